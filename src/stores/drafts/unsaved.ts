import { hasUnsynced } from '../account/account';
import { isNamingChanged } from '../collections/collection-form';
import { isDraftChanged } from '../items/create-item';
import { currentEngine } from '../sync/current-engine';
import { isWrittenIn, type Dialog } from '../dialogs';
import { unsavedFields } from '../items/edit-item';
import { isInputNew } from '../items/items';
import { onScreen } from './drafts';

/** Whether closing the tab could lose an unsent mutation or unsaved text. */
export function hasUnsaved(): boolean {
  return hasUnsynced() || isInputNew() || onScreen().dialogs.some(holdsUnsaved);
}

/** Whether a dialog holds unsaved text. */
export function holdsUnsaved(dialog: Dialog): boolean {
  if (dialog.name === 'createItem') return isDraftChanged(dialog);
  if (dialog.name === 'collection') return isNamingChanged(dialog);
  if (dialog.name !== 'editItem') return isWrittenIn(dialog);
  const { itemId, typed, sent } = dialog;
  const item = currentEngine()?.items.view(itemId);
  if (item) return Object.keys(unsavedFields(item, typed, sent)).length > 0;
  // The item was deleted.
  const isUnsent = (field: 'title' | 'content') =>
    typed[field] !== undefined && typed[field] !== sent[field];
  return isUnsent('title') || isUnsent('content');
}
