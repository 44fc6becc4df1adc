// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NO_FILTER, readFilter } from '../../domain/filter';
import { revealRow, useDrawnRows } from './use-drawn-rows';

const PLACES = { count: 1_000, rowHeight: 40, above: 137, top: 100 };
const NONE = -1;

/** The window shows 20 rows at a time. */
beforeEach(() => {
  vi.stubGlobal('innerHeight', 800);
  scrolledTo(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function scrolledTo(y: number): void {
  vi.stubGlobal('scrollY', y);
  act(() => void window.dispatchEvent(new Event('scroll')));
}

const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

describe('the rows that are drawn', () => {
  it('are those near the viewport', () => {
    const { result } = renderHook(() => useDrawnRows(PLACES, NONE, NO_FILTER));
    expect(result.current).toEqual(from(0, 22));
    scrolledTo(4_100);
    expect(result.current).toEqual(from(95, 125));
    scrolledTo(40_100 - 800);
    expect(result.current).toEqual(from(975, 999));
  });

  it('are more after the window has grown', () => {
    const { result } = renderHook(() => useDrawnRows(PLACES, NONE, NO_FILTER));
    vi.stubGlobal('innerHeight', 1_200);
    act(() => void window.dispatchEvent(new Event('resize')));
    expect(result.current).toEqual(from(0, 32));
  });

  it('are rendered beyond the edges only after the frame that scrolls', () => {
    const renders: number[][] = [];
    renderHook(() => {
      const rows = useDrawnRows(PLACES, NONE, NO_FILTER);
      renders.push(rows);
      return rows;
    });
    scrolledTo(4_100);
    renders.length = 0;
    scrolledTo(4_140);
    expect(renders).toEqual([from(96, 125), from(96, 126)]);
    renders.length = 0;
    scrolledTo(12_100);
    expect(renders).toEqual([from(295, 320), from(295, 325)]);
  });

  it('are only the visible ones while the filter changes from key to key', () => {
    vi.useFakeTimers();
    const { result, rerender } = renderHook((filter) => useDrawnRows(PLACES, NONE, filter), {
      initialProps: NO_FILTER,
    });
    for (const text of ['a', 'ab', 'abc']) {
      rerender(readFilter(text, ''));
      act(() => vi.advanceTimersByTime(100));
      expect(result.current).toEqual(from(0, 17));
    }
    act(() => vi.advanceTimersByTime(100));
    expect(result.current).toEqual(from(0, 22));
  });

  it('stay the same until another row becomes visible', () => {
    let drawn = 0;
    renderHook(() => {
      drawn += 1;
      return useDrawnRows(PLACES, NONE, NO_FILTER);
    });
    scrolledTo(5);
    expect(drawn).toBe(1);
  });

  it('include the selected one wherever it is', () => {
    scrolledTo(4_100);
    expect(renderHook(() => useDrawnRows(PLACES, 3, NO_FILTER)).result.current).toEqual([
      3,
      ...from(95, 125),
    ]);
    expect(renderHook(() => useDrawnRows(PLACES, 900, NO_FILTER)).result.current).toEqual([
      ...from(95, 125),
      900,
    ]);
    expect(renderHook(() => useDrawnRows(PLACES, 100, NO_FILTER)).result.current).toEqual(
      from(95, 125),
    );
  });

  it('are the last ones after the list got shorter than the scroll position', () => {
    scrolledTo(30_000);
    const { result } = renderHook(() => useDrawnRows({ ...PLACES, count: 8 }, NONE, NO_FILTER));
    expect(result.current).toEqual(from(2, 7));
  });

  it('are none in an empty list', () => {
    const { result } = renderHook(() => useDrawnRows({ ...PLACES, count: 0 }, NONE, NO_FILTER));
    expect(result.current).toEqual([]);
  });
});

describe('`revealRow`', () => {
  const scrollTo = vi.fn<(x: number, y: number) => void>();
  beforeEach(() => {
    scrollTo.mockClear();
    vi.stubGlobal('scrollTo', scrollTo);
    scrolledTo(4_000);
  });

  it('doesn’t scroll if the row is fully visible', () => {
    revealRow(101, PLACES);
    revealRow(116, PLACES);
    expect(scrollTo).not.toHaveBeenCalled();
  });

  it('moves a row above the viewport to just below the sticky elements', () => {
    revealRow(100, PLACES);
    expect(scrollTo).toHaveBeenLastCalledWith(0, 4_100 - 137);
  });

  it('moves a row below the viewport to its bottom edge', () => {
    revealRow(118, PLACES);
    expect(scrollTo).toHaveBeenLastCalledWith(0, 100 + 119 * 40 - 800);
  });

  it('scrolls to the end of the page for the last row', () => {
    vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(40_164);
    revealRow(999, PLACES);
    expect(scrollTo).toHaveBeenLastCalledWith(0, 40_164);
  });
});
