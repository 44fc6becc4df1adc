// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { strToU8, zipSync } from 'fflate';
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
  hasDemo: true,
  requiresVerified: false,
  sendsMail: true,
  deletesAccounts: true,
  registration: 'on' as const,
  allowsPasswords: true,
  provider: '',
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

function open(...texts: readonly [text: BlobPart, name?: string][]): void {
  const files = texts.map(([text, name = 'list.txt']) => new File([text], name));
  openDialog({ name: 'import', files });
  renderDialog('import', (dialog) => <ImportDialog dialog={dialog} />);
}

it('imports the items that fit into the account, and offers the rest as a file', async () => {
  connectSite(() => Promise.resolve({ ...SITE, maxItems: 2 }));
  open(['one\ntwo\nthree']);
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
  expect(await shownNotices()).toEqual(['2 items imported into “Inbox”']);
});

it('more new collections than the account may have can’t be imported', async () => {
  connectSite(() => Promise.resolve({ ...SITE, maxCollections: 2 }));
  open([
    JSON.stringify({
      format: 'jot',
      version: 1,
      collections: [{ id: 'a', name: 'New', slug: 'new' }],
      items: [{ id: '1', collection: 'a', type: 'text', title: '', content: 'x' }],
    }),
  ]);
  const accept = await screen.findByRole<HTMLButtonElement>('button', { name: 'Import 1 item' });
  expect(accept.disabled).toBe(true);
  press('s', { ctrlKey: true });
  expect(useImport.getState().state.phase).toBe('preview');
  await userEvent.selectOptions(screen.getByLabelText('Import “New” into'), 'Leave out');
  expect(screen.queryByText(/holds at most 2 collections/)).toBeNull();
});

it('closing the dialog changes nothing', async () => {
  open(['one\ntwo']);
  await screen.findByRole('button', { name: 'Import 2 items' });
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(useDialogs.getState().current).toBeNull();
  expect(useItems.getState().visible).toEqual([]);
});

it('several files are one import, which lists each file with its format, even unreadable ones', async () => {
  open(['one', 'a.md'], ['{"songs": []}', 'songs.json'], ['two\n', 'b.txt']);
  const accept = await screen.findByRole('button', { name: 'Import 2 items' });
  expect(screen.getByText('a.md and 2 more')).toBeDefined();
  const [named, refused] = screen.getAllByRole('group').map((group) => within(group));
  expect(named!.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'a.md · Markdown',
    'songs.json · can’t be read',
    'b.txt · Markdown',
  ]);
  expect(refused!.getByText('Can’t be imported: 1')).toBeDefined();
  expect(refused!.getByRole('listitem').textContent).toMatch(/^songs\.json.*no program that Jot/);
  await userEvent.click(accept);
  await vi.waitFor(() => expect(useDialogs.getState().current).toBeNull());
  expect(useItems.getState().visible.map(({ content }) => content)).toEqual(['one', 'two']);
});

it('counts the pictures of an archive apart from what else can’t be imported', async () => {
  const archive = zipSync({
    'Note.md': strToU8('one'),
    'long.md': strToU8('x'.repeat(20_000)),
    'a.png': strToU8('a picture'),
    'b.jpg': strToU8('a picture'),
  });
  open([archive, 'vault.zip']);
  await screen.findByRole('button', { name: 'Import 1 item' });
  const groups = screen.getAllByRole('group').map((group) => within(group));
  const listed = groups.map(({ getAllByRole }) => getAllByRole('listitem').length);
  expect(listed).toEqual([1, 2]);
  expect(groups[0]!.getByText('Can’t be imported: 1')).toBeDefined();
  expect(groups[1]!.getByText('Pictures and other files, left out: 2')).toBeDefined();
});

it('of many files, only the first hundred are listed', async () => {
  open(...Array.from({ length: 130 }, (_, n): [string, string] => [`note ${n}`, `${n}.md`]));
  await screen.findByRole('button', { name: 'Import 130 items' });
  expect(screen.getByText('and 30 more')).toBeDefined();
  expect(screen.getByRole<HTMLDetailsElement>('group').open).toBe(false);
});

it('asks for the columns of tables among several files, and then reads all files', async () => {
  const table = 'label,where\nOne,https://example.com/\n';
  open(['one', 'a.md'], [table, 'b.csv'], [table, 'c.csv']);
  expect(await screen.findByText('b.csv and 1 more')).toBeDefined();
  await userEvent.selectOptions(screen.getByLabelText('Address of a link'), 'where');
  press('s', { ctrlKey: true });
  await screen.findByRole('button', { name: 'Import 3 items' });
  expect(screen.getByText('1 note, 2 links')).toBeDefined();
});

it('the user can choose several files', async () => {
  openDialog({ name: 'import' });
  renderDialog('import', (dialog) => <ImportDialog dialog={dialog} />);
  await screen.findByRole('button', { name: 'Choose files' });
  const field = document.querySelector<HTMLInputElement>('input[type="file"]')!;
  expect(field.multiple).toBe(true);
  const files = ['a.md', 'b.md'].map((name) => new File([name], name));
  fireEvent.change(field, { target: { files } });
  await screen.findByRole('button', { name: 'Import 2 items' });
});
