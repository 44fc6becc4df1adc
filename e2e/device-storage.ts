import { expect, type Page } from '@playwright/test';
import type { Item } from '../src/domain/item';
import { compareRows, type DraftRow, type RejectedRow, type Row } from '../src/sync/queue/row';
import type { ClientMutation } from '../src/sync/queue/client-mutation';
import { replay, type LogEntry } from '../src/sync/store/log';

/** Returns the ids of the users that have a database on the page's device. */
export function heldAccounts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name);
    return names.flatMap((name) => /^jot-([a-z0-9]{15})$/.exec(name)?.[1] ?? []);
  });
}

/** Returns the shared texts that are queued on the page's device. */
export function readShares(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('jot-shared');
        opening.onerror = () => reject(new Error('What was shared can’t be read.'));
        opening.onsuccess = () => {
          const reading = opening.result.transaction('shares').objectStore('shares').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify(reading.result));
          };
        };
      }),
  );
}

/**
 * Returns how many logouts the page's device still has to report to the server. The page has to have logged out before.
 */
export function countUntoldLogouts(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('jot-ended-sessions');
        opening.onerror = () => reject(new Error('The logouts can’t be read.'));
        opening.onsuccess = () => {
          const reading = opening.result.transaction('sessions').objectStore('sessions').getAll();
          reading.onsuccess = () => {
            opening.result.close();
            const sessions: { isUntold?: boolean }[] = reading.result;
            resolve(sessions.filter(({ isUntold }) => isUntold).length);
          };
        };
      }),
  );
}

/**
 * Waits until the server has all changes of an account, and the device has pulled them. Otherwise the next page would
 * push them again.
 */
export async function untilAllSent(page: Page, owner: string): Promise<void> {
  await expect.poll(() => countKept(page, owner, 'pending')).toBe(0);
}

/** An account's stored records on the page's device. The page has to have opened the account before. */
export interface Kept {
  pending: ClientMutation[];
  rejected: RejectedRow[];
  drafts: DraftRow[];
  items: Item[];
  /** There is no cursor before the first pull. */
  cursor: unknown[];
}

interface StoredKept {
  itemLog: LogEntry<Item>[];
  mutations: Row[];
  cursor: unknown[];
}

/** Reads an account's records on the page's device; rejects if the account has no database there. */
export async function readKept(page: Page, owner: string): Promise<Kept> {
  const kept = await page.evaluate(
    (name) =>
      new Promise<StoredKept>((resolve, reject) => {
        const opening = indexedDB.open(name);
        // Creating an empty database here would make the app take it for its own.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => reject(new Error(`${name} can't be opened.`));
        opening.onsuccess = () => {
          const names = ['itemLog', 'mutations', 'cursor'] as const;
          const transaction = opening.result.transaction(names);
          const read = names.map(
            (store) =>
              // The store of the cursor also records who uses the database.
              [
                store,
                transaction.objectStore(store).getAll(store === 'cursor' ? store : null),
              ] as const,
          );
          transaction.oncomplete = () => {
            opening.result.close();
            const all = read.map(([store, { result }]) => [store, result] as const);
            resolve(Object.fromEntries(all) as unknown as StoredKept);
          };
        };
      }),
    `jot-${owner}`,
  );
  const rows = kept.mutations.toSorted(compareRows);
  return {
    items: replay(kept.itemLog),
    pending: rows.flatMap((row) => ('mutations' in row ? row.mutations : [])),
    rejected: rows.filter((row) => row.state === 'rejected'),
    drafts: rows.filter((row) => row.state === 'draft'),
    cursor: kept.cursor,
  };
}

/** Returns how many records of some kinds the page's device has stored of an account. */
export async function countKept(
  page: Page,
  owner: string,
  ...kinds: (keyof Kept)[]
): Promise<number> {
  const kept = await readKept(page, owner);
  return kinds.reduce((sum, kind) => sum + kept[kind].length, 0);
}
