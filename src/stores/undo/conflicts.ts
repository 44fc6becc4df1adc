import * as texts from '../../texts/gestures';
import { countOf, formatNumber } from '../../texts/numbers';
import type { FieldName, Inverse } from './inverse';

/** Maximum number of records that a toast names. */
const NAMED_MAX = 3;

/** Something that can't be restored. */
export interface Conflict {
  /** Name of the record. */
  name: string;
  /** What the toast says if this is the only conflict. */
  message: string;
}

/** The conflict of fields that somebody changed after the step. */
export function fieldConflict({ name }: Inverse, fields: readonly FieldName[]): Conflict {
  const labels = fields.map((field) => texts.FIELDS[field]);
  return { name, message: texts.changedMeanwhile(texts.allOf(labels), name) };
}

/**
 * What a toast says about conflicts. Returns undefined if there are none.
 *
 * @param count number of records in the step
 */
export function conflictLine(conflicts: readonly Conflict[], count: number): string | undefined {
  if (conflicts.length < 2) return conflicts[0]?.message;
  const names = [...new Set(conflicts.map(({ name }) => name))];
  const listed = names.slice(0, NAMED_MAX).join(', ');
  const more = names.length - NAMED_MAX;
  const all = more > 0 ? listed + texts.andMore(formatNumber(more)) : listed;
  return texts.changedMeanwhileSeveral(all, formatNumber(conflicts.length), countOf(count, 'item'));
}
