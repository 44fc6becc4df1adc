// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';

import { openDialog, useDialogs, type Dialog } from '../stores/dialogs';
import { fakeBrowser, type FakeBrowser } from '../stores/export/saved-files.fake';
import { closeRecordingAccount, openRecordingAccount } from '../stores/sync/recording-engine.fake';
import { renderComponent } from '../ui/render-component.fixture';
import { DialogArea } from './DialogArea';
import { Modals } from './lazy-components';

let browser: FakeBrowser;

beforeAll(() => Modals.preload());
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  browser = fakeBrowser();
  openRecordingAccount();
});
afterEach(() => {
  cleanup();
  closeRecordingAccount();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Opens a dialog that throws when it is rendered, such as one with a draft of another version of the app. */
async function openBroken(dialog: object): Promise<void> {
  renderComponent(<DialogArea />);
  await act(async () => openDialog(dialog as Dialog));
  await screen.findByText(/could not be loaded/);
}

it('a dialog that can’t be rendered saves its text as a file before it closes', async () => {
  await openBroken({ name: 'createItem', title: undefined, content: 'Bread', initial: {} });
  await userEvent.click(screen.getByRole('button', { name: 'Save the text as a file and close' }));
  await vi.waitFor(() => expect(useDialogs.getState().current).toBeNull());
  expect(await browser.saved[0]?.content.text()).toContain('Bread');
});

it('a dialog that can’t be rendered and has no text just closes', async () => {
  await openBroken({ name: 'logout', unsynced: undefined });
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect([useDialogs.getState().current, browser.saved]).toEqual([null, []]);
});

it('a dialog that can’t be rendered has an accessible name, and its close button works', async () => {
  await openBroken({ name: 'logout', unsynced: undefined });
  const dialog = within(screen.getByRole('dialog', { name: 'This can’t be shown' }));
  expect(dialog.getByRole('button', { name: 'Try again' })).toBe(document.activeElement);
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  expect(useDialogs.getState().current).toBeNull();
});
