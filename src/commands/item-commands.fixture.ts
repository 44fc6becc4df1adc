import { vi } from 'vitest';

import type { ItemView } from '../domain/item';
import { makeItem } from '../domain/item.fixture';
import { closeNotices } from '../stores/notices.fixture';
import {
  closeRecordingAccount,
  openRecordingAccount,
  type RecordingEngine,
} from '../stores/sync/recording-engine.fake';
import type { CommandContext } from './command';
import { commandById } from './table';

export const NOTE = makeItem({ id: 'note', content: 'Milk' });
export const TITLED = makeItem({ id: 'titled', title: 'Shop', content: 'Milk' });
export const LINK = makeItem({ id: 'link', type: 'link', content: 'https://example.com/a' });
export const TASK = makeItem({ id: 'todo', type: 'todo', title: 'Buy milk', content: '' });

/** An item that is put away. */
export const LATER = makeItem({ id: 'later', laterUntil: '9999-11-30 09:00:00.000Z' });

export interface CommandAccount {
  engine: RecordingEngine;
  /** The texts that were copied. */
  onClipboard: string[];
  /** The arguments of each call of `window.open`. */
  opened: unknown[][];
}

/** Opens an account with the items above, on Windows, and replaces the clipboard and `window.open`. */
export function openCommandAccount(): CommandAccount {
  const onClipboard: string[] = [];
  const opened: unknown[][] = [];
  vi.stubGlobal('navigator', {
    platform: 'Win32',
    clipboard: { writeText: async (text: string) => void onClipboard.push(text) },
  });
  vi.stubGlobal('window', { open: (...words: unknown[]) => void opened.push(words) });
  const engine = openRecordingAccount([NOTE, TITLED, LINK, TASK]);
  return { engine, onClipboard, opened };
}

/** Closes the account and all toasts, and restores the globals. */
export async function closeCommandAccount(): Promise<void> {
  closeRecordingAccount();
  await closeNotices();
  vi.unstubAllGlobals();
}

/** Returns an item as it is in the trash bin. */
export function trashed(item: ItemView): ItemView {
  return { ...item, isTrashed: true };
}

/** Returns the context of a command on one item. */
export function contextOf(item: ItemView): CommandContext {
  return { item, items: [item], isInTrash: item.isTrashed };
}

/** Runs a command on one item. */
export function run(id: string, item: ItemView): void {
  commandById(id).run(contextOf(item));
}
