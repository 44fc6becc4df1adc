import { readInput, TODO_PREFIX, todoInput, type NewItem } from '../../domain/creation';
import { toDate, toDateTime } from '../../domain/date-time';
import type { ItemType } from '../../domain/item';
import type { ListKey } from '../../domain/item-list';
import { countOf } from '../../texts/numbers';
import { itemLabel } from '../../domain/item-label';
import { withoutFilterTokens } from '../../domain/filter';
import { detectUrl } from '../../domain/url';
import type { ValidationError } from '../../domain/validation-errors';
import { NOTICES } from '../../notices/messages';
import { momentInWords } from '../../texts/moment';
import { collectionById, ordinaryCollections } from '../collections/collections';
import { engine } from '../sync/current-engine';
import { createDialog, openDialog, type Dialog } from '../dialogs';
import { isTimeUnread, loadTypedReader, typedReader, useTypedLater } from '../later/typed-later';
import { creationOf, performCreation } from './creation';
import { setInputText, useItems } from './items';

/**
 * Submits the main input (spec §4). A text with a title prefix opens the create dialog. Any other text becomes an item
 * at the top of the list, and the input is cleared. An invalid text stays in the input, with the reason. If no list is
 * open yet, the text is submitted as soon as one is.
 */
export function submitInput(): void {
  stopWaiting();
  const { inputText, list } = useItems.getState();
  if (list === null) return submitOnceListed(inputText);
  if (isTimeUnread(inputText)) void submitOnceRead(inputText, list);
  else submitRead();
}

function submitRead(): void {
  const { inputText } = useItems.getState();
  const collection = openCollection();
  if (collection === null) return;
  const { typed } = useTypedLater.getState();
  // The time has passed since it was shown. The line says what it means now, before another Enter takes it.
  if (typed !== null && typed.moment <= new Date()) return typedReader()?.readAgain();
  const reading = readInput(typed?.text ?? inputText);
  switch (reading.kind) {
    case 'nothing':
      return;
    case 'dialog':
      return openFromInput(collection, inputText, { title: reading.title, content: '' });
    case 'invalid':
      return useItems.setState({ inputError: reading.error });
    case 'create':
      createItem(collection, {
        content: (typed?.text ?? inputText).trim(),
        ...(typed && { laterUntil: toDateTime(typed.moment) }),
      });
      setInputText('');
  }
}

/** Whether submitting the main input would do nothing: it is empty or a filter, or the trash bin is open. */
export function isNothingWritten(): boolean {
  const { inputText, list } = useItems.getState();
  return list === 'trash' || readInput(inputText).kind === 'nothing';
}

/** How long Enter waits for the code that reads times, in ms. */
const MAX_WAIT_MS = 3_000;

let stopWaiting = () => {};

/** Submits a text once a list is open, unless the user changes the text before. */
function submitOnceListed(text: string): void {
  stopWaiting = useItems.subscribe(({ inputText, list }) => {
    if (inputText !== text) stopWaiting();
    else if (list !== null) submitInput();
  });
}

/** The whole text of the main input, and the list, at each Enter that waits. */
let entered: { text: string; list: ListKey }[] = [];

/**
 * Submits a text once the code that may find a time in it is loaded, unless the user changes the text or the list
 * before. What is typed behind it meanwhile is the next text. If the code can't be loaded, or takes too long, the text
 * is created as it is.
 */
async function submitOnceRead(text: string, list: ListKey): Promise<void> {
  entered.push({ text, list });
  if (entered.length > 1) return;
  await Promise.race([
    loadTypedReader(),
    new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS)),
  ]);
  const { inputText: whole, list: openNow } = useItems.getState();
  const texts = entered.filter((each) => each.list === openNow).map((each) => each.text);
  entered = [];
  let done = 0;
  for (const each of texts) {
    if (each.length <= done || !whole.startsWith(each)) continue;
    setInputText(each.slice(done));
    submitRead();
    done = each.length;
    // An invalid text stays.
    if (useItems.getState().inputText !== '') break;
  }
  if (done > 0 && done < whole.length)
    setInputText(useItems.getState().inputText + whole.slice(done));
}

/**
 * Opens the create dialog with the text of the main input as content, or as title if the text has a title prefix.
 * Filter tokens are left out.
 *
 * @param type the kind of the new item. Without it, the kind is detected from the text
 */
export function openInputInDialog(type?: ItemType): void {
  const { inputText } = useItems.getState();
  const collection = openCollection();
  if (collection !== null) openFromInput(collection, inputText, textFor(inputText, type), type);
}

/** Returns the texts of a new item that the main input's text stands for. */
function textFor(inputText: string, type?: ItemType): { title: string; content: string } {
  if (type === 'todo')
    return { title: todoInput(inputText).replace(TODO_PREFIX, '').trim(), content: '' };
  const reading = readInput(inputText);
  if (reading.kind === 'dialog') return { title: reading.title, content: '' };
  const text = withoutFilterTokens(inputText);
  const isTitle = type === 'link' && detectUrl(text) === null;
  return isTitle ? { title: text, content: '' } : { title: '', content: text };
}

/**
 * Opens the create dialog with several lines, which the main input can't hold.
 *
 * @param kept the part of the text that is still in the main input, or null. Creating the item clears the input.
 *   Closing the dialog loses only the other lines
 */
export function openCreateDialog(content: string, kept: string | null): void {
  const initial = { title: '', content: kept ?? '' };
  const text = { title: '', content };
  openDialog(createDialog(existingCollection(''), text, { initial, fromInput: kept }));
}

/**
 * Creates an item at the top of a collection's list (spec §4). Without a `type`, the type is detected from the text
 * (spec §5).
 *
 * @param recordId the same id for calls that must create only one item
 * @returns why the item is invalid, or null if it was created
 */
export function createItem(
  collection: string,
  { title, content, type, laterUntil }: NewItem,
  recordId = engine().mintId(),
): ValidationError | null {
  const item = { title, content, type, laterUntil };
  const creation = creationOf(existingCollection(collection), item, recordId);
  if ('error' in creation) return creation.error;
  const label = itemLabel(creation.item);
  // No list shows it yet.
  const notice = laterUntil
    ? NOTICES.putAway(label, momentInWords(toDate(laterUntil), new Date()))
    : undefined;
  performCreation([creation], label, notice);
  return null;
}

/**
 * Creates several items at the top of a collection's list, the first one topmost, as one undo step. Skips invalid
 * items; the caller has already handled them.
 */
export function createItems(collection: string, items: readonly NewItem[]): void {
  const home = existingCollection(collection);
  // The item that is created last is at the top.
  const creations = items.toReversed().flatMap((item) => {
    const creation = creationOf(home, item, engine().mintId());
    return 'error' in creation ? [] : [creation];
  });
  const count = countOf(items.length, 'item');
  performCreation(creations, count, NOTICES.created(count));
}

/** Whether closing a create dialog would lose text (spec §4). */
export function isDraftChanged(draft: Extract<Dialog, { name: 'createItem' }>): boolean {
  const { title, content, initial, fromInput, origin } = draft;
  if (title !== initial.title || content !== initial.content) return true;
  // The page below the window still has the text.
  if (origin?.kind === 'share' && origin.isInWindow) return false;
  // The initial text isn't lost if it is still in the main input.
  const isWritten = title !== '' || content !== '';
  return isWritten && useItems.getState().inputText !== fromInput;
}

/** Returns the wanted collection's id if it exists, or else that of the open or the first collection. */
export function existingCollection(wanted: string): string {
  return collectionById(wanted) ? wanted : (defaultCollection() ?? wanted);
}

/** Returns the id of the open collection, or else of the first one. Undefined if none is loaded. */
export function defaultCollection(): string | undefined {
  return openCollection() ?? ordinaryCollections()[0]?.id;
}

/** Returns the id of the open collection. Null in the trash bin, and if none is open. */
export function openCollection(): string | null {
  const { list } = useItems.getState();
  return list === null || list === 'trash' ? null : list.collection;
}

function openFromInput(
  collection: string,
  fromInput: string,
  text: { title: string; content: string },
  type?: ItemType,
): void {
  openDialog(createDialog(collection, text, { initial: text, fromInput, ...(type && { type }) }));
}

useItems.subscribe(({ inputText }, { inputText: before }) => {
  // Not at each letter, if it can't be loaded.
  if (isTimeUnread(inputText) && !isTimeUnread(before)) void loadTypedReader();
});
