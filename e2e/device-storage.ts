import { expect, type Page } from '@playwright/test';
import type { Item } from '../src/domain/item';
import { replay, type LogEntry } from '../src/sync/storage/item-log';
import type { StoredChange, StoredDraft, StoredRejected } from '../src/sync/storage/storage';

type StoreName = 'drafts' | 'pending' | 'cursor';

/** How much of an account's own the page's device has kept in some of its object stores. */
export function countKept(page: Page, owner: string, ...stores: StoreName[]): Promise<number> {
  return page.evaluate(
    ([name, names]) =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(new Error(`${name} can't be opened.`));
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(names);
          const counts = names.map((store) => transaction.objectStore(store).count());
          transaction.oncomplete = () => {
            opening.result.close();
            resolve(counts.reduce((sum, { result }) => sum + result, 0));
          };
        };
      }),
    [`jot-${owner}`, stores] as const,
  );
}

/** Ids of the users whose accounts the page's device has a database of. */
export function heldAccounts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name);
    return names.filter((name) => name !== 'jot-ended-sessions').map((name) => name.slice(4));
  });
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
  pending: StoredChange[];
  rejected: StoredRejected[];
  drafts: StoredDraft[];
  items: Item[];
}

type StoredKept = Omit<Kept, 'items'> & { itemLog: LogEntry[] };

/** Reads what the page's device has kept of an account. */
export async function readKept(page: Page, owner: string): Promise<Kept> {
  const { itemLog, ...kept } = await page.evaluate(
    (name) =>
      new Promise<StoredKept>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(new Error(`${name} can't be opened.`));
        opening.onsuccess = () => {
          const names = ['pending', 'rejected', 'drafts', 'itemLog'] as const;
          const transaction = opening.result.transaction(names);
          const read = names.map(
            (store) => [store, transaction.objectStore(store).getAll()] as const,
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
  return { ...kept, items: replay(itemLog) };
}
