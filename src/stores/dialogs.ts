import { create } from 'zustand';
import type { Failure } from '../domain/failure';
import type { ItemType } from '../domain/item';
import type { Unsynced } from '../sync/push/unsynced';
import type { ExportScope } from './export/export-scope';

/** The texts typed into an edit dialog, without fields that haven't been changed. */
export interface TypedText {
  title?: string;
  content?: string;
}

/** The texts typed into the form of a collection. If `slug` is null, the slug is derived from the name. */
export interface TypedNaming {
  name: string;
  slug: string | null;
}

/**
 * What opened a create dialog from outside the app: a share, with its id, or the shortcut for the clipboard. Any
 * website can trigger both, so the item is created only after the user confirms it.
 */
export type DraftOrigin =
  | {
      kind: 'share';
      id: string;
      /** Whether the bookmarklet has opened a window for it. */
      isInWindow?: true;
    }
  | { kind: 'clipboard' };

/** A text of a draft, and where it was typed. */
export interface DraftText {
  /** Such as “In the main input”. */
  place: string;
  text: string;
}

/** Mutations and drafts that the server doesn't have. */
export interface Unsaved {
  unsynced: readonly Unsynced[];
  drafts: readonly DraftText[];
}

/**
 * A dialog with the texts typed into it. It is plain data, so that unsaved text survives when its component is
 * unmounted by a route change or an expired session.
 */
export type Dialog =
  | {
      name: 'createItem';
      /** The kind of the new item. Without it, the kind is detected from the text. */
      type?: ItemType;
      /** Id of the collection of the new item. */
      collection: string;
      title: string;
      content: string;
      /** Until when the new item is put away, as a record has it. Missing if it isn't. */
      laterUntil?: string;
      /** The texts when the dialog was opened. While they are unchanged, closing the dialog loses nothing. */
      initial: { title: string; content: string };
      /**
       * Text of the main input when this dialog took it. Creating the item clears the input only if it still holds
       * this text. Null for a text from elsewhere.
       */
      fromInput: string | null;
      /** What opened the dialog from outside the app. The user can then choose the collection. */
      origin?: DraftOrigin;
    }
  | {
      name: 'editItem';
      itemId: string;
      typed: TypedText;
      /**
       * The item's texts when the user started to edit each field, and whether it was in the trash bin when the dialog
       * was opened. Another device may change them later.
       */
      based: TypedText & { isTrashed?: boolean };
      /** Texts that were saved or equal the item's. Such a field shows the item's text until it is edited again. */
      sent: TypedText;
      /** Whether the server has rejected the typed text. It isn't sent again until it changes. */
      isRejected?: boolean;
    }
  /** Asks how to create items from several lines that were pasted into the main input. */
  | {
      name: 'pasteLines';
      /** The whole text: the input's text with the pasted lines. */
      text: string;
      /** The text of the main input before the paste. The input is cleared only if it still holds this. */
      kept: string;
    }
  | {
      name: 'moveItem';
      itemIds: readonly string[];
      /** Text typed to find or name a collection; undefined until something is typed. */
      query?: string;
    }
  /** Asks until when to put items away. */
  | {
      name: 'putAway';
      itemIds: readonly string[];
      /** Text typed as the time; undefined until something is typed. */
      query?: string;
    }
  /** The earlier texts of an item. */
  | { name: 'versions'; itemId: string }
  /** Asks which of these URLs to open. */
  | { name: 'links'; urls: readonly string[] }
  /** Edits a collection or the trash bin; creates a collection if `collectionId` is null. */
  | {
      name: 'collection';
      collectionId: string | null;
      /** Null until a field is changed. */
      typed: TypedNaming | null;
      /** Id of the collection while it is being saved. */
      savingId: string | null;
      isSaved: boolean;
      /** Why the server rejected it. */
      failure: Failure | null;
    }
  /** Imports files. `useImport` has the progress. */
  | {
      name: 'import';
      /** Files that were dropped on the page, to be read immediately. */
      files?: readonly File[];
    }
  | { name: 'sortCollections' }
  /** Exports items. `scope` is the initial choice. */
  | { name: 'export'; scope: ExportScope }
  /** Lists unsent and rejected mutations. */
  | { name: 'syncStatus' }
  /** Makes an access token. `isForExtension` hands it over to the browser extension. */
  | { name: 'newToken'; isForExtension: boolean }
  /** Asks before a logout that would lose these mutations and drafts. */
  | ({ name: 'logout'; onConfirm: () => void } & Unsaved)
  /** Asks for the password before the account is deleted with these mutations and drafts. */
  | ({ name: 'deleteAccount' } & Unsaved)
  /** Offers these mutations and drafts as a file after the account was deleted on another device. */
  | ({ name: 'accountDeleted'; onConfirm: () => void } & Unsaved)
  | { name: 'info'; title: string; body: string }
  | {
      name: 'confirm';
      title: string;
      body: string;
      confirmLabel: string;
      /** Whether confirming deletes something, so that the button is red. */
      isDestructive?: boolean;
      onConfirm: () => void;
    };

interface DialogsState {
  /** The open dialog. */
  current: Dialog | null;
  /** Dialogs that wait until the current one is closed. */
  waiting: readonly Dialog[];
  /** React key of the open dialog: increases whenever another dialog is shown, so that none reuses another's state. */
  serial: number;
}

/** The dialogs of this page. */
export const useDialogs = create<DialogsState>(() => ({ current: null, waiting: [], serial: 0 }));

/** The open dialog, followed by those that wait. */
export function allDialogs(): Dialog[] {
  const { current, waiting } = useDialogs.getState();
  return current ? [current, ...waiting] : [...waiting];
}

type CreateItem = Extract<Dialog, { name: 'createItem' }>;

/** A create dialog with a text. Unless `initial` says otherwise, closing it loses all of the text. */
export function createDialog(
  collection: string,
  { title, content }: { title: string; content: string },
  options: Partial<
    Pick<CreateItem, 'initial' | 'fromInput' | 'origin' | 'type' | 'laterUntil'>
  > = {},
): CreateItem {
  const initial = { title: '', content: '' };
  return { name: 'createItem', collection, title, content, initial, fromInput: null, ...options };
}

/** Opens a dialog, or queues it if another one is open. */
export function openDialog(dialog: Dialog): void {
  useDialogs.setState(({ current, waiting, serial }) =>
    current === null ? { current: dialog, serial: serial + 1 } : { waiting: [...waiting, dialog] },
  );
}

/** Opens a dialog immediately. The one that was open is shown again afterwards. */
export function openDialogFirst(dialog: Dialog): void {
  useDialogs.setState(({ current, waiting, serial }) => ({
    current: dialog,
    waiting: current ? [current, ...waiting] : waiting,
    serial: serial + 1,
  }));
}

/** Closes the open dialog and opens the next one in the queue. */
export function closeDialog(): void {
  useDialogs.setState(({ waiting: [next, ...waiting], serial }) => ({
    current: next ?? null,
    waiting,
    serial: serial + 1,
  }));
}

/** Updates the open dialog if it still has that name. */
export function updateDialog<N extends Dialog['name']>(
  name: N,
  change: (dialog: Extract<Dialog, { name: N }>) => Partial<Extract<Dialog, { name: N }>>,
): void {
  useDialogs.setState(({ current }) => {
    if (current?.name !== name) return {};
    const dialog = current as Extract<Dialog, { name: N }>;
    return { current: { ...dialog, ...change(dialog) } };
  });
}

/**
 * Changes or replaces the dialogs of a name that match a condition, both the open one and those in the queue. Returns
 * whether there were any.
 */
export function changeDialogs<N extends Dialog['name']>(
  name: N,
  isMeant: (dialog: Extract<Dialog, { name: N }>) => boolean,
  change: (dialog: Extract<Dialog, { name: N }>) => Dialog,
): boolean {
  let isFound = false;
  const changed = (dialog: Dialog): Dialog => {
    if (dialog.name !== name) return dialog;
    const named = dialog as Extract<Dialog, { name: N }>;
    if (!isMeant(named)) return dialog;
    isFound = true;
    return change(named);
  };
  const before = useDialogs.getState();
  const current = before.current && changed(before.current);
  const waiting = before.waiting.map(changed);
  const isReplaced = current?.name !== before.current?.name;
  if (isFound)
    useDialogs.setState({ current, waiting, serial: before.serial + (isReplaced ? 1 : 0) });
  return isFound;
}

/** Whether a dialog holds any text. */
export function isWrittenIn(dialog: Dialog): boolean {
  switch (dialog.name) {
    case 'createItem':
      return dialog.title !== '' || dialog.content !== '';
    case 'editItem':
      return dialog.typed.title !== undefined || dialog.typed.content !== undefined;
    case 'collection':
      return dialog.typed !== null;
    case 'pasteLines':
      return true;
    case 'moveItem':
    case 'putAway':
      return (dialog.query ?? '').trim() !== '';
    default:
      return false;
  }
}

/** Closes the open dialog while its component is still loading, unless that would lose text. */
export function closeUnshownDialog(): void {
  const { current } = useDialogs.getState();
  if (current === null || current.name === 'accountDeleted' || isWrittenIn(current)) return;
  closeDialog();
}

/** The actions of a dialog's keys, set by its component while it is mounted. */
export interface DialogKeys {
  save?: () => void;
  /** Creates an item or a todo from each pasted line. */
  createItems?: () => void;
  createTodos?: () => void;
  close: () => void;
}

/** The keys of the mounted dialogs, the topmost last: a question may be open on top of a dialog. */
let held: readonly DialogKeys[] = [];

/** Sets the keys of a dialog that has been mounted. Returns a function that removes them. */
export function holdDialogKeys(keys: DialogKeys): () => void {
  held = [...held, keys];
  return () => {
    held = held.filter((other) => other !== keys);
  };
}

/** Returns the keys of the topmost dialog, or null if there is none. */
export function dialogKeys(): DialogKeys | null {
  return held.at(-1) ?? null;
}
