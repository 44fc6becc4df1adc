import type { CollectionView } from '../../domain/collection';
import { collectionNameProblem } from '../../domain/collection-name';
import { COLLECTION_NAME_MAX } from '../../domain/limits';
import { cutText } from '../../domain/text';
import * as texts from '../../texts/import';
import type { CollectionFields, FileContents, FileItem } from '../../formats/file-contents';

/** The collection that items of one collection in the file are imported into. */
export interface ImportTarget {
  /** Index of the collection in the file; null stands for the items that have no collection there. */
  source: number | null;
  /** The name that this collection has in the file. Empty for the items that have no collection. */
  sourceName: string;
  /** Where the items go: into an existing collection, a new one, or none if they are left out. */
  to: { kind: 'existing'; id: string } | { kind: 'new'; name: string } | { kind: 'none' };
  /** Whether the collection has no items. Only collections of an export of Jot are created without items. */
  isEmpty?: true;
  /** The collection's other fields, which only an export of Jot has. */
  fields?: CollectionFields;
}

/**
 * Returns the default targets: the collection with the same name, otherwise a new one. Items without a collection go
 * to the open collection.
 */
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
    // The user has made an empty collection of Jot. An empty folder of bookmarks is useless.
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

/** Returns why a target was deleted, or has an invalid or taken name; null if it can be used. */
export function targetProblem(
  { to }: ImportTarget,
  existing: readonly Pick<CollectionView, 'id' | 'name'>[],
): string | null {
  if (to.kind === 'none') return null;
  if (to.kind === 'existing')
    return existing.some(({ id }) => id === to.id) ? null : texts.targetGone;
  const isTaken = existing.some(({ name }) => isSameName(name, to.name));
  return collectionNameProblem(to.name) ?? (isTaken ? texts.nameTaken : null);
}

/** A collection to create. */
export interface NewCollection {
  name: string;
  /** The collections of the file that are imported into this one, as `ImportTarget.source` names them. */
  sources: (number | null)[];
  /** The other fields of the first collection in `sources`. */
  fields?: CollectionFields | undefined;
}

/**
 * Returns the collections to create, in order: those that items are imported into, and empty ones of an account.
 * Targets with the same name become one, unless the file itself has two collections of that name.
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

/** Whether two names look the same. Ignores case, and Unicode's two spellings of an accented letter. */
function isSameName(one: string, other: string): boolean {
  return toComparable(one) === toComparable(other);
}

function toComparable(name: string): string {
  return name.trim().normalize().toLowerCase();
}
