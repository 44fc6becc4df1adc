import { CONTENT_MAX } from '../limits';
import { isLongerThan } from '../text';
import { mergeText } from './merge-text';
import type { MutationFields } from './mutation';

/** What is left of a change whose record has changed since it was made. */
export interface Rebased {
  /** What is to be written: without what the record has already. */
  fields: MutationFields;
  /** Whether a text of it is made of both sides' lines. */
  isMerged: boolean;
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
 * @param base what the changed fields held when they were changed
 */
export function rebase(fields: MutationFields, base: MutationFields, record: object): Rebased {
  const rebased: Record<string, unknown> = {};
  const lost: Record<string, string> = {};
  const theirs = record as Record<string, unknown>;
  const bases = base as Record<string, unknown>;
  let isMerged = false;
  for (const [name, mine] of Object.entries(fields)) {
    const before = bases[name];
    const stored = theirs[name];
    if (mine === stored || (mine === before && !isMadeByServer(name, mine))) continue;
    const isText = typeof mine === 'string' && typeof before === 'string' && TEXTS.has(name);
    if (
      stored === before ||
      !isText ||
      typeof stored !== 'string' ||
      isFetched(name, before, theirs)
    ) {
      rebased[name] = mine;
      continue;
    }
    const merged = fitting(mergeText(before, mine, stored));
    if (merged === stored) continue;
    rebased[name] = merged ?? mine;
    if (merged === null && stored.trim() !== '') lost[name] = stored;
    else if (merged !== null && merged !== mine) isMerged = true;
  }
  return { fields: rebased, isMerged, lost };
}

/** Two texts that each fit may be too long together: then they are as if they couldn't be merged. */
function fitting(merged: string | null): string | null {
  return merged === null || isLongerThan(merged, CONTENT_MAX) ? null : merged;
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
export function holdText(fields: MutationFields): boolean {
  return Object.keys(fields).some((name) => TEXTS.has(name));
}

/** Whether a record says something else than what a person saw of it. */
export function isEdited(record: object, base: MutationFields): boolean {
  const texts = record as Record<string, unknown>;
  return Object.entries(base).some(
    ([name, text]) =>
      TEXTS.has(name) && texts[name] !== text && !isFetched(name, String(text), texts),
  );
}
