import type { ClientMutation } from '../../src/sync/queue/client-mutation';
import type { ServerRecords } from './model-server';

/** What is known of a word that somebody wrote, which occurs in no other text. */
export interface Word {
  word: string;
  /** The record that it was written into; empty as long as it is only a draft. */
  recordId: string;
  field: 'title' | 'content' | 'name' | 'draft';
  /** A page was told that it is kept: from then on it may not be lost. */
  isKept: boolean;
  isConfirmed: boolean;
  /** It was shown to somebody who can do nothing but read it: another device's name of a collection. */
  isTold: boolean;
  /** So often somebody made a record of it. */
  creates: number;
  /** Why it may be missing: what somebody did who had it before their eyes. */
  farewells: string[];
}

/** The words of one history, and what became of each. */
export class Words {
  readonly #words = new Map<string, Word>();
  /** The collections that each record has ever been put into. */
  readonly #homes = new Map<string, Set<string>>();

  /** When items were written that somebody imported and nobody deleted, in ms since 1970 by their ids. */
  readonly dates = new Map<string, number>();
  /** Records that somebody created, by their ids. */
  readonly created = new Set<string>();
  /** Those of which somebody was told that the server rejects them. */
  readonly rejectedCreates = new Set<string>();
  /** So often somebody had a rejected text sent again, which may make a record of it. */
  retries = 0;

  /** How many were minted. */
  get count(): number {
    return this.#words.size;
  }

  all(): Iterable<Word> {
    return this.#words.values();
  }

  /** A new word, in a draft. */
  mint(): string {
    // An id may hold any small letters and digits.
    const word = `W${this.#words.size + 1}X`;
    this.#words.set(word, {
      word,
      recordId: '',
      field: 'draft',
      isKept: false,
      isConfirmed: false,
      isTold: false,
      creates: 0,
      farewells: [],
    });
    return word;
  }

  /** The words that were minted after so many others. */
  since(count: number): string[] {
    return [...this.#words.keys()].slice(count);
  }

  /** Some words of a text go into a record. */
  write(text: string, recordId: string, field: Word['field']): void {
    for (const each of this.#in(text)) Object.assign(each, { recordId, field });
  }

  /** Somebody made one text of another: what they left out, they wanted gone. */
  replace(before: string, after: string, how: string): void {
    const left = new Set(wordsIn(after));
    for (const each of this.#in(before)) if (!left.has(each.word)) each.farewells.push(how);
  }

  /** Somebody removed a text, which they had before their eyes. */
  remove(text: string, how: string): void {
    this.replace(text, '', how);
  }

  /** A page was told that something is kept on the device. */
  keep(stored: unknown): void {
    for (const each of this.#in(JSON.stringify(stored) ?? '')) each.isKept = true;
  }

  /** The server has a mutation. */
  confirm(mutation: ClientMutation): void {
    for (const each of this.#in(JSON.stringify(mutation.fields))) {
      each.isKept = true;
      each.isConfirmed = true;
    }
  }

  /** Somebody reads what another device wrote and this one has written over. */
  tell(text: string): void {
    for (const each of this.#in(text)) each.isTold = true;
  }

  /** Somebody makes a record of a text. */
  create(text: string, recordId: string, field: Word['field']): void {
    this.created.add(recordId);
    this.write(text, recordId, field);
    for (const each of this.#in(text)) each.creates++;
  }

  /** A record lies in a collection, as somebody sees it: with that it may go. */
  place(recordId: string, collection: string): void {
    const homes = this.#homes.get(recordId) ?? new Set();
    this.#homes.set(recordId, homes.add(collection));
  }

  homesOf(recordId: string): Iterable<string> {
    return this.#homes.get(recordId) ?? [];
  }

  #in(text: string): Word[] {
    return wordsIn(text).flatMap((word) => this.#words.get(word) ?? []);
  }
}

/** The words of a text that somebody wrote in a history. */
export function wordsIn(text: string): string[] {
  return text.match(/W\d+X/g) ?? [];
}

/** Which records of the server hold each word. */
export function wordsOnServer({
  items,
  itemCollections,
  trashBins,
}: ServerRecords): Map<string, string[]> {
  const holders = new Map<string, string[]>();
  const texts = [
    ...items.map(({ id, title, content }) => [id, `${title}\n${content}`] as const),
    ...[...itemCollections, ...trashBins].map(({ id, name }) => [id, name] as const),
  ];
  for (const [id, text] of texts)
    for (const word of new Set(wordsIn(text)))
      holders.set(word, [...(holders.get(word) ?? []), id]);
  return holders;
}
