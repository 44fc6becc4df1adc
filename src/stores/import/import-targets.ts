import type { CollectionView } from '../../domain/collection';
import { collectionNameProblem } from '../../domain/collection-name';
import { COLLECTION_NAME_MAX } from '../../domain/limits';
import { cutText } from '../../domain/text';
import * as texts from '../../texts/import';
import type { CollectionFields, FileContents, FileItem } from '../../formats/file-contents';

/** Where what stands in a collection of a file goes. */
export interface ImportTarget {
  /** Place of the collection in the file; null for what stands in none. */
  source: number | null;
  /** What the file calls it; empty for what stands in none. */
  sourceName: string;
  /** An existing collection, a new one, or none: it is left out. */
  to: { kind: 'existing'; id: string } | { kind: 'new'; name: string } | { kind: 'none' };
  /** Whether it is an empty collection of somebody's, which is made for its own sake. */
  isEmpty?: true;
  /** What an export of Jot says of it beside its name. */
  fields?: CollectionFields;
}

/** A first guess: the collection of the same name, else a new one; what stands in none goes where one is. */
export function guessTargets(
  { collections, collectionFields, items, format }: FileContents,
  existing: readonly Pick<CollectionView, 'id' | 'name'>[],
  open: string | null,
): ImportTarget[] {
  const used = new Set(items.map(({ collection }) => collection));
  const targets: ImportTarget[] = [];
  const home = existing.find(({ id }) => id === open) ?? existing[0];
  if (used.has(null) && home)
    targets.push({ source: null, sourceName: '', to: { kind: 'existing', id: home.id } });
  for (const [source, sourceName] of collections.entries()) {
    // An empty collection of Jot is somebody's; an empty folder of bookmarks is of no use.
    const isEmpty = !used.has(source);
    if (isEmpty && format !== 'jot') continue;
    const same = existing.find(({ name }) => isSameName(name, sourceName));
    const name = cutText(sourceName.trim(), COLLECTION_NAME_MAX).trim();
    const to = same
      ? ({ kind: 'existing', id: same.id } as const)
      : ({ kind: 'new', name } as const);
    const fields = collectionFields?.[source];
    targets.push({
      source,
      sourceName,
      to,
      ...(isEmpty && { isEmpty }),
      ...(fields && { fields }),
    });
  }
  return targets;
}

/** Why a target can't be used, beside the collections that there are; null when it can. */
export function targetProblem(
  { to }: ImportTarget,
  existing: readonly Pick<CollectionView, 'name'>[],
): string | null {
  if (to.kind !== 'new') return null;
  const isTaken = existing.some(({ name }) => isSameName(name, to.name));
  return collectionNameProblem(to.name) ?? (isTaken ? texts.nameTaken : null);
}

/** A collection that is to be made. */
export interface NewCollection {
  name: string;
  /** The collections of the file that go there. */
  sources: (number | null)[];
  /** Of the first of them. */
  fields?: CollectionFields | undefined;
}

/**
 * The new collections that items go into, or that were empty in an account, in their order: one for those of one
 * name, unless the file itself has two of that name.
 */
export function newCollections(
  targets: readonly ImportTarget[],
  items: readonly Pick<FileItem, 'collection'>[],
): NewCollection[] {
  const used = new Set(items.map(({ collection }) => collection));
  const made: (NewCollection & { sourceNames: string[] })[] = [];
  for (const { source, sourceName, to, fields, isEmpty } of targets) {
    if (to.kind !== 'new' || !(isEmpty || used.has(source))) continue;
    const name = to.name.trim();
    const same = made.find(
      (each) => isSameName(each.name, name) && !each.sourceNames.includes(sourceName),
    );
    if (same) {
      same.sources.push(source);
      same.sourceNames.push(sourceName);
    } else made.push({ name, sources: [source], sourceNames: [sourceName], fields });
  }
  return made.map(({ name, sources, fields }) => ({ name, sources, fields }));
}

/** Whether people would take two names for the same. Unicode spells an accented letter in two ways. */
function isSameName(one: string, other: string): boolean {
  return toComparable(one) === toComparable(other);
}

function toComparable(name: string): string {
  return name.trim().normalize().toLowerCase();
}
