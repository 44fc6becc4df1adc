import type { Dialog } from '../dialogs';

/** What a person has written and not saved: the input's text and the dialogs, the open one first. */
export interface Draft {
  inputText: string;
  dialogs: readonly Dialog[];
}

/** What has been typed meanwhile stays; what was written before comes beside it, in the input before it. */
export function joinDrafts(typed: Draft, before: Draft): Draft {
  const inputTexts = [before.inputText, typed.inputText];
  return {
    inputText: inputTexts.filter((text) => text !== '').join(' '),
    dialogs: [...typed.dialogs, ...before.dialogs],
  };
}

/** What is kept of a draft: nothing where nothing is written. */
export function keptOf(draft: Draft): Draft | null {
  return draft.inputText === '' && draft.dialogs.length === 0 ? null : draft;
}

/** The dialogs that texts are written in, with all their fields. */
const FIELDS: { [N in Written]: { [F in keyof Extract<Dialog, { name: N }>]-?: true } } = {
  createItem: {
    name: true,
    collection: true,
    title: true,
    content: true,
    initial: true,
    fromInput: true,
    origin: true,
  },
  editItem: {
    name: true,
    itemId: true,
    typed: true,
    based: true,
    sent: true,
    isRejected: true,
  },
  collection: {
    name: true,
    collectionId: true,
    typed: true,
    savingId: true,
    isSaved: true,
    failure: true,
  },
  pasteLines: { name: true, text: true, kept: true },
  moveItem: { name: true, itemIds: true, query: true },
};

type Written = 'createItem' | 'editItem' | 'collection' | 'pasteLines' | 'moveItem';

/** Whether it is a draft that this version of the app knows: another one may have kept it. */
export function isDraft(draft: unknown): draft is Draft {
  const { inputText, dialogs } = fieldsOf(draft);
  return (
    typeof inputText === 'string' &&
    Array.isArray(dialogs) &&
    dialogs.every(isWritten) &&
    !hasOtherWords(draft, { inputText, dialogs })
  );
}

/** Whether a field that this version doesn't know holds words: they would be dropped with the next write. */
function hasOtherWords(value: unknown, known: object): boolean {
  return Object.entries(fieldsOf(value)).some(
    ([field, held]) => !Object.hasOwn(known, field) && textOfUnread(held) !== '',
  );
}

/** Whether it is a dialog with texts, in the shape that this version of the app reads. */
function isWritten(dialog: unknown): boolean {
  const { name, title, content, collection, initial, itemId, typed, itemIds, text } =
    fieldsOf(dialog);
  if (!isNameOfWritten(name) || hasOtherWords(dialog, FIELDS[name])) return false;
  switch (name) {
    case 'createItem':
      return areTexts(title, content, collection, ...TEXTS.map((key) => fieldsOf(initial)[key]));
    case 'editItem':
      return areTexts(itemId) && ['typed', 'based', 'sent'].every((key) => hasTexts(dialog, key));
    case 'collection':
      return (
        typed === null ||
        (areTexts(fieldsOf(typed).name, fieldsOf(typed).slug ?? '') &&
          !hasOtherWords(typed, { name: true, slug: true }))
      );
    case 'pasteLines':
      return areTexts(text);
    case 'moveItem':
      return Array.isArray(itemIds) && areTexts(...(itemIds as unknown[]));
  }
}

function isNameOfWritten(name: unknown): name is Written {
  return typeof name === 'string' && Object.hasOwn(FIELDS, name);
}

const TEXTS = ['title', 'content'] as const;

/** Whether a field holds a title and a content, or one of them, or neither. */
function hasTexts(dialog: unknown, key: string): boolean {
  const held = fieldsOf(dialog)[key];
  const texts = TEXTS.map((each) => fieldsOf(held)[each] ?? '');
  const isKnown = !hasOtherWords(held, { title: true, content: true });
  return typeof held === 'object' && held !== null && areTexts(...texts) && isKnown;
}

function areTexts(...texts: readonly unknown[]): boolean {
  return texts.every((each) => typeof each === 'string');
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** All strings in a draft that this version can't read, in their order: which of them a person typed is unknown. */
export function textOfUnread(draft: unknown): string {
  const words: string[] = [];
  const collect = (value: unknown) => {
    if (typeof value === 'string' && value !== '') words.push(value);
    if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  collect(draft);
  return words.join('\n');
}
