import { formatNumber, countOf } from '../../domain/format-number';
import type { MutationBase } from '../../domain/mutators/mutation';
import type { Stays } from './way-back';

/** So many records are named; of more, how many they are. */
const NAMED = 3;

const FIELD_NAMES: Readonly<Record<keyof MutationBase, string>> = {
  collection: 'collection',
  type: 'kind',
  title: 'title',
  content: 'content',
  shouldCopyOnClick: 'copy on click',
  isTodoDone: 'state',
  isTrashed: 'place',
  name: 'name',
  slug: 'slug',
  sortOrder: 'place',
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
    names.slice(0, NAMED).join(', ') + (more > 0 ? ` and ${formatNumber(more)} more` : '');
  return `Changed meanwhile, so left as they are: ${named} (${formatNumber(stays.length)} of ${countOf(of, 'item')}).`;
}

function lineOf(stays: Stays): string {
  const { name } = stays;
  switch (stays.why) {
    case 'deleted':
      return `${name} was deleted meanwhile.`;
    case 'homeless':
      return `The collection that ${name} was in was deleted meanwhile.`;
    case 'changed': {
      const fields = stays.fields.map((field) => FIELD_NAMES[field]);
      return `Changed meanwhile, so left as it is: the ${fields.join(' and ')} of ${name}.`;
    }
  }
}
