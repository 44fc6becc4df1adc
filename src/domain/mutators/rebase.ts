import { CONTENT_MAX } from '../limits';
import { isLongerThan } from '../text';
import { mergeText } from './merge-text';
import type { MutationFields } from './mutation';

/** A change, rebased on a record that others have changed. */
export interface Rebased {
  /** The fields to write: those that differ from the record's. */
  fields: MutationFields;
  /** Whether a text was merged from both sides. */
  isMerged: boolean;
  /** Texts of the record that are overwritten because they couldn't be merged. */
  lost: Readonly<Record<string, string>>;
}

/** Fields with typed text, which must not be lost when it is overwritten. */
const TEXTS: ReadonlySet<string> = new Set(['title', 'content', 'name']);

/**
 * Rebases a change on a record that other devices may have changed. Changes of different fields don't conflict. A text
 * that both sides have changed is merged by line. If both changed the same line, the change wins, and the record's text
 * is returned in `lost`. For fields that aren't typed text, the change wins.
 *
 * @param base values of the changed fields before the change
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

/** Returns null for a merged text that is too long, as if the texts couldn't be merged. */
function fitting(merged: string | null): string | null {
  return merged === null || isLongerThan(merged, CONTENT_MAX) ? null : merged;
}

/** Whether a value is an empty slug, which asks the server to derive one from the current name. */
function isMadeByServer(name: string, mine: unknown): boolean {
  return name === 'slug' && mine === '';
}

/**
 * Whether a title counts as fetched from its page, not as typed: the link had none when the user started to type one.
 */
function isFetched(name: string, base: string, { type }: Record<string, unknown>): boolean {
  return type === 'link' && name === 'title' && base === '';
}

/** Whether any of the fields is typed text. */
export function holdText(fields: MutationFields): boolean {
  return Object.keys(fields).some((name) => TEXTS.has(name));
}

/** Whether the texts of a record differ from those in `base`. */
export function isEdited(record: object, base: MutationFields): boolean {
  const texts = record as Record<string, unknown>;
  return Object.entries(base).some(
    ([name, text]) =>
      TEXTS.has(name) && texts[name] !== text && !isFetched(name, String(text), texts),
  );
}
