import { create } from 'zustand';
import type { Failure } from '../domain/failure';
import type { Unsynced } from '../sync/push/unsynced';
import type { ExportScope } from './export/export-scope';

/** What has been typed into an edit dialog, by field; fields that weren't touched are missing. */
export interface TypedText {
  title?: string;
  content?: string;
}

/** What has been typed into the form of a collection; without a slug of its own, it follows the name. */
export interface TypedNaming {
  name: string;
  slug: string | null;
}

/**
 * Why a create dialog was opened from outside of the app: for what was shared, by the id that its item
 * gets, or for the clipboard. Anybody's page can do both, so nothing of it is created by itself.
 */
export type DraftOrigin = { kind: 'share'; id: string } | { kind: 'clipboard' };

/** A text of a draft, and where it stands. */
export interface DraftText {
  /** Such as “In the main input”. */
  place: string;
  text: string;
}

/** What the server doesn't have: changes, and drafts. */
export interface Unsaved {
  unsynced: readonly Unsynced[];
  drafts: readonly DraftText[];
}

/**
 * A dialog and what has been typed into it. All of it is plain data, so that unsaved text
 * outlives the component that shows it: a route change, an expired session.
 */
export type Dialog =
  | {
      name: 'createItem';
      /** Where the item is to be created. */
      collection: string;
      title: string;
      content: string;
      /** What it held when it was opened: leaving it like that loses nothing. */
      initial: { title: string; content: string };
      /**
       * Text of the main input when this dialog took it. Creating the item clears the input only if it still holds
       * this text. Null for a text from elsewhere.
       */
      fromInput: string | null;
      /** What the app was opened for, where it was: the person then says which collection it goes to. */
      origin?: DraftOrigin;
    }
  | {
      name: 'editItem';
      itemId: string;
      typed: TypedText;
      /** What the item held when a field was begun to be typed into: another device may change it. */
      based: TypedText;
      /** Texts that were sent, or equal the item's: such a field follows the item until it is typed into again. */
      sent: TypedText;
      /** The server has rejected what was typed: it would do so again until the text is changed. */
      isRejected?: boolean;
    }
  /** Asks what becomes of several lines that were pasted into the main input. */
  | {
      name: 'pasteLines';
      /** All that the input would hold, had it several lines. */
      text: string;
      /** The part that the main input held. Nothing else is cleared there. */
      kept: string;
    }
  | {
      name: 'moveItem';
      itemIds: readonly string[];
      /** Text typed to find or name a collection; undefined until something is typed. */
      query?: string;
    }
  /** The earlier texts of an item. */
  | { name: 'versions'; itemId: string }
  /** Creates a collection, or edits the one named, the trash bin too. */
  | {
      name: 'collection';
      collectionId: string | null;
      /** Null as long as nothing has been touched. */
      typed: TypedNaming | null;
      /** The collection that the server is asked to save. */
      savingId: string | null;
      isSaved: boolean;
      /** Why it wasn't saved. */
      failure: Failure | null;
    }
  /** Brings what files hold; `useImport` has how far it has come. */
  | {
      name: 'import';
      /** Where some were dropped: they are read at once. */
      files?: readonly File[];
    }
  | { name: 'sortCollections' }
  /** Saves items as a file: those meant when it was opened, until others are chosen. */
  | { name: 'export'; scope: ExportScope }
  /** What waits for the server, and what it rejected. */
  | { name: 'syncStatus' }
  /** Asks before a logout that would lose these changes and texts. */
  | ({ name: 'logout'; onConfirm: () => void } & Unsaved)
  /** Asks for the password before the account is deleted, and these with it. */
  | ({ name: 'deleteAccount' } & Unsaved)
  /** Offers what is on this device alone of an account that was deleted elsewhere. */
  | ({ name: 'accountDeleted'; onConfirm: () => void } & Unsaved)
  | { name: 'info'; title: string; body: string }
  | {
      name: 'confirm';
      title: string;
      body: string;
      confirmLabel: string;
      /** Whether something is gone then: its button is red. */
      isDestructive?: boolean;
      cancelLabel: string;
      onConfirm: () => void;
    };

interface DialogsState {
  /** The dialog on the screen. */
  current: Dialog | null;
  /** Dialogs that wait until the current one is closed. */
  waiting: readonly Dialog[];
  /** Rises with each dialog that is opened, so that none takes over another's fields. */
  serial: number;
}

/** The open dialog. */
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
  options: Partial<Pick<CreateItem, 'initial' | 'fromInput' | 'origin'>> = {},
): CreateItem {
  const initial = { title: '', content: '' };
  return { name: 'createItem', collection, title, content, initial, fromInput: null, ...options };
}

/** Opens a dialog, or lets it wait for the one that is open. */
export function openDialog(dialog: Dialog): void {
  useDialogs.setState(({ current, waiting, serial }) =>
    current === null ? { current: dialog, serial: serial + 1 } : { waiting: [...waiting, dialog] },
  );
}

/** Opens a dialog that can't wait: the one that is open does. */
export function openDialogFirst(dialog: Dialog): void {
  useDialogs.setState(({ current, waiting, serial }) => ({
    current: dialog,
    waiting: current ? [current, ...waiting] : waiting,
    serial: serial + 1,
  }));
}

/** Closes the open dialog; the next one that waits takes its place. */
export function closeDialog(): void {
  useDialogs.setState(({ waiting: [next, ...waiting], serial }) => ({
    current: next ?? null,
    waiting,
    serial: serial + 1,
  }));
}

/** Changes what the open dialog holds, if it is still one of that name. */
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
 * Changes or replaces each dialog of a name that a condition selects, on the screen or waiting. Returns whether there
 * was one.
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

/** Whether a dialog holds a text, typed in it or passed to it. */
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
      return (dialog.query ?? '').trim() !== '';
    default:
      return false;
  }
}

/** What the keys of a dialog do: its component says so as long as it is shown. */
export interface DialogKeys {
  save?: () => void;
  /** Creates an item, or a todo, of each line that was pasted. */
  createItems?: () => void;
  createTodos?: () => void;
  close: () => void;
}

/** A question asked from a dialog lies on top of it, and has the keys as long as it does. */
let held: readonly DialogKeys[] = [];

/** Takes the keys for a dialog that has been opened. Returns the way to give them back. */
export function holdDialogKeys(keys: DialogKeys): () => void {
  held = [...held, keys];
  return () => {
    held = held.filter((other) => other !== keys);
  };
}

/** The keys of the topmost dialog, null when there is none. */
export function dialogKeys(): DialogKeys | null {
  return held.at(-1) ?? null;
}
