import { diff3Merge } from 'node-diff3';
import type { ChangeFields } from './change';

/** What is left of a change when the record is another one than the one it was made on. */
export interface Rebased {
  /** What is to be sent: without what the record has already. */
  fields: ChangeFields;
  /** Texts of the record that no merge could keep. */
  lost: Readonly<Record<string, string>>;
}

/** Fields with a text that somebody typed: one of these is never overwritten unseen. */
const TEXTS: ReadonlySet<string> = new Set(['title', 'content', 'name']);

/**
 * Puts a change on a record that others may have changed as well. Different fields don't meet. A text
 * that was changed on both sides is merged by line; where the same line was, the change counts, and
 * the record's text is handed back as lost. Of what nobody types the change counts.
 *
 * @param was what the changed fields held when they were changed
 */
export function rebase(fields: ChangeFields, was: ChangeFields, record: object): Rebased {
  const rebased: Record<string, unknown> = {};
  const lost: Record<string, string> = {};
  const theirs = record as Record<string, unknown>;
  const bases = was as Record<string, unknown>;
  for (const [name, mine] of Object.entries(fields)) {
    const base = bases[name];
    const stored = theirs[name];
    if (mine === stored || (mine === base && !isMadeByServer(name, mine))) continue;
    const isText = typeof mine === 'string' && typeof base === 'string' && TEXTS.has(name);
    if (stored === base || !isText || typeof stored !== 'string' || isFetched(name, base, theirs)) {
      rebased[name] = mine;
      continue;
    }
    const merged = mergeText(base, mine, stored);
    if (merged === stored) continue;
    rebased[name] = merged ?? mine;
    if (merged === null && stored.trim() !== '') lost[name] = stored;
  }
  return { fields: rebased, lost };
}

/** A blank slug holds nothing: it asks for one that is made from the name, which may be another by now. */
function isMadeByServer(name: string, mine: unknown): boolean {
  return name === 'slug' && mine === '';
}

/** Whether a link's title came from its page while somebody wrote one: nobody typed it. */
function isFetched(name: string, base: string, { type }: Record<string, unknown>): boolean {
  return type === 'link' && name === 'title' && base === '';
}

/** Whether some fields hold a text that somebody typed. */
export function holdText(fields: ChangeFields): boolean {
  return Object.keys(fields).some((name) => TEXTS.has(name));
}

/** Whether a record says something else than what a person saw of it. */
export function isEdited(record: object, was: ChangeFields): boolean {
  const texts = record as Record<string, unknown>;
  return Object.entries(was).some(
    ([name, text]) =>
      TEXTS.has(name) && texts[name] !== text && !isFetched(name, String(text), texts),
  );
}

/** Merges two changes of one text, line by line; null where both changed the same lines. */
export function mergeText(base: string, mine: string, theirs: string): string | null {
  const lines = (text: string) => text.split('\n');
  const regions: { ok?: string[] }[] = diff3Merge(lines(mine), lines(base), lines(theirs), {
    excludeFalseConflicts: true,
  });
  const merged: string[] = [];
  for (const { ok } of regions) {
    if (ok === undefined) return null;
    merged.push(...ok);
  }
  return merged.join('\n');
}
