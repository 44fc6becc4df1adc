import { vi } from 'vitest';

import type { ItemView } from '../../domain/item';
import { makeItem } from '../../domain/item.fixture';
import { engine } from '../sync/current-engine';
import { closeDialog, useDialogs } from '../dialogs';
import { editItem, saveEdit, typeIntoEdit } from '../items/edit-item';
import { closeNotices } from '../notices.fixture';
import {
  closeRecordingAccount,
  openRecordingAccount,
  type RecordingEngine,
} from '../sync/recording-engine.fake';
import { useHistory } from './history';

/** A text that loses its end when the note becomes a task. */
export const LONG = `${'x'.repeat(200)}\nand the rest`;
export const NOTE = makeItem({ id: 'note', content: 'Milk' });
export const LONG_NOTE = makeItem({ id: 'long', content: LONG, shouldCopyOnClick: true });
export const LINK = makeItem({ id: 'link', type: 'link', content: 'https://example.com/' });
export const TASK = makeItem({ id: 'task', type: 'todo', title: 'Buy milk', content: '' });
export const TRASHED = makeItem({ id: 'trashed', content: 'Old', isTrashed: true });

/** Opens an account with the items above, and hides the errors that the app logs. */
export function openUndoAccount(): RecordingEngine {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  return openRecordingAccount([NOTE, LONG_NOTE, LINK, TASK, TRASHED]);
}

/** Closes the account and all toasts, and shows logged errors again. */
export async function closeUndoAccount(): Promise<void> {
  closeRecordingAccount();
  await closeNotices();
  vi.restoreAllMocks();
}

/** Returns an item of the account as the list shows it. */
export function view(id: string): ItemView {
  return engine().items.view(id)!;
}

/** Returns the labels of the steps that can be undone, oldest first. */
export function undoLabels(): string[] {
  return useHistory.getState().undo.map(({ label }) => label);
}

/** Opens the edit dialog of an item, types and saves each of the texts, and closes the dialog. */
export function edit(id: string, ...texts: { title?: string; content?: string }[]): void {
  editItem(id);
  for (const text of texts) {
    typeIntoEdit(view(id), text);
    const dialog = useDialogs.getState().current;
    if (dialog?.name === 'editItem') saveEdit(view(id), dialog, 'autosave');
  }
  closeDialog();
}
