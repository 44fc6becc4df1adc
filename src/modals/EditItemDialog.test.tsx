// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { makeItem } from '../domain/item.fixture';
import { useDialogs } from '../stores/dialogs';
import { editItem } from '../stores/items/edit-item';
import {
  closeRecordingAccount,
  openRecordingAccount,
  type RecordingEngine,
} from '../stores/sync/recording-engine.fake';
import { closeNotices, shownNotices } from '../stores/notices.fixture';
import { renderDialog, press } from './render-dialog.fixture';
import { EditItemDialog } from './EditItemDialog';

const NOTE = makeItem({ id: 'note', title: 'Shop', content: 'Milk' });
const TASK = makeItem({ id: 'todo', type: 'todo', title: 'Buy milk', content: '' });
const LATER = '2028-01-01 00:00:00.000Z';

let engine: RecordingEngine;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 0, 31, 9, 30, 5) });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  engine = openRecordingAccount([NOTE, TASK]);
});
afterEach(async () => {
  vi.useRealTimers();
  cleanup();
  closeRecordingAccount();
  await closeNotices();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open(itemId: string): void {
  editItem(itemId);
  renderDialog('editItem', (dialog) => <EditItemDialog dialog={dialog} />);
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const labels = () =>
  screen.getAllByRole('textbox').map((box) => (box as HTMLInputElement).labels?.[0]?.textContent);
const isOpen = () => useDialogs.getState().current?.name === 'editItem';
const sent = () => engine.mutations.map(({ action, fields }) => ({ action, fields }));
const status = () => screen.getByRole('status').textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const answer = (how: () => void) =>
  act(async () => {
    how();
    await vi.advanceTimersByTimeAsync(0);
  });

function write(name: string, value: string): void {
  fireEvent.change(field(name), { target: { value } });
}

describe('the edit dialog', () => {
  it.each([
    ['note', ['Title', 'Content']],
    ['todo', ['Todo task name']],
  ])('of a %s has its fields', (id, names) => {
    open(id);
    expect(labels()).toEqual(names);
  });

  it('shows a todo’s content if it has one', () => {
    engine.arrive({ ...TASK, content: 'two litres', updated: LATER });
    open('todo');
    expect(labels()).toEqual(['Todo task name', 'Content']);
  });

  it('counts characters while typing', () => {
    open('note');
    expect(screen.getByText('4 / 200')).toBeDefined();
    expect(screen.getByText('4 / 10,000')).toBeDefined();
    write('Title', 'Market');
    expect(screen.getByText('6 / 200')).toBeDefined();
  });

  it('has the caret at the end of its text', async () => {
    open('note');
    await pass(100);
    expect(document.activeElement).toBe(field('Content'));
    expect(field('Content').selectionStart).toBe(4);
  });
});

describe('autosave', () => {
  it('comes 2.5 s after the last key', async () => {
    open('note');
    write('Content', 'Br');
    await pass(2_499);
    write('Content', 'Bread');
    await pass(2_499);
    expect(sent()).toEqual([]);
    await pass(1);
    expect(sent()).toEqual([{ action: 'autosave', fields: { content: 'Bread' } }]);
    expect(isOpen()).toBe(true);
  });

  it('says when it was saved, once it is', async () => {
    open('note');
    write('Content', 'Bread');
    await pass(2_500);
    expect(status()).toBe('');
    await answer(() => engine.confirm(engine.mutations[0]));
    expect(status()).toMatch(/^Saved at 0?9:30:07\b/);
  });

  it('while offline, says that it is saved on this device once it is', async () => {
    let finishWriting: (isKept: boolean) => void = () => undefined;
    engine.whenKept = () => new Promise((resolve) => (finishWriting = resolve));
    open('note');
    write('Content', 'Bread');
    await pass(2_500);
    await answer(() => engine.setObstacle('unreachable'));
    expect(status()).toBe('Not sent yet');
    await answer(() => finishWriting(true));
    expect(status()).toMatch(/^Saved on this device at 0?9:30:07\b/);
    await answer(() => {
      engine.setObstacle(null);
      engine.confirm(engine.mutations[0]);
    });
    expect(status()).toMatch(/^Saved at 0?9:30:07\b/);
  });

  it('shows a later text as unsaved, whatever was saved on this device before', async () => {
    open('note');
    await answer(() => engine.setObstacle('unreachable'));
    write('Content', 'Bread');
    await pass(2_500);
    expect(status()).toMatch(/^Saved on this device at /);
    engine.isDurable = false;
    write('Content', 'Cheese');
    await pass(2_500);
    expect(status()).toBe('Not sent yet');
  });

  it('says that it isn’t sent yet if this device can’t store it', async () => {
    engine.isDurable = false;
    open('note');
    write('Content', 'Bread');
    await pass(2_500);
    await answer(() => engine.setObstacle('unreachable'));
    expect(status()).toBe('Not sent yet');
    await answer(() => {
      engine.setObstacle(null);
      engine.confirm(engine.mutations[0]);
    });
    expect(status()).toMatch(/^Saved at /);
  });

  it('that is rejected says so, keeps the text, and is retried on close', async () => {
    open('note');
    write('Content', 'Bread');
    await pass(2_500);
    await answer(() => engine.reject(engine.mutations[0]));
    expect(field('Content').value).toBe('Bread');
    expect(status()).toBe('Not saved yet');
    press('Escape');
    expect(sent()).toEqual([
      { action: 'autosave', fields: { content: 'Bread' } },
      { action: 'autosaveOnExit', fields: { content: 'Bread' } },
    ]);
    vi.useRealTimers();
    expect(await shownNotices()).toEqual(['Error autosaving']);
  });

  it('of a text that was reopened after a rejection waits for a change', async () => {
    open('note');
    write('Title', 'Market');
    press('Escape');
    await answer(() => engine.reject(engine.mutations[0]));
    expect(field('Title').value).toBe('Market');
    expect(status()).toBe('Not saved yet');
    await pass(10_000);
    expect(engine.mutations).toHaveLength(1);
    write('Title', 'Markets');
    await pass(2_500);
    expect(sent()[1]).toEqual({ action: 'autosave', fields: { title: 'Markets' } });
  });

  it('of a rejected text waits for a change also if the dialog was open already', async () => {
    open('note');
    write('Title', 'Market');
    press('Escape');
    act(() => editItem('note'));
    await answer(() => engine.reject(engine.mutations[0]));
    expect([field('Title').value, status()]).toEqual(['Market', 'Not saved yet']);
    await pass(10_000);
    expect(engine.mutations).toHaveLength(1);
  });

  it('still runs if an earlier text is rejected meanwhile', async () => {
    open('note');
    write('Title', 'Market');
    await pass(2_500);
    write('Content', 'Bread');
    await answer(() => engine.reject(engine.mutations[0]));
    await pass(2_500);
    expect(sent()[1]?.fields).toEqual({ title: 'Market', content: 'Bread' });
  });

  it('says when a later text was saved after one was rejected', async () => {
    open('note');
    write('Content', 'Bread');
    await pass(2_500);
    await answer(() => engine.reject(engine.mutations[0]));
    write('Content', 'Cheese');
    await pass(2_500);
    expect(status()).toBe('Not saved yet');
    await answer(() => engine.confirm(engine.mutations[1]));
    expect(status()).toMatch(/^Saved at /);
  });

  it('does not start without typing, whatever other devices change', async () => {
    open('note');
    await answer(() => engine.arrive({ ...NOTE, content: 'Cheese', updated: LATER }));
    await pass(10_000);
    expect(sent()).toEqual([]);
    expect(field('Content').value).toBe('Cheese');
  });

  it('does not wait longer if another field of the item changes', async () => {
    open('note');
    write('Content', 'Bread');
    await pass(2_000);
    await answer(() => engine.arrive({ ...NOTE, title: 'Market', updated: LATER }));
    await pass(500);
    expect(sent()).toEqual([{ action: 'autosave', fields: { content: 'Bread' } }]);
    expect(field('Title').value).toBe('Market');
  });

  it('does not run after the dialog is closed', async () => {
    open('note');
    write('Content', 'Bread');
    press('s', { ctrlKey: true });
    await pass(10_000);
    expect(sent()).toHaveLength(1);
  });

  it('says why it can’t save', async () => {
    open('todo');
    write('Todo task name', '');
    await pass(2_500);
    expect(sent()).toEqual([]);
    expect(screen.getByText('Write a task first.')).toBeDefined();
    write('Todo task name', 'R');
    expect(screen.queryByText('Write a task first.')).toBeNull();
  });
});

describe('leaving', () => {
  it.each<[string, string, () => void]>([
    ['mod+S', 'edit', () => press('s', { ctrlKey: true })],
    ['its button', 'edit', () => fireEvent.click(screen.getByText('Save and close'))],
    ['Escape', 'autosaveOnExit', () => press('Escape')],
    [
      'the close button',
      'autosaveOnExit',
      () => fireEvent.click(screen.getByRole('button', { name: 'Close' })),
    ],
  ])('by %s saves at once, and closes', (_, action, leave) => {
    open('note');
    write('Content', 'Bread');
    leave();
    expect(sent()).toEqual([{ action, fields: { content: 'Bread' } }]);
    expect(isOpen()).toBe(false);
  });

  it('sends nothing if nothing was changed', () => {
    open('note');
    press('Escape');
    expect([sent(), isOpen()]).toEqual([[], false]);
  });

  it('by the save key keeps the dialog open if a text is too long, and cuts nothing', () => {
    open('note');
    write('Title', 'x'.repeat(201));
    press('s', { ctrlKey: true });
    expect([sent(), isOpen()]).toEqual([[], true]);
    expect(field('Title').value).toHaveLength(201);
    expect(screen.getByText('1 over the limit. Shorten it to save.')).toBeDefined();
    expect(screen.queryByRole('dialog', { name: 'Unsaved changes' })).toBeNull();
  });

  it('by Escape asks before an invalid text is abandoned', () => {
    open('note');
    write('Title', 'x'.repeat(201));
    press('Escape');
    expect(screen.getByRole('dialog', { name: 'Unsaved changes' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(field('Title').value).toHaveLength(201);
    press('Escape');
    fireEvent.click(screen.getByRole('button', { name: 'Confirm exit' }));
    expect([sent(), isOpen()]).toEqual([[], false]);
  });
});
