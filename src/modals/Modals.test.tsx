// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';

import { openDialog, useDialogs, type Dialog } from '../stores/dialogs';
import { closePalette, openPalette } from '../stores/palette';
import { renderComponent } from '../ui/render-component.fixture';
import { Modals } from './Modals';

afterEach(() => {
  cleanup();
  useDialogs.setState({ current: null, waiting: [] });
  closePalette();
  vi.unstubAllGlobals();
});

const newItem = (content: string): Dialog => ({
  name: 'createItem',
  collection: 'inbox',
  title: '',
  content,
  initial: { title: '', content: '' },
  fromInput: null,
});

it('a waiting dialog takes over no state of the previous dialog, even of the same name', async () => {
  openDialog(newItem('Milk'));
  openDialog(newItem('Bread'));
  renderComponent(<Modals />);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Confirm exit' }));
  const content = screen.getByLabelText<HTMLTextAreaElement>('Content');
  expect(content.value).toBe('Bread');
  expect(screen.queryByRole('button', { name: 'Confirm exit' })).toBeNull();
});

it('a dialog that opens by itself waits until the palette is closed', () => {
  openPalette();
  renderComponent(<Modals />);
  act(() => openDialog(newItem('Milk')));
  expect(screen.queryByRole('dialog')).toBeNull();
  act(closePalette);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Content').value).toBe('Milk');
});
