import type { MutationBase, MutationFields } from '../../domain/mutators/mutation';
import type { Change } from './change';

/**
 * A change that was made on top of another one, as if that one had never been: its base holds what was there
 * before. Otherwise the server would find something else than the base, and keep it as another device's text.
 * Returns null for a change that was made before the other one or on something else, and for one that is on its
 * way: it keeps its words.
 */
export function withoutBase(change: Change, gone: Change): Change | null {
  const { base, sent } = change;
  const names = Object.keys(gone.fields) as (keyof MutationFields)[];
  const isOnTop = (name: keyof MutationFields) =>
    name in base && name in gone.base && base[name] === gone.fields[name];
  const before = names.filter(isOnTop).map((name) => [name, gone.base[name]] as const);
  if (sent || change.id < gone.id || before.length === 0) return null;
  return { ...change, base: { ...base, ...(Object.fromEntries(before) as MutationBase) } };
}
