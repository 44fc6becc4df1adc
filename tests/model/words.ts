import type { ClientMutation } from '../../src/sync/queue/client-mutation';
import type { ServerRecords } from './model-server';

/** A unique word that a user has typed, and what is known of it. */
export interface Word {
  word: string;
  /** The record that contains it; empty while it is only in a draft. */
  recordId: string;
  field: 'title' | 'content' | 'name' | 'draft';
  /** Whether a page was told that it is stored. From then on it must not be lost. */
  isKept: boolean;
  isConfirmed: boolean;
  /** Whether it was shown to a user who can only read it: another device's name of a collection. */
  isTold: boolean;
  /** How often a record was created from it. */
  creates: number;
  /** Reasons why it may be missing: actions of a user who saw it. */
  farewells: string[];
}

/** The words of one history, and the state of each. */
export class Words {
  readonly #words = new Map<string, Word>();
  /** All collections that each record has ever been in. */
  readonly #homes = new Map<string, Set<string>>();

  /** Creation times of imported items that nobody has deleted, in ms since 1970 by their ids. */
  readonly dates = new Map<string, number>();
  /** Ids of the collections that a user has deleted. An edit that brings one of their items back gives it a new date. */
  readonly deletedCollections = new Set<string>();
  /** Ids of the records that users have created. */
  readonly created = new Set<string>();
  /** Ids of those whose rejection was reported to a user. */
  readonly rejectedCreates = new Set<string>();
  /** How often a user retried a rejected text, which may create a record from it. */
  retries = 0;

  /** How many words were minted. */
  get count(): number {
    return this.#words.size;
  }

  all(): Iterable<Word> {
    return this.#words.values();
  }

  /** Returns a new word, which is in a draft at first. */
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

  /** Returns the words after the first `count` ones. */
  since(count: number): string[] {
    return [...this.#words.keys()].slice(count);
  }

  /** Records that a text was written into a record. */
  write(text: string, recordId: string, field: Word['field']): void {
    for (const each of this.#in(text)) Object.assign(each, { recordId, field });
  }

  /** Records that a user replaced a text by another. The words that the user left out may be missing. */
  replace(before: string, after: string, how: string): void {
    const left = new Set(wordsIn(after));
    for (const each of this.#in(before)) if (!left.has(each.word)) each.farewells.push(how);
  }

  /** Records that a user removed a text that they saw. */
  remove(text: string, how: string): void {
    this.replace(text, '', how);
  }

  /** Records that a page was told that something is stored on the device. */
  keep(stored: unknown): void {
    for (const each of this.#in(JSON.stringify(stored) ?? '')) each.isKept = true;
  }

  /** Records that the server has a mutation. */
  confirm(mutation: ClientMutation): void {
    for (const each of this.#in(JSON.stringify(mutation.fields))) {
      each.isKept = true;
      each.isConfirmed = true;
    }
  }

  /** Records that a user has read another device's text that this device had overwritten. */
  tell(text: string): void {
    for (const each of this.#in(text)) each.isTold = true;
  }

  /** Records that a user created a record from a text. */
  create(text: string, recordId: string, field: Word['field']): void {
    this.created.add(recordId);
    this.write(text, recordId, field);
    for (const each of this.#in(text)) each.creates++;
  }

  /** Records that a user saw a record in a collection, with which it may be deleted. */
  place(recordId: string, collection: string): void {
    const homes = this.#homes.get(recordId) ?? new Set();
    this.#homes.set(recordId, homes.add(collection));
  }

  homesOf(recordId: string): ReadonlySet<string> {
    return this.#homes.get(recordId) ?? new Set();
  }

  #in(text: string): Word[] {
    return wordsIn(text).flatMap((word) => this.#words.get(word) ?? []);
  }
}

/** Returns the words in a text. */
export function wordsIn(text: string): string[] {
  return text.match(/W\d+X/g) ?? [];
}

/** Returns the server's records that contain each word. */
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
