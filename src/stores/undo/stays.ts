import { formatNumber, countOf } from '../../texts/numbers';
import type { MutationBase } from '../../domain/mutators/mutation';
import * as texts from '../../texts/gestures';
import type { Stays } from './way-back';

/** So many records are named; of more, how many they are. */
const NAMED = 3;

const FIELD_NAMES: Readonly<Record<keyof MutationBase, string>> = {
  collection: texts.collectionField,
  type: texts.kindField,
  title: texts.titleField,
  content: texts.contentField,
  shouldCopyOnClick: texts.copyOnClickField,
  isTodoDone: texts.stateField,
  isTrashed: texts.placeField,
  name: texts.nameField,
  slug: texts.slugField,
  sortOrder: texts.placeField,
};

/**
 * What didn't go back, in words; undefined where all did.
 *
 * @param of how many records the gesture was about
 */
export function staysLine(stays: readonly Stays[], of: number): string | undefined {
  const [first, ...others] = stays;
  if (!first) return undefined;
  if (others.length === 0) return lineOf(first);
  const names = [...new Set(stays.map(({ name }) => name))];
  const more = names.length - NAMED;
  const named =
    names.slice(0, NAMED).join(', ') + (more > 0 ? texts.andMore(formatNumber(more)) : '');
  return texts.changedMeanwhileSeveral(named, formatNumber(stays.length), countOf(of, 'item'));
}

function lineOf(stays: Stays): string {
  const { name } = stays;
  switch (stays.why) {
    case 'deleted':
      return texts.wasDeletedMeanwhile(name);
    case 'homeless':
      return texts.collectionDeletedMeanwhile(name);
    case 'changed': {
      const fields = stays.fields.map((field) => FIELD_NAMES[field]);
      return texts.changedMeanwhile(texts.allOf(fields), name);
    }
  }
}
