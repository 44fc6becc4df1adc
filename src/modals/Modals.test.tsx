// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';

import { openDialog, useDialogs, type Dialog } from '../stores/dialogs';
import { renderComponent } from '../ui/render-component.fixture';
import { Modals } from './Modals';

afterEach(() => {
  cleanup();
  useDialogs.setState({ current: null, waiting: [] });
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
