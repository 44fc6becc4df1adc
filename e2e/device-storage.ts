import { expect, type Page } from '@playwright/test';
import type { Item } from '../src/domain/item';
import { compareRows, type DraftRow, type RejectedRow, type Row } from '../src/sync/queue/row';
import type { ClientMutation } from '../src/sync/queue/client-mutation';
import { replay, type LogEntry } from '../src/sync/store/log';

/** Ids of the users whose accounts the page's device has a database of. */
export function heldAccounts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name);
    return names.flatMap((name) => /^jot-([a-z0-9]{15})$/.exec(name)?.[1] ?? []);
  });
}

/** What was shared and waits on the page's device, as words. */
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

/** How many logouts the page's device still has to tell the server of. The page has to have logged out before. */
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
 * Waits until the server has all of an account's changes, and the device has pulled them. What a page is
 * left with before is sent again by the next one.
 */
export async function untilAllSent(page: Page, owner: string): Promise<void> {
  await expect.poll(() => countKept(page, owner, 'pending')).toBe(0);
}

/** What the page's device has kept of an account, as it is stored. The page has to have opened it before. */
export interface Kept {
  pending: ClientMutation[];
  rejected: RejectedRow[];
  drafts: DraftRow[];
  items: Item[];
  /** None before the first pull. */
  cursor: unknown[];
}

interface StoredKept {
  itemLog: LogEntry<Item>[];
  mutations: Row[];
  cursor: unknown[];
}

/** Reads what the page's device has kept of an account; rejects where there is no database of it. */
export async function readKept(page: Page, owner: string): Promise<Kept> {
  const kept = await page.evaluate(
    (name) =>
      new Promise<StoredKept>((resolve, reject) => {
        const opening = indexedDB.open(name);
        // The app would take an empty database for its own.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => reject(new Error(`${name} can't be opened.`));
        opening.onsuccess = () => {
          const names = ['itemLog', 'mutations', 'cursor'] as const;
          const transaction = opening.result.transaction(names);
          const read = names.map(
            (store) =>
              // Beside the cursor stands who uses the database.
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

/** How much of some kinds the page's device has kept of an account. */
export async function countKept(
  page: Page,
  owner: string,
  ...kinds: (keyof Kept)[]
): Promise<number> {
  const kept = await readKept(page, owner);
  return kinds.reduce((sum, kind) => sum + kept[kind].length, 0);
}
