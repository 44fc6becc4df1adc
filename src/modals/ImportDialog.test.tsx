// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { openDialog, useDialogs } from '../stores/dialogs';
import { useImport } from '../stores/import/import-state';
import { fakeReadingWorker } from '../stores/import/reading-worker.fake';
import { openList, useItems } from '../stores/items/items';
import { closeNotices, shownNotices } from '../stores/notices.fixture';
import { connectSite, useSite } from '../stores/site';
import { closeRecordingAccount, openRecordingAccount } from '../stores/sync/recording-engine.fake';
import { ImportDialog } from './ImportDialog';
import { press, renderDialog } from './render-dialog.fixture';

const SITE = {
  contact: '',
  sourceUrl: '',
  hasDemo: true,
  requiresVerified: false,
  sendsMail: true,
  deletesAccounts: true,
  maxItems: null,
  maxCollections: null,
};

beforeEach(async () => {
  fakeReadingWorker();
  connectSite(() => Promise.resolve(SITE));
  openRecordingAccount();
  await openList({ collection: 'inbox' });
});
afterEach(async () => {
  cleanup();
  closeRecordingAccount();
  useSite.setState({ site: null });
  await closeNotices();
  vi.unstubAllGlobals();
});

function open(text: string): void {
  openDialog({ name: 'import', file: new File([text], 'list.txt') });
  renderDialog('import', (dialog) => <ImportDialog dialog={dialog} />);
}

it('an account without room for all takes what fits, and offers the rest as a file', async () => {
  connectSite(() => Promise.resolve({ ...SITE, maxItems: 2 }));
  open('one\ntwo\nthree');
  const accept = await screen.findByRole('button', { name: 'Import 2 items' });
  expect(
    screen.getByText(
      'Your account holds at most 2 items, those in the trash bin included: 1 item of this file has no room.',
    ),
  ).toBeDefined();
  expect(screen.getByRole('button', { name: 'Save the rest as a file' })).toBeDefined();
  await userEvent.click(accept);
  await vi.waitFor(() => expect(useDialogs.getState().current).toBeNull());
  expect(useItems.getState().visible.map(({ content }) => content)).toEqual(['one', 'two']);
  expect(await shownNotices()).toEqual(['2 items imported']);
});

it('more new collections than the account may have can’t be imported', async () => {
  connectSite(() => Promise.resolve({ ...SITE, maxCollections: 2 }));
  open(
    JSON.stringify({
      format: 'jot',
      version: 1,
      collections: [{ id: 'a', name: 'New', slug: 'new' }],
      items: [{ id: '1', collection: 'a', type: 'text', title: '', content: 'x' }],
    }),
  );
  const accept = await screen.findByRole<HTMLButtonElement>('button', { name: 'Import 1 item' });
  expect(accept.disabled).toBe(true);
  press('s', { ctrlKey: true });
  expect(useImport.getState().state.phase).toBe('preview');
  await userEvent.selectOptions(screen.getByLabelText('Import “New” into'), 'Leave out');
  expect(screen.queryByText(/holds at most 2 collections/)).toBeNull();
});

it('nothing is changed when the dialog is left', async () => {
  open('one\ntwo');
  await screen.findByRole('button', { name: 'Import 2 items' });
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(useDialogs.getState().current).toBeNull();
  expect(useItems.getState().visible).toEqual([]);
});
