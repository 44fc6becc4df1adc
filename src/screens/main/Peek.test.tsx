// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';

import { listenForKeys } from '../../commands/dispatch';
import { makeItem } from '../../domain/item.fixture';
import { closePeek, openPeek } from '../../stores/items/peek';
import {
  closeRecordingAccount,
  openRecordingAccount,
  type RecordingEngine,
} from '../../stores/sync/recording-engine.fake';
import { renderComponent } from '../../ui/render-component.fixture';
import { Peek } from './Peek';

const LINES = `first\n${'word '.repeat(400)}\nlast`;
const FAR = '2999-01-31 09:30:00.000Z';

let engine: RecordingEngine;

beforeEach(() => {
  engine = openRecordingAccount([makeItem({ id: 'note', title: 'A title', content: LINES })]);
  renderComponent(
    <>
      <button type="button">List</button>
      <Peek />
    </>,
  );
  screen.getByRole('button').focus();
  act(() => openPeek('note', 300));
});
afterEach(() => {
  cleanup();
  closePeek();
  closeRecordingAccount();
});

const panel = () => screen.queryByRole('dialog', { name: 'Whole text of “A title”' });

it('shows the whole text and has the focus', () => {
  expect(panel()?.textContent).toContain(`A title${LINES}`);
  expect(document.activeElement).toBe(panel());
});

it('says when a later item comes back', () => {
  expect(panel()?.textContent).not.toContain('later');
  act(() => engine.arrive(makeItem({ id: 'note', title: 'A title', laterUntil: FAR })));
  expect(panel()?.textContent).toMatch(/Milklater, back .*2999/);
});

it.each([' ', '{Escape}'])('is closed by “%s”, and returns the focus', async (key) => {
  onTestFinished(listenForKeys(document));
  await userEvent.keyboard(key);
  expect(panel()).toBeNull();
  expect(document.activeElement?.textContent).toBe('List');
});

it('stays open while the key that opened it is held', () => {
  onTestFinished(listenForKeys(document));
  const held = { key: ' ', repeat: true, bubbles: true };
  act(() => panel()?.dispatchEvent(new KeyboardEvent('keydown', held)));
  expect(panel()).not.toBeNull();
});

it('is closed by its button, a click beside it, and when the focus leaves', async () => {
  const open = () => act(() => openPeek('note', 300));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(panel()).toBeNull();
  open();
  await userEvent.click(panel()!.previousElementSibling!);
  expect(panel()).toBeNull();
  open();
  act(() => screen.getByRole('button', { name: 'List' }).focus());
  expect(panel()).toBeNull();
});

it('is closed for good when the item is deleted', () => {
  act(() => engine.dropItem('note'));
  act(() => engine.arrive(makeItem({ id: 'note', updated: '2027-01-01 00:00:00.000Z' })));
  expect(panel()).toBeNull();
});
