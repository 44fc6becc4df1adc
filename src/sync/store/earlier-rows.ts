import type { Failure } from '../../domain/failure';
import { deriveId } from '../../domain/record-id';
import type { ClientMutation } from '../queue/client-mutation';
import type { Batch, Row } from '../queue/row';

// Before version 8, the database stored drafts, mutations (“changes”) and rejections in separate object stores. Each
// page also had a journal in localStorage. This module converts both to rows.

/** A mutation that the server doesn't have yet, and the page that was to send it. */
export interface EarlierChange {
  tab: string;
  change: ClientMutation;
}

/** A mutation that the server rejected, and the page that showed it. */
export interface EarlierRejected extends EarlierChange {
  failure: Failure;
}

/** Unsaved text of a page. In a journal, a `draft` of null means that there is no text any more. */
export interface EarlierDraft {
  /** The page's id, which may be followed by `+` and a number. */
  tab: string;
  draft: unknown;
  at?: number;
}

/** The unsent mutations, rejections and drafts of an account, in the order in which they were made. */
interface Earlier {
  changes: readonly EarlierChange[];
  rejected: readonly EarlierRejected[];
  drafts: readonly EarlierDraft[];
}

const REV = 'earlier';

/**
 * Converts records of the separate stores to rows. Each change becomes a row of its own, so that a journal finds it by
 * its key. A sent change keeps its client and its number. The `seq` of a change comes from the time it was made, both
 * in the database and in a journal.
 */
export function earlierRows({ changes, rejected, drafts }: Earlier): Row[] {
  let seq = 0;
  const rows: Row[] = changes.map(({ tab, change }) => {
    const { id: key, at } = change;
    seq = Math.max(at, seq + 1);
    return { key, seq, tab, rev: REV, state: 'pending', mutations: [change] };
  });
  for (const { tab, change: mutation, failure } of rejected) {
    const head = { key: mutation.id, seq: 0, tab, rev: REV };
    rows.push({ ...head, state: 'rejected', mutation, failure });
  }
  for (const draft of drafts) if (draft.draft !== null) rows.push(draftRow(draft));
  return rows;
}

function draftRow({ tab, draft, at = 0 }: EarlierDraft): Row {
  return { key: tab, seq: 0, tab: tab.replace(/\+.*$/, ''), rev: REV, state: 'draft', draft, at };
}

/** A change as version 3 and earlier ones stored it. */
type OldChange = Omit<ClientMutation, 'base' | 'mergedIds'> & {
  was: ClientMutation['base'];
  absorbed?: readonly string[];
};

/** Converts a change of version 3 or earlier to the current property names. */
export function asNamedNow<Kept extends EarlierChange>(kept: Kept): Kept {
  const { was, absorbed, ...change } = kept.change as unknown as OldChange;
  return { ...kept, change: { ...change, base: was, mergedIds: absorbed } };
}

/** What a page wrote in one transaction before version 8. */
interface EarlierWrites {
  addChanges?: readonly EarlierChange[];
  removeChanges?: readonly string[];
  addRejected?: readonly EarlierRejected[];
  removeRejected?: readonly string[];
  drafts?: readonly EarlierDraft[];
}

const PARTS: ReadonlySet<string> = new Set<keyof EarlierWrites>([
  'addChanges',
  'removeChanges',
  'addRejected',
  'removeRejected',
  'drafts',
]);

/**
 * Converts a page's journal from before version 8 to batches, one for each of the page's transactions. Returns null if
 * the journal can't be read. Journals have no serials, and an old page that is still open continues its journal after
 * another page has played it back. So each batch gets an id that is derived from its content, and is applied once.
 */
export function earlierBatches(tab: string, journal: unknown): Batch[] | null {
  if (!Array.isArray(journal) || !journal.every(areWrites)) return null;
  return journal.map((each, n) => {
    const { addChanges = [], addRejected = [], drafts = [] } = each;
    const { removeChanges = [], removeRejected = [] } = each;
    const put = earlierRows({ changes: addChanges, rejected: addRejected, drafts });
    const emptied = drafts.filter(({ draft }) => draft === null).map((draft) => draft.tab);
    const removed = [...removeChanges, ...removeRejected, ...emptied];
    const write = { put, remove: removed.filter((key) => !put.some((row) => row.key === key)) };
    return { tab: idOfPart(tab, `${n} ${JSON.stringify(each)}`), serial: 1, writes: [write] };
  });
}

/** Returns an id for a part of a page's line that has no serial. The same text of the same page gives the same id. */
export function idOfPart(tab: string, text: string): string {
  return `${tab}+${deriveId(tab, text)}`;
}

function areWrites(value: unknown): value is EarlierWrites {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).every(([part, held]) => PARTS.has(part) && Array.isArray(held));
}
