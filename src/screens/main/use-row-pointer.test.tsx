// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { makeItem } from '../../domain/item.fixture';
import { closeItemMenu, useItemMenu } from '../../stores/items/item-menu';
import { openList, useItems } from '../../stores/items/items';
import {
  closeRecordingAccount,
  openRecordingAccount,
  type RecordingEngine,
} from '../../stores/sync/recording-engine.fake';
import { useRowPointer } from './use-row-pointer';

const todo = (n: number) =>
  makeItem({
    id: `todo${n}`,
    type: 'todo',
    title: `Task ${n}`,
    content: '',
    created: `2026-01-31 09:30:0${n}.000Z`,
  });

let engine: RecordingEngine;

beforeEach(async () => {
  engine = openRecordingAccount([todo(3), todo(2), todo(1)]);
  await openList({ collection: 'inbox' });
  vi.useFakeTimers();
  render(<List />);
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  closeItemMenu();
  closeRecordingAccount();
});

function List() {
  return (
    <div data-testid="list" {...useRowPointer()}>
      {[0, 1, 2].map((index) => (
        <div key={index} data-index={index}>
          <span data-testid={`row ${index}`} />
          <span data-testid={`button ${index}`} data-row-menu />
        </div>
      ))}
    </div>
  );
}

const row = (index: number) => screen.getByTestId(`row ${index}`);
const menu = () => useItemMenu.getState().open;
const selectedIndex = () => useItems.getState().selectedIndex;
const toggled = () => engine.mutations.map(({ recordId }) => recordId);
const touch = (more = {}) => ({ pointerType: 'touch', clientX: 20, clientY: 30, ...more });

/** Starts a touch on a row. */
function rest(index: number, ms: number): void {
  fireEvent.pointerDown(row(index), touch());
  vi.advanceTimersByTime(ms);
}

/** Ends a touch on a row. Browsers send a click after it. */
function lift(index: number): void {
  fireEvent.pointerUp(row(index), touch());
  fireEvent.click(row(index), { detail: 1 });
}

describe('a click', () => {
  it('selects its row and does the item’s primary action', () => {
    fireEvent.click(row(1));
    expect([selectedIndex(), toggled()]).toEqual([1, ['todo2']]);
  });

  it('on the row’s “⋯” opens its menu, and does nothing else', () => {
    fireEvent.click(screen.getByTestId('button 1'));
    expect([selectedIndex(), menu()?.itemId, toggled()]).toEqual([1, 'todo2', []]);
  });

  it('beside the rows does nothing', () => {
    fireEvent.click(screen.getByTestId('list'));
    expect([selectedIndex(), toggled()]).toEqual([-1, []]);
  });

  it('on a row whose item was just removed does nothing', () => {
    useItems.setState(({ visible }) => ({ visible: visible.slice(0, 1) }));
    fireEvent.click(row(2));
    expect([selectedIndex(), toggled()]).toEqual([-1, []]);
  });
});

describe('a right click', () => {
  it('selects its row and opens the menu there, in place of the browser’s', () => {
    fireEvent.pointerDown(row(1), { pointerType: 'mouse' });
    expect(fireEvent.contextMenu(row(1), { clientX: 20, clientY: 30 })).toBe(false);
    expect(menu()).toEqual({ itemId: 'todo2', x: 20, y: 30 });
    expect([selectedIndex(), toggled()]).toEqual([1, []]);
  });

  it('beside the rows opens the browser’s menu', () => {
    expect(fireEvent.contextMenu(screen.getByTestId('list'))).toBe(true);
    expect(menu()).toBeNull();
  });
});

describe('a touch', () => {
  it('of 700 ms opens the menu there', () => {
    rest(1, 699);
    expect(menu()).toBeNull();
    vi.advanceTimersByTime(1);
    expect(menu()).toEqual({ itemId: 'todo2', x: 20, y: 30 });
    expect(selectedIndex()).toBe(1);
  });

  it('of more than 700 ms does nothing else when it ends', () => {
    rest(1, 700);
    lift(1);
    expect(toggled()).toEqual([]);
  });

  it('does the primary action again after a long press', () => {
    rest(1, 700);
    lift(1);
    rest(2, 100);
    lift(2);
    expect(toggled()).toEqual(['todo1']);
  });

  it('that is short does the primary action, and opens no menu later', () => {
    rest(1, 300);
    lift(1);
    expect(toggled()).toEqual(['todo2']);
    vi.advanceTimersByTime(1_000);
    expect(menu()).toBeNull();
  });

  it('that scrolls opens no menu', () => {
    rest(1, 300);
    fireEvent.pointerMove(row(1), touch({ clientY: 41 }));
    vi.advanceTimersByTime(1_000);
    expect(menu()).toBeNull();
  });

  it('that moves slightly opens the menu', () => {
    rest(1, 300);
    fireEvent.pointerMove(row(1), touch({ clientX: 26, clientY: 38 }));
    vi.advanceTimersByTime(400);
    expect(menu()?.itemId).toBe('todo2');
  });

  it('that the browser takes over opens no menu', () => {
    rest(1, 300);
    fireEvent.pointerCancel(row(1), touch());
    vi.advanceTimersByTime(1_000);
    expect(menu()).toBeNull();
  });

  it('opens the menu after 700 ms, even if the browser asks for one earlier', () => {
    rest(1, 500);
    expect(fireEvent.contextMenu(row(1))).toBe(false);
    expect(menu()).toBeNull();
    vi.advanceTimersByTime(200);
    expect(menu()?.itemId).toBe('todo2');
  });

  it('that is held while the list is unmounted opens no menu', () => {
    rest(1, 300);
    cleanup();
    vi.advanceTimersByTime(1_000);
    expect(menu()).toBeNull();
  });
});

it('a mouse button that is held opens no menu', () => {
  fireEvent.pointerDown(row(1), { pointerType: 'mouse' });
  vi.advanceTimersByTime(1_000);
  expect(menu()).toBeNull();
});
