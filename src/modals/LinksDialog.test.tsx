// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { closeDialog, openDialog, useDialogs } from '../stores/dialogs';
import { LinksDialog } from './LinksDialog';
import { renderDialog } from './render-dialog.fixture';

const URLS = ['https://example.com/a', 'https://example.com/b'];

beforeEach(() => {
  openDialog({ name: 'links', urls: URLS });
  renderDialog('links', (dialog) => <LinksDialog dialog={dialog} />);
});
afterEach(() => {
  cleanup();
  closeDialog();
  vi.unstubAllGlobals();
});

it('lists the links, which open in a new tab without a referrer', async () => {
  expect(screen.getByRole('dialog', { name: 'Open link' })).toBeDefined();
  const links = screen.getAllByRole<HTMLAnchorElement>('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(URLS);
  for (const link of links) expect([link.target, link.rel]).toEqual(['_blank', 'noreferrer']);
  await userEvent.click(links[1]!);
  expect(useDialogs.getState().current).toBeNull();
});

it('is walked with the arrow keys', async () => {
  const [first, second] = screen.getAllByRole('link');
  await waitFor(() => expect(document.activeElement).toBe(first));
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(second);
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(second);
  await userEvent.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(first);
});
