import { expect } from '@playwright/test';
import { readKept } from '../../e2e/device-storage';
import type { MainView } from '../../e2e/pages/main-view';
import { SyncStatus } from '../../e2e/pages/sync-status';
import { records } from '../../e2e/server/api';
import type { Account } from '../../e2e/server/account';
import type { TestServer } from '../../e2e/server/test-server';
import { parseCollection, parseItem, parseTrashBin } from '../../src/backend/parse-record';
import type { Item } from '../../src/domain/item';
import { isDraft } from '../../src/stores/drafts/draft';
import type { DraftRow } from '../../src/sync/queue/row';
import { itemName } from '../../src/ui/item-name';
import type { ServerRecords } from '../model/model-server';
import type { BrowserDevice, Tab } from './browser-device';
import { leaveDialog } from './person';
import { fieldsOf, shownCollection, shownMark, shownRows } from './screen';

/** Timeout until everything is pushed and pulled again, in ms. Retries are up to 30 s apart. */
const MAX_REST_MS = 90_000;
const TRASH = 'Trash bin';

/** Unsaved texts that the devices show at the end. */
export interface Shown {
  /** Texts in main inputs. */
  inputs: string[];
  /** Texts in dialogs and rejected texts of the list. */
  dialogs: string[];
}

/** All records of an account on the server. */
export async function recordsOf(server: TestServer, { token }: Account): Promise<ServerRecords> {
  const list = async (table: string) => {
    const path = `${records(table)}?perPage=500`;
    const { items } = await server.ask<{ items: Parameters<typeof parseItem>[0][] }>('GET', path, {
      token,
    });
    return items;
  };
  return {
    items: (await list('items')).map(parseItem),
    itemCollections: (await list('itemCollections')).map(parseCollection),
    trashBins: (await list('trashBins')).map(parseTrashBin),
  };
}

/** Waits until nothing is pending, and all sync statuses say so. Returns what is wrong otherwise. */
export async function untilAtRest(
  devices: readonly BrowserDevice[],
  account: Account,
): Promise<string[]> {
  const left = async () => {
    const wrong: string[] = [];
    for (const { name, tabs } of devices)
      for (const { page, view, place } of tabs) {
        const { pending, rejected, drafts } = await readKept(page, account.id);
        // The list shows rejected texts, and drafts of another version of the app.
        const isListed = rejected.length > 0 || drafts.some(({ draft }) => !isDraft(draft));
        for (const change of pending) wrong.push(`${name} has left ${JSON.stringify(change)}`);
        const mark = await shownMark(view);
        if (mark !== 'All saved' && !isListed)
          wrong.push(`${name}, tab ${place}: the mark says ${mark}`);
      }
    return wrong;
  };
  return failuresOf(left, MAX_REST_MS);
}

/**
 * Waits for the dialogs of drafts, whose code is loaded when a page takes over a draft. Returns what is wrong
 * otherwise.
 */
export async function untilDraftsShown(
  devices: readonly BrowserDevice[],
  account: Account,
): Promise<string[]> {
  const hasDialog = ({ draft }: DraftRow) => isDraft(draft) && draft.dialogs.length > 0;
  const left = async () => {
    const wrong: string[] = [];
    for (const { name, tabs } of devices) {
      const counts = tabs.map(({ page }) => page.getByRole('dialog').count());
      const shown = (await Promise.all(counts)).filter((count) => count > 0).length;
      const [first] = tabs;
      const { drafts } = first ? await readKept(first.page, account.id) : { drafts: [] };
      const kept = drafts.filter(hasDialog).length;
      if (shown < kept) wrong.push(`${name} shows ${shown} of ${kept} drafts with a dialog`);
    }
    return wrong;
  };
  return failuresOf(left, MAX_REST_MS);
}

/** Compares the list on a screen with the server's. Text in the main input hides rows. */
export async function judgeScreen(
  name: string,
  view: MainView,
  read: () => Promise<ServerRecords>,
): Promise<string[]> {
  return failuresOf(async () => {
    const { input } = await fieldsOf(view);
    if (input !== '') return [];
    const collection = await shownCollection(view);
    const theirs = rowsOf(collection, await read());
    const ours = await shownRows(view);
    if (JSON.stringify(ours) === JSON.stringify(theirs)) return [];
    return [
      `${name} shows in ${collection} ${JSON.stringify(ours)}, not ${JSON.stringify(theirs)}`,
    ];
  }, MAX_REST_MS);
}

/** Compares a device's stored items with the server's. */
export async function judgeDisk(
  { name, tabs: [tab] }: BrowserDevice,
  account: Account,
  { items }: ServerRecords,
): Promise<string[]> {
  if (!tab) return [`${name} has no tab`];
  const essence = (all: readonly Item[]) =>
    all.map(({ id, updated }) => `${id} ${updated}`).toSorted();
  const kept = essence((await readKept(tab.page, account.id)).items);
  const theirs = essence(items);
  if (JSON.stringify(kept) === JSON.stringify(theirs)) return [];
  return [`${name} has kept ${String(kept)}, not ${String(theirs)}`];
}

/** Reads the unsaved texts of a tab. Closes its dialogs one by one. */
export async function readShown(tab: Tab, shown: Shown): Promise<void> {
  const { view } = tab;
  do shown.dialogs.push(...(await fieldsOf(view)).dialog);
  while (await leaveDialog(tab.page));
  // Read afterwards, because a create dialog leaves its text in the input until it creates the item.
  shown.inputs.push((await fieldsOf(view)).input);
  // Drafts of another version may be listed even if everything is saved.
  const sync = new SyncStatus(tab.page);
  await sync.open();
  shown.dialogs.push(...(await fieldsOf(view)).dialog);
  await leaveDialog(tab.page);
}

/** Returns the names of a list's rows, in alphabetical order. */
function rowsOf(name: string, { items, itemCollections }: ServerRecords): string[] {
  const home = itemCollections.find((each) => each.name === name)?.id;
  const isHere = (item: Item) =>
    name === TRASH ? item.isTrashed : !item.isTrashed && item.collection === home;
  return items
    .filter(isHere)
    .map((item) => itemName(item))
    .toSorted();
}

/** Repeats a check until nothing is wrong, or returns what is still wrong after a timeout in ms. */
async function failuresOf(look: () => Promise<string[]>, ms: number): Promise<string[]> {
  let wrong: string[] = [];
  const poll = expect.poll(async () => (wrong = await look()).length, { timeout: ms });
  await poll.toBe(0).catch((error: unknown) => {
    if (wrong.length === 0) throw error;
  });
  return wrong;
}
