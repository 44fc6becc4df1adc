import type { Failure } from '../../domain/failure';
import type { ClientMutation } from '../queue/client-mutation';
import type { Batch, Row, RowWrite } from '../queue/row';

// What a person typed stood in several stores before version 8 of the database, and in one journal for each page.

/** An unsent change, and the page that was to send it. */
export interface EarlierChange {
  tab: string;
  change: ClientMutation;
}

/** A rejected change, and the page that showed it. */
export interface EarlierRejected extends EarlierChange {
  failure: Failure;
}

/** What was written on a page and not saved; of a journal, null for nothing. */
export interface EarlierDraft {
  /** The page's id, and a number after a `+`. */
  tab: string;
  draft: unknown;
  at?: number;
}

/** What an account had unsent, in the order it was made. */
interface Earlier {
  changes: readonly EarlierChange[];
  rejected: readonly EarlierRejected[];
  drafts: readonly EarlierDraft[];
}

const REV = 'earlier';

/**
 * The rows of what stood in several stores: one for each change, so that a journal finds it by its key. What was sent
 * keeps its client and its number. The place of a change is the time it was made, as in the database so in a journal.
 */
export function earlierRows({ changes, rejected, drafts }: Earlier): Row[] {
  let seq = 0;
  const rows: Row[] = changes.map(({ tab, change }) => {
    const { id: key, sent, at } = change;
    seq = Math.max(at, seq + 1);
    return { key, seq, tab, rev: REV, state: sent ? 'sent' : 'pending', mutations: [change] };
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

/** A change as version 3 has kept it. */
type OldChange = Omit<ClientMutation, 'base' | 'mergedIds'> & {
  was: ClientMutation['base'];
  absorbed?: readonly string[];
};

/** A change of version 3 or before in the words of now. */
export function asNamedNow<Kept extends EarlierChange>(kept: Kept): Kept {
  const { was, absorbed, ...change } = kept.change as unknown as OldChange;
  return { ...kept, change: { ...change, base: was, mergedIds: absorbed } };
}

/** What a page wrote at once before version 8. */
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

/** The journal of a page from before version 8 as one batch; null if it can't be read. */
export function earlierBatch(tab: string, journal: unknown): Batch | null {
  if (!Array.isArray(journal) || !journal.every(areWrites)) return null;
  const writes = journal.map((each): RowWrite => {
    const { addChanges = [], addRejected = [], drafts = [] } = each;
    const { removeChanges = [], removeRejected = [] } = each;
    const put = earlierRows({ changes: addChanges, rejected: addRejected, drafts });
    const emptied = drafts.filter(({ draft }) => draft === null).map((draft) => draft.tab);
    const removed = [...removeChanges, ...removeRejected, ...emptied];
    return { put, remove: removed.filter((key) => !put.some((row) => row.key === key)) };
  });
  return { tab, serial: 1, writes };
}

function areWrites(value: unknown): value is EarlierWrites {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).every(([part, held]) => PARTS.has(part) && Array.isArray(held));
}
