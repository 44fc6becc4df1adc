import type { RecordModel } from 'pocketbase';
import { parseCollection, parseItem, parseTrashBin } from '../../src/backend/parse-record';
import { isRow, isWaiting } from '../../src/sync/queue/row';
import type { Stored } from '../../src/sync/store/storage';
import type { ServerRecords } from './model-server';
import type { SimulatedTab } from './simulated-tab';
import { wordsIn, wordsOnServer, type Word, type Words } from './words';

type Row = { id: string };

/** Returns an item's server fields as the app shows them, without the fields that the app adds. */
function withoutMore<R extends Row>(shape: (record: RecordModel) => R): (view: R) => R {
  return (view) => shape({ ...view, collectionId: '', collectionName: '' });
}

/** Checks that a tab shows the server's records. */
export function checkTab({ engine, name, unsent }: SimulatedTab, records: ServerRecords): string[] {
  const items = [...engine.items.views()];
  const waiting = items.filter(({ isPending, isUnsent }) => isPending || isUnsent);
  const collections = [...engine.collections.views()];
  return [
    ...(unsent > 0 ? [`${unsent} mutations are unsent`] : []),
    ...waiting.map(({ id }) => `item ${id} looks unsent`),
    ...differences('item', items.map(withoutMore(parseItem)), records.items),
    ...differences(
      'collection',
      collections.map(withoutMore(parseCollection)),
      records.itemCollections,
    ),
    ...differences(
      'trash bin',
      [...engine.trashBins.views()].map(withoutMore(parseTrashBin)),
      records.trashBins,
    ),
  ].map((each) => `${name}: ${each}`);
}

/** Checks that a device has stored the server's records, and that no mutation is pending. */
export function checkDisk(stored: Stored, records: ServerRecords, lines: number): string[] {
  return [
    ...(lines > 0 ? [`${lines} lines are left in localStorage`] : []),
    ...stored.rows
      .filter((row) => !isRow(row) || isWaiting(row))
      .map((row) => `a row is left: ${JSON.stringify(row)}`),
    ...differences('item', stored.items, records.items),
    ...differences('collection', stored.itemCollections, records.itemCollections),
    ...differences('trash bin', stored.trashBins, records.trashBins),
  ].map((each) => `on the disk: ${each}`);
}

/** For an account: the ids of its first records, and what its pages show at the end. */
interface Seen {
  given: ReadonlySet<string>;
  /** The devices' drafts, and the rejected texts that they list. */
  shown: string;
  /** The texts of the main inputs. */
  inputs: readonly string[];
}

/** Checks that no text is lost, and none exists twice. */
export function checkTexts(
  words: Words,
  records: ServerRecords,
  { given, shown, inputs }: Seen,
): string[] {
  return [
    ...checkWords(words, records, shown),
    ...checkDoubles(words, records, given),
    ...checkInputs(inputs, records),
    ...checkDates(words, records),
  ];
}

/**
 * Checks that every text that was ever stored still exists, unless a user deleted it: in a record, or on the screen if
 * the server rejected it.
 * @param shown the drafts of the devices, and the rejected texts that they list
 */
function checkWords(words: Words, records: ServerRecords, shown: string): string[] {
  const found = new Set([...wordsOnServer(records).keys(), ...wordsIn(shown)]);
  const isLost = (each: Word) =>
    each.isKept && !each.isTold && !found.has(each.word) && !mayBeMissing(each, words, records);
  return [...words.all()]
    .filter(isLost)
    .map((each) => `a text that was kept is lost: ${JSON.stringify(each)}`);
}

function mayBeMissing(word: Word, words: Words, { itemCollections }: ServerRecords): boolean {
  if (word.farewells.length > 0) return true;
  // Deleting a collection also deletes its items that the server had, and the text of its name.
  const there = new Set(itemCollections.map(({ id }) => id));
  const homes = word.field === 'name' ? [word.recordId] : [...words.homesOf(word.recordId)];
  const isHomeGone = homes.some((id) => !there.has(id));
  return word.isConfirmed && isHomeGone;
}

/** Checks that no text exists twice: neither on the server, nor both there and given back. */
function checkDoubles(words: Words, records: ServerRecords, given: ReadonlySet<string>): string[] {
  const { created, rejectedCreates, retries } = words;
  const isKnown = (id: string) => created.has(id) || given.has(id);
  const copies = records.items.filter(({ id }) => !isKnown(id));
  const texts = copies.map(({ title, content }) => JSON.stringify([title, content]));
  const holders = wordsOnServer(records);
  return [
    ...[...records.items, ...records.itemCollections]
      .filter(({ id }) => rejectedCreates.has(id))
      .map(({ id }) => `${id} was given back, and is on the server`),
    ...records.itemCollections
      .filter(({ id }) => !isKnown(id))
      .map(({ id }) => `the collection ${id} was created by nobody`),
    ...copies
      .filter(({ title, content }) => retries === 0 && wordsIn(title + content).length === 0)
      .map(({ id }) => `the item ${id} is a copy of nothing that somebody wrote`),
    ...texts
      .filter((text, index) => texts.indexOf(text) !== index)
      .map((text) => `two copies are the same: ${text}`),
    ...[...words.all()]
      .filter(({ word, creates }) => {
        const own = (holders.get(word) ?? []).filter(isKnown);
        return own.length > Math.max(1, creates);
      })
      .map(({ word }) => `${word} is in ${String(holders.get(word))}`),
  ];
}

/** Checks that a saved text is no longer a draft, and that a draft is offered only once. */
function checkInputs(inputs: readonly string[], records: ServerRecords): string[] {
  const saved = wordsOnServer(records);
  const offered = inputs.flatMap(wordsIn);
  return offered
    .filter((word, index) => saved.has(word) || offered.indexOf(word) !== index)
    .map((word) => `${word} stands in a main input, and elsewhere too`);
}

/** Checks that an imported item has the date of its file, unless it may have been deleted with a collection. */
function checkDates(words: Words, { items }: ServerRecords): string[] {
  const { dates, deletedCollections } = words;
  return items
    .filter(({ id }) => [...words.homesOf(id)].every((home) => !deletedCollections.has(home)))
    .filter(({ id, created }) => {
      const wanted = dates.get(id);
      return wanted !== undefined && Date.parse(created.replace(' ', 'T')) !== wanted;
    })
    .map(({ id, created }) => `the imported item ${id} is of ${created}`);
}

/** Returns the differences of two lists of rows, by id. */
function differences(what: string, ours: readonly Row[], theirs: readonly Row[]): string[] {
  const server = new Map(theirs.map((row) => [row.id, JSON.stringify(row)]));
  const found: string[] = [];
  for (const row of ours) {
    const own = JSON.stringify(row);
    const other = server.get(row.id);
    if (other === undefined) found.push(`${what} isn't on the server: ${own}`);
    else if (own !== other) found.push(`${what} differs: ${own} is ${other} on the server`);
    server.delete(row.id);
  }
  for (const row of server.values()) found.push(`${what} is missing: ${row}`);
  return found;
}
