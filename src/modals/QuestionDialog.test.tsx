// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { openDialog, useDialogs } from '../stores/dialogs';
import { renderComponent } from '../ui/render-component.fixture';
import { Modals } from './Modals';
import { press } from './render-dialog.fixture';

let done: string[];

beforeEach(() => {
  done = [];
  openDialog({
    name: 'confirm',
    title: 'Convert to todo',
    body: 'This would be cut off.',
    confirmLabel: 'Convert and cut',
    // The question is closed first, so that `onConfirm` can open another dialog.
    onConfirm: () => done.push(useDialogs.getState().current === null ? 'done' : 'too early'),
  });
  renderComponent(<Modals />);
});
afterEach(() => {
  cleanup();
  useDialogs.setState({ current: null, waiting: [] });
  vi.unstubAllGlobals();
});

const isOpen = () => useDialogs.getState().current !== null;

it('shows its question', () => {
  const dialog = screen.getByRole('dialog', { name: 'Convert to todo' });
  expect(dialog.textContent).toContain('This would be cut off.');
});

it('runs the action after a confirmation', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Convert and cut' }));
  expect([done, isOpen()]).toEqual([['done'], false]);
});

it.each<[string, () => unknown]>([
  ['Cancel', () => userEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
  ['Close', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
  ['Escape', () => press('Escape')],
])('does nothing by %s', async (_, leave) => {
  await leave();
  expect([done, isOpen()]).toEqual([[], false]);
});
