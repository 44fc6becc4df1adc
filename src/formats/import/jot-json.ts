import { ITEM_TYPES } from '../../domain/item';
import * as texts from '../../texts/formats';
import type { CollectionFields, FileContents } from '../file-contents';
import { createContents } from './contents-builder';
import { isRecord, listOf, textOf, wordsIn, type JsonRecord } from './records';
import { UnreadableFile } from './unreadable-file';

/** The newest version of the format that is read here. */
const VERSION = 1;

/** Whether a JSON file is an export of Jot. */
export function isJotExport(value: unknown): value is JsonRecord {
  return isRecord(value) && value.format === 'jot';
}

/**
 * Reads an export of Jot.
 *
 * @throws UnreadableFile where a newer version of Jot has written it
 */
export function readJotExport(value: JsonRecord): FileContents {
  const { version } = value;
  // What a newer version has in the place of items isn't known.
  if (typeof version === 'number' && version > VERSION)
    throw new UnreadableFile(texts.newerJotExport(version, VERSION));
  if (typeof version !== 'number' || !Array.isArray(value.items))
    throw new UnreadableFile(texts.damagedJotExport);

  const contents = createContents('jot');
  // By their ids: two collections may be called the same.
  const collections = new Map<string, number>();
  const collectionFields: CollectionFields[] = [];
  for (const collection of listOf(value.collections)) {
    if (!isRecord(collection)) {
      contents.refuse({}, wordsIn(collection), texts.noCollection);
      continue;
    }
    const name = textOf(collection.name);
    collections.set(
      textOf(collection.id),
      contents.newCollection(name || texts.untitledCollection),
    );
    const created = contents.time(collection.created);
    collectionFields.push({
      slug: textOf(collection.slug),
      ...(created !== undefined && { created }),
    });
  }
  for (const item of value.items as unknown[]) {
    const type = isRecord(item) ? ITEM_TYPES.find((each) => each === item.type) : undefined;
    if (!isRecord(item) || type === undefined) {
      contents.refuse({}, wordsIn(item), texts.noItem);
      continue;
    }
    const home = textOf(item.collection);
    if (home !== '' && !collections.has(home)) contents.remark(texts.missingCollections);
    contents.add({
      type,
      title: textOf(item.title),
      content: textOf(item.content),
      isTodoDone: item.isTodoDone === true,
      shouldCopyOnClick: item.shouldCopyOnClick === true,
      isTrashed: item.isTrashed === true,
      created: item.created,
      collection: collections.get(home) ?? null,
      place: {},
    });
    contents.remark(texts.versions, listOf(item.versions).length);
  }
  return { ...contents.finish(), collectionFields };
}
