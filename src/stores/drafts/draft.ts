import { ITEM_TYPES } from '../../domain/item';
import type { Dialog } from '../dialogs';

/** Unsaved text of a page: that of the main input, and the dialogs, the open one first. */
export interface Draft {
  inputText: string;
  dialogs: readonly Dialog[];
}

/**
 * Merges a stored draft into the page's. In the main input, the stored text comes first; the open dialog stays open.
 */
export function joinDrafts(typed: Draft, before: Draft): Draft {
  const inputTexts = [before.inputText, typed.inputText];
  return {
    inputText: inputTexts.filter((text) => text !== '').join(' '),
    dialogs: [...typed.dialogs, ...before.dialogs],
  };
}

/** Returns the draft to store, or null if it is empty. */
export function keptOf(draft: Draft): Draft | null {
  return draft.inputText === '' && draft.dialogs.length === 0 ? null : draft;
}

type Written = 'createItem' | 'editItem' | 'collection' | 'pasteLines' | 'moveItem' | 'putAway';

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isAnything: Check = () => true;
const areIds: Check = (value) => Array.isArray(value) && value.every(isText);

/** For each dialog that a draft can have, a check of every field. */
const SHAPES: { [N in Written]: { [F in keyof Extract<Dialog, { name: N }>]-?: Check } } = {
  createItem: {
    name: isText,
    type: (value) => value === undefined || ITEM_TYPES.some((type) => type === value),
    collection: isText,
    title: isText,
    content: isText,
    laterUntil: (value) => value === undefined || isText(value),
    initial: (value) => isText(fieldsOf(value).title) && isText(fieldsOf(value).content),
    fromInput: isAnything,
    origin: isAnything,
  },
  editItem: {
    name: isText,
    itemId: isText,
    typed: isTypedText,
    based: isTypedText,
    sent: isTypedText,
    isRejected: isAnything,
  },
  collection: {
    name: isText,
    collectionId: isAnything,
    typed: (value) => value === null || isTypedNaming(value),
    savingId: isAnything,
    isSaved: isAnything,
    failure: isAnything,
  },
  pasteLines: { name: isText, text: isText, kept: isAnything },
  moveItem: { name: isText, itemIds: areIds, query: isAnything },
  putAway: { name: isText, itemIds: areIds, query: isAnything },
};

/** Whether this version of the app can show a stored draft, which another version may have written. */
export function isDraft(draft: unknown): draft is Draft {
  const { inputText, dialogs } = fieldsOf(draft);
  const areKnown = Array.isArray(dialogs) && dialogs.every(isWritten);
  return isText(inputText) && areKnown && !hasOtherWords(draft, { inputText, dialogs });
}

/** Whether a dialog has a shape that this version of the app can show. */
function isWritten(dialog: unknown): boolean {
  const fields = fieldsOf(dialog);
  const name = String(fields.name);
  if (!Object.hasOwn(SHAPES, name)) return false;
  const shape: Readonly<Record<string, Check>> = SHAPES[name as Written];
  const fits = Object.entries(shape).every(([field, check]) => check(fields[field]));
  return fits && !hasOtherWords(dialog, shape);
}

function isTypedText(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { title, content } = fieldsOf(value);
  const areTexts = isText(title ?? '') && isText(content ?? '');
  return areTexts && !hasOtherWords(value, { title, content });
}

function isTypedNaming(value: unknown): boolean {
  const { name, slug } = fieldsOf(value);
  return isText(name) && isText(slug ?? '') && !hasOtherWords(value, { name, slug });
}

/** Whether a field that this version doesn't know holds text. The next write of the draft would delete that text. */
function hasOtherWords(value: unknown, known: object): boolean {
  return Object.entries(fieldsOf(value)).some(
    ([field, held]) => !Object.hasOwn(known, field) && textOfUnread(held) !== '',
  );
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** Returns all strings of a draft that this version can't read, one a line, because it can't tell which were typed. */
export function textOfUnread(draft: unknown): string {
  const words: string[] = [];
  const collect = (value: unknown) => {
    if (typeof value === 'string' && value !== '') words.push(value);
    if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  collect(draft);
  return words.join('\n');
}
