import { ITEM_TYPES } from '../../domain/item';
import * as texts from '../../texts/formats';
import { UnreadableFile } from '../file-contents';
import { eachRecord, isList, listOf, recordOf, textOf, wordsIn, type JsonReader } from './records';

/** The newest version of the format that is read here. */
const VERSION = 1;

/** Reads an export of Jot. It can't be read if a newer Jot wrote it. */
export const jot: JsonReader = {
  format: 'jot',
  matches: (value) => recordOf(value).format === 'jot',
  read(value, contents) {
    const { version, items, collections } = recordOf(value);
    // Only the newer Jot knows what it has in the place of items.
    if (typeof version === 'number' && version > VERSION)
      throw new UnreadableFile(texts.newerJotExport(version, VERSION));
    if (typeof version !== 'number' || !isList(items))
      throw new UnreadableFile(texts.damagedJotExport);

    // By their ids, since two collections may have one name.
    const places = new Map<string, number>();
    for (const { id, name, slug, created } of eachRecord(
      listOf(collections),
      contents,
      texts.noCollection,
    )) {
      const made = contents.time(created);
      const fields = { slug: textOf(slug), ...(made !== undefined && { created: made }) };
      const place = contents.newCollection(textOf(name) || texts.untitledCollection, fields);
      places.set(textOf(id), place);
    }
    for (const item of eachRecord(items, contents)) {
      const type = ITEM_TYPES.find((each) => each === item.type);
      if (type === undefined) {
        contents.refuse({}, wordsIn(item), texts.noItem);
        continue;
      }
      const collection = textOf(item.collection);
      if (collection !== '' && !places.has(collection)) contents.remark(texts.missingCollections);
      contents.add({
        type,
        title: textOf(item.title),
        content: textOf(item.content),
        isTodoDone: item.isTodoDone === true,
        isPinned: item.isPinned === true,
        laterUntil: item.laterUntil,
        shouldCopyOnClick: item.shouldCopyOnClick === true,
        isTrashed: item.isTrashed === true,
        created: item.created,
        collection: places.get(collection) ?? null,
        place: {},
      });
      contents.remark(texts.versions, listOf(item.versions).length);
    }
  },
};
