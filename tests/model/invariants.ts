import type { RecordModel } from 'pocketbase';
import { parseCollection, parseItem, parseTrashBin } from '../../src/backend/parse-record';
import { isRow, isWaiting } from '../../src/sync/queue/row';
import type { Stored } from '../../src/sync/store/storage';
import type { ServerRecords } from './model-server';
import type { SimulatedTab } from './simulated-tab';
import { wordsIn, wordsOnServer, type Word, type Words } from './words';

type Row = { id: string };

/** What is shown, without what the app adds to the server's fields. */
function withoutMore<R extends Row>(shape: (record: RecordModel) => R): (view: R) => R {
  return (view) => shape({ ...view, collectionId: '', collectionName: '' });
}

/** What a tab shows is what the server has. */
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

/** What a device has kept is what the server has, and nothing waits on it. */
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

/** Of an account: ids of what it began with, and what stands before people's eyes at the end. */
interface Seen {
  given: ReadonlySet<string>;
  /** The drafts of the devices, and what is listed as rejected there. */
  shown: string;
  /** What stands in the main inputs. */
  inputs: readonly string[];
}

/** No text is lost, and none is there twice. */
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
 * Every text that was ever kept is somewhere, unless somebody wanted it gone: in a record, or, as the
 * server rejected it, before somebody's eyes.
 *
 * @param shown the drafts of the devices, and what is listed as rejected there
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
  // What the server had in a collection is deleted with it, and so is the name that it had.
  const there = new Set(itemCollections.map(({ id }) => id));
  const homes = word.field === 'name' ? [word.recordId] : [...words.homesOf(word.recordId)];
  const isHomeGone = homes.some((id) => !there.has(id));
  return word.isConfirmed && isHomeGone;
}

/** Nothing is there twice: neither on the server, nor there and given back. */
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

/** A text that is saved is no draft any more, and a draft is offered once. */
function checkInputs(inputs: readonly string[], records: ServerRecords): string[] {
  const saved = wordsOnServer(records);
  const offered = inputs.flatMap(wordsIn);
  return offered
    .filter((word, index) => saved.has(word) || offered.indexOf(word) !== index)
    .map((word) => `${word} stands in a main input, and elsewhere too`);
}

/** What was imported has the date of its file. */
function checkDates({ dates }: Words, { items }: ServerRecords): string[] {
  return items
    .filter(({ id, created }) => {
      const wanted = dates.get(id);
      return wanted !== undefined && Date.parse(created.replace(' ', 'T')) !== wanted;
    })
    .map(({ id, created }) => `the imported item ${id} is of ${created}`);
}

/** Where rows differ, by their ids. */
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
