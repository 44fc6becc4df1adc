// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { makeItem } from '../domain/item.fixture';
import type { ItemVersion } from '../domain/versions';
import { setCurrentCollection } from '../stores/collections/collections';
import { haveCollections } from '../stores/collections/collections.fixture';
import { openDialog, useDialogs } from '../stores/dialogs';
import type { ExportScope } from '../stores/export/export-scope';
import { fakeBrowser, type FakeBrowser } from '../stores/export/saved-files.fake';
import { closeNotices } from '../stores/notices.fixture';
import { useReading } from '../stores/sync/reading';
import {
  closeRecordingAccount,
  IDEAS,
  openRecordingAccount,
  type RecordingEngine,
} from '../stores/sync/recording-engine.fake';
import { ExportDialog } from './ExportDialog';
import { press, renderDialog } from './render-dialog.fixture';

const VERSION: ItemVersion = {
  item: 'note',
  id: '1',
  kept: '2026-11-01 10:00:00.000Z',
  device: 'Firefox on Linux',
  type: 'text',
  title: '',
  content: 'Before',
};

let browser: FakeBrowser;
let engine: RecordingEngine;

beforeEach(() => {
  browser = fakeBrowser();
  engine = openRecordingAccount([
    makeItem({ id: 'note' }),
    makeItem({ id: 'todo', type: 'todo', title: 'Call', collection: 'ideas' }),
    makeItem({ id: 'link', type: 'link', content: 'https://example.org' }),
    makeItem({ id: 'gone', isTrashed: true }),
  ]);
  setCurrentCollection('inbox', 'inbox');
});
afterEach(async () => {
  cleanup();
  await closeNotices();
  closeRecordingAccount();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function open(scope: ExportScope = { kind: 'everything' }): void {
  openDialog({ name: 'export', scope });
  renderDialog('export', (dialog) => <ExportDialog dialog={dialog} />);
}

const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Export' }));
const isOpen = () => useDialogs.getState().current !== null;
const said = () => screen.getByRole('status').textContent;

describe('the export dialog', () => {
  it('exports the chosen items in the chosen format, and closes', async () => {
    open();
    expect(screen.getByText('3 items')).toBeTruthy();
    choose('Collection “Inbox”');
    expect(screen.getByText('2 items')).toBeTruthy();
    choose('CSV');
    submit();
    await waitFor(() => expect(isOpen()).toBe(false));
    expect(browser.saved[0]?.name).toMatch(/^jot-jane-inbox-[\d-]+\.csv$/);
  });

  it('can be done by the save shortcut', async () => {
    open();
    press('s', { ctrlKey: true });
    await waitFor(() => expect(browser.saved).toHaveLength(1));
  });

  it('begins with the scope that it was opened for', () => {
    open({ kind: 'collection', id: 'inbox' });
    const chosen = screen.getByRole<HTMLInputElement>('radio', { name: 'Collection “Inbox”' });
    expect(chosen.checked).toBe(true);
  });

  it('stops offering a collection that is deleted meanwhile', () => {
    open({ kind: 'collection', id: 'inbox' });
    act(() => haveCollections(engine, [IDEAS]));
    expect(screen.queryByRole('radio', { name: /^Collection/ })).toBeNull();
    expect(screen.getByRole('radio', { name: 'Everything' })).toBeTruthy();
  });

  it('offers earlier versions with JSON only', async () => {
    const reading = vi.spyOn(engine, 'readVersionsPage');
    open();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Include earlier versions of texts' }));
    choose('Bookmarks');
    expect(screen.queryByRole('checkbox')).toBeNull();
    submit();
    await waitFor(() => expect(browser.saved).toHaveLength(1));
    expect(reading).not.toHaveBeenCalled();
  });

  it('offers the trash bin for everything, in formats that can mark it', () => {
    open();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Include the trash bin' }));
    expect(screen.getByText('4 items')).toBeTruthy();
    choose('Markdown');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getByText('3 items')).toBeTruthy();
  });

  it('marks a table as UTF-8 only on request', async () => {
    open();
    choose('CSV');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Mark it as UTF-8 for Excel' }));
    submit();
    await waitFor(() => expect(browser.saved).toHaveLength(1));
    const bytes = new Uint8Array(await browser.saved[0]!.content.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  it('says how many items can’t be bookmarks', () => {
    open();
    choose('Bookmarks');
    expect(said()).toBe('Bookmarks are links only: 2 other items are left out.');
    expect(screen.getByText('1 item')).toBeTruthy();
  });

  it('exports nothing if there is nothing', () => {
    open({ kind: 'marked' });
    expect(said()).toBe('There is nothing to export.');
    press('s', { ctrlKey: true });
    submit();
    expect([isOpen(), browser.workers]).toEqual([true, 0]);
  });

  it('rejects more notes than fit into a zip, and says what to do', () => {
    engine.arrive(...Array.from({ length: 60_000 }, (_, index) => makeItem({ id: `i${index}` })));
    open();
    choose('Markdown');
    expect(said()).toBe(
      'A zip has room for 60,000 notes. Export one collection at a time, or as JSON.',
    );
    submit();
    expect(browser.workers).toBe(0);
  });

  it('updates when items change meanwhile', async () => {
    open();
    engine.arrive(makeItem({ id: 'another' }));
    expect(await screen.findByText('4 items')).toBeTruthy();
  });
});

describe('while the rest is fetched', () => {
  beforeEach(() => {
    engine.refresh = () => new Promise(() => undefined);
    useReading.setState({ isComplete: false });
    open();
    submit();
  });

  it('says so, and how many there are so far', () => {
    expect(said()).toBe('Not everything is on this device yet. The rest is being fetched…');
    expect(screen.getByText('3 items so far')).toBeTruthy();
  });

  it.each<[string, () => void]>([
    ['Cancel', () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
    ['Escape', () => press('Escape')],
  ])('%s stops it, and leaves the dialog open for another try', (_, stop) => {
    stop();
    expect([isOpen(), said()]).toEqual([true, '']);
    stop();
    expect([isOpen(), browser.saved]).toEqual([false, []]);
  });
});

it('says how many versions are read so far, until it is stopped', async () => {
  engine.readVersionsPage = (cursor) =>
    cursor === null
      ? Promise.resolve({ versions: [VERSION, VERSION], cursor: 'note.2' })
      : new Promise(() => undefined);
  open();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Include earlier versions of texts' }));
  submit();
  expect(await screen.findByText('2 versions so far')).toBeTruthy();
  expect(said()).toBe('The earlier versions are being read from the server…');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('3 items')).toBeTruthy();
  expect([isOpen(), said(), browser.saved]).toEqual([true, '', []]);
});

it('an error stays in the dialog, and its button gets the focus', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  browser.isOffline = true;
  open();
  submit();
  await waitFor(() => expect(said()).toMatch(/^The file could not be written/));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Export' }));
});
