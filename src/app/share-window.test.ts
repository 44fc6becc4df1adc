// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';

import { closeDialog, createDialog, openDialog } from '../stores/dialogs';
import { createItem } from '../stores/items/create-item';
import { closeNotices } from '../stores/notices.fixture';
import {
  closeRecordingAccount,
  INBOX,
  openRecordingAccount,
  type RecordingEngine,
} from '../stores/sync/recording-engine.fake';
import { useSyncStatus } from '../stores/sync/sync-status';
import { closeAfterDialogs } from './share-window';

let engine: RecordingEngine;
const close = vi.fn<() => void>();

beforeAll(closeAfterDialogs);
beforeEach(() => {
  close.mockClear();
  vi.stubGlobal('close', close);
  engine = openRecordingAccount();
  openDialog(createDialog(INBOX.id, { title: '', content: 'flour' }));
});
afterEach(async () => {
  closeRecordingAccount();
  await closeNotices();
  vi.unstubAllGlobals();
});

/** Waits for the code that handles the end of the dialog. */
const settled = () => new Promise(setImmediate);

/** Creates the item of the dialog. The server doesn't have it yet. */
function add(): void {
  createItem(INBOX.id, { content: 'flour' });
  useSyncStatus.setState({ unsent: 1 });
  closeDialog();
}

it('closes once the server has the item', async () => {
  add();
  await settled();
  expect(close).not.toHaveBeenCalled();
  useSyncStatus.setState({ unsent: 0 });
  await vi.waitFor(() => expect(close).toHaveBeenCalled());
});

it('closes if the server can’t be reached, because the item is stored', async () => {
  add();
  useSyncStatus.setState({ obstacle: 'unreachable' });
  await vi.waitFor(() => expect(close).toHaveBeenCalled());
});

it('closes if nothing was added', async () => {
  closeDialog();
  await vi.waitFor(() => expect(close).toHaveBeenCalled());
});

it('stays if the device can’t store the item', async () => {
  engine.isDurable = false;
  add();
  useSyncStatus.setState({ obstacle: 'unreachable' });
  await settled();
  expect(close).not.toHaveBeenCalled();
});

it('stays while another dialog is open', async () => {
  openDialog(createDialog(INBOX.id, { title: '', content: 'sugar' }));
  closeDialog();
  await settled();
  expect(close).not.toHaveBeenCalled();
});

it('stays if the server rejects the item, with its text', async () => {
  add();
  await settled();
  engine.reject(engine.mutations[0]);
  useSyncStatus.setState({ unsent: 0 });
  await settled();
  expect(close).not.toHaveBeenCalled();
});
