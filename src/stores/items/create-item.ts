import { readInput, type NewItem } from '../../domain/creation';
import { countOf } from '../../texts/numbers';
import { itemLabel } from '../../domain/item-label';
import { isFilterToken } from '../../domain/filter';
import type { ValidationError } from '../../domain/validation-errors';
import { NOTICES } from '../../notices/messages';
import { collectionById, ordinaryCollections } from '../collections/collections';
import { engine } from '../sync/current-engine';
import { createDialog, openDialog, type Dialog } from '../dialogs';
import { creationOf, performCreation } from './creation';
import { setInputText, useItems } from './items';

/**
 * Does what Enter in the main input means for its text (spec §4): the title prefix opens the create
 * dialog, anything else is created on top of the list and the input is cleared. A rejected text
 * stays where it is, with its reason; so does one for which no list is open yet, until one is.
 */
export function submitInput(): void {
  stopWaiting();
  const { inputText, list } = useItems.getState();
  if (list === null) return submitOnceListed(inputText);
  const collection = openCollection();
  if (collection === null) return;
  const reading = readInput(inputText);
  switch (reading.kind) {
    case 'nothing':
      return;
    case 'dialog':
      return openFromInput(collection, inputText, { title: reading.title, content: '' });
    case 'invalid':
      return useItems.setState({ inputError: reading.error });
    case 'create':
      createItem(collection, { content: inputText.trim() });
      setInputText('');
  }
}

/** Whether Enter would create nothing of the main input's text: it is empty, or a filter. */
export function isNothingWritten(): boolean {
  return readInput(useItems.getState().inputText).kind === 'nothing';
}

let stopWaiting = () => {};

/** Right after a first login no collection is known. Whoever goes on writing submits it anew. */
function submitOnceListed(text: string): void {
  stopWaiting = useItems.subscribe(({ inputText, list }) => {
    if (inputText !== text) stopWaiting();
    else if (list !== null) submitInput();
  });
}

/**
 * Opens the create dialog with what the main input holds: its text as content, or as title where its
 * prefix says so. A filter is nothing that was written.
 */
export function openInputInDialog(): void {
  const { inputText } = useItems.getState();
  if (readInput(inputText).kind === 'dialog') return submitInput();
  const collection = openCollection();
  if (collection === null) return;
  const content = isFilterToken(inputText) ? '' : inputText;
  openFromInput(collection, inputText, { title: '', content });
}

/**
 * Opens the create dialog with pasted lines, which have no place in the one line of the main input.
 *
 * @param kept what of them the input holds: it is cleared with them, and leaving the dialog loses only the rest;
 *   null when the input holds nothing of them
 */
export function openCreateDialog(content: string, kept: string | null): void {
  const initial = { title: '', content: kept ?? '' };
  const text = { title: '', content };
  openDialog(createDialog(homeFor(''), text, { initial, fromInput: kept }));
}

/**
 * Creates an item on top of a collection's list (spec §4). Without a `type` its kind follows from its
 * text (spec §5). `recordId` is given where the same item may be created twice, and is to be one.
 *
 * @returns why it was not created, null when it was
 */
export function createItem(
  collection: string,
  { title, content, type }: NewItem,
  recordId = engine().mintId(),
): ValidationError | null {
  const creation = creationOf(homeFor(collection), { title, content, type }, recordId);
  if ('error' in creation) return creation.error;
  performCreation([creation], itemLabel(creation.item));
  return null;
}

/**
 * Creates several items on top of a collection's list in one gesture, the first one the topmost. One that
 * can't be kept isn't created: the caller has seen to that.
 */
export function createItems(collection: string, items: readonly NewItem[]): void {
  const home = homeFor(collection);
  // The newest is on top.
  const creations = items.toReversed().flatMap((item) => {
    const creation = creationOf(home, item, engine().mintId());
    return 'error' in creation ? [] : [creation];
  });
  const count = countOf(items.length, 'item');
  performCreation(creations, count, NOTICES.created(count));
}

/** Whether a create dialog holds anything that leaving it would lose (spec §4). */
export function isDraftChanged(draft: Extract<Dialog, { name: 'createItem' }>): boolean {
  const { title, content, initial, fromInput } = draft;
  if (title !== initial.title || content !== initial.content) return true;
  // What it was opened with is still in the main input, unless something has changed that since.
  const isWritten = title !== '' || content !== '';
  return isWritten && useItems.getState().inputText !== fromInput;
}

/** A collection that is there: the one that is wanted, else the one on the screen, else the first. */
export function homeFor(wanted: string): string {
  return collectionById(wanted) ? wanted : (defaultCollection() ?? wanted);
}

/** Id of the collection on the screen, or else of the first one; undefined while none is known. */
export function defaultCollection(): string | undefined {
  return openCollection() ?? ordinaryCollections()[0]?.id;
}

/** Id of the collection on the screen, null in the trash and before one is open. */
export function openCollection(): string | null {
  const { list } = useItems.getState();
  return list === null || list === 'trash' ? null : list.collection;
}

function openFromInput(
  collection: string,
  fromInput: string,
  text: { title: string; content: string },
): void {
  openDialog(createDialog(collection, text, { initial: text, fromInput }));
}
