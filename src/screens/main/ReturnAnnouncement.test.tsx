// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { HOUR, laterItem, START, startClock } from '../../stores/later/clock.fixture';
import { watchClock } from '../../stores/later/watch-clock';
import {
  closeRecordingAccount,
  openRecordingAccount,
  type RecordingEngine,
} from '../../stores/sync/recording-engine.fake';
import { renderComponent } from '../../ui/render-component.fixture';
import { ReturnAnnouncement } from './ReturnAnnouncement';

const later = (id: string, ms: number) => laterItem(id, ms, { content: `Call ${id}` });

let engine: RecordingEngine;
let stop: () => void;

beforeEach(() => {
  startClock();
  engine = openRecordingAccount([
    later('a', -HOUR),
    later('b', HOUR),
    later('c', 2 * HOUR),
    later('d', 2 * HOUR),
    later('e', 3 * HOUR),
  ]);
  stop = watchClock(() => undefined);
  renderComponent(
    <p role="status">
      <ReturnAnnouncement />
    </p>,
  );
});
afterEach(() => {
  cleanup();
  stop();
  closeRecordingAccount();
  vi.useRealTimers();
});

const status = () => screen.getByRole('status');
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('tells what comes back while the app is open, each item once', () => {
  expect(status().textContent, 'came back before').toBe('');
  wait(HOUR);
  expect(status().textContent).toBe('“Call b” is back');
  wait(HOUR);
  expect(status().textContent).toBe('2 items are back');
  wait(HOUR);
  expect(status().textContent).toBe('“Call e” is back');
});

it('tells the same again of another item, and of one that was put away again', () => {
  act(() => engine.arrive({ ...later('e', 2.5 * HOUR), content: 'Call b' }));
  wait(HOUR);
  const first = status().firstChild;
  act(() => engine.arrive(later('b', 1.5 * HOUR)));
  wait(HOUR / 2);
  expect(status().textContent).toBe('“Call b” is back');
  expect(status().firstChild, 'a new text').not.toBe(first);
});

it('tells nothing when the clock is set back', () => {
  wait(HOUR);
  vi.setSystemTime(START - 2 * HOUR);
  act(() => void window.dispatchEvent(new Event('focus')));
  expect(status().textContent).toBe('“Call b” is back');
});

it('tells on a hidden page nothing until it is looked at', () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  onTestFinished(() => hidden.mockRestore());
  wait(HOUR);
  wait(HOUR);
  expect(status().textContent).toBe('');
  hidden.mockReturnValue(false);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(status().textContent).toBe('3 items are back');
});

it('tells nothing of what came back before the account was opened', () => {
  act(() => closeRecordingAccount());
  vi.setSystemTime(START + 5 * HOUR);
  engine = openRecordingAccount([later('f', HOUR), later('g', 6 * HOUR)]);
  act(() => engine.arrive(later('h', 2 * HOUR)));
  expect(status().textContent).toBe('');
  wait(HOUR);
  expect(status().textContent).toBe('“Call g” is back');
});
