import type { CollectionFields, FileContents, FilePlace } from '../file-contents';

/** The contents of one of several files. */
export interface Piece {
  /** The file's name; null if its places and remarks contain it already. */
  file: string | null;
  contents: FileContents;
}

/** Merges the contents of several files. Collections with one name become one, and every place names its file. */
export function mergeContents(pieces: readonly Piece[]): FileContents {
  const collections: string[] = [];
  const fields: (CollectionFields | undefined)[] = [];
  /** The collections of the earlier files, by name. */
  const known = new Map<string, number>();
  const items: FileContents['items'][number][] = [];
  const problems: FileContents['problems'][number][] = [];
  const remarks: string[] = [];
  for (const { file, contents } of pieces) {
    const used = new Set(contents.items.map(({ collection }) => collection));
    const places = new Map<number, number>();
    const taken = new Set<number>();
    for (const [source, name] of contents.collections.entries()) {
      // Only in an export of Jot, an empty collection was made by the user.
      if (contents.format !== 'jot' && !used.has(source)) continue;
      // Two collections with one name in one file stay two.
      const same = known.get(name.normalize());
      const isFree = same !== undefined && !taken.has(same);
      const place = isFree ? same : collections.push(name) - 1;
      taken.add(place);
      fields[place] ??= contents.collectionFields?.[source];
      places.set(source, place);
    }
    for (const [source, place] of places)
      known.set((contents.collections[source] ?? '').normalize(), place);
    for (const item of contents.items) {
      const collection = item.collection === null ? null : (places.get(item.collection) ?? null);
      items.push({ ...item, collection, place: inFile(item.place, file) });
    }
    for (const problem of contents.problems)
      problems.push({ ...problem, place: inFile(problem.place, file) });
    for (const remark of contents.remarks)
      remarks.push(file === null ? remark : `${file}: ${remark}`);
  }
  const isJot = pieces.some(({ contents }) => contents.format === 'jot');
  const [first] = pieces;
  return {
    format: isJot ? 'jot' : (first?.contents.format ?? 'text'),
    collections,
    ...(fields.some((each) => each !== undefined) && { collectionFields: fields }),
    items,
    problems,
    remarks,
  };
}

function inFile(place: FilePlace, file: string | null): FilePlace {
  if (file === null) return place;
  return { ...place, file: place.file === undefined ? file : `${file}/${place.file}` };
}
