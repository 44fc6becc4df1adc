import * as texts from '../../texts/formats';
import type { FoundItem } from './contents-builder';
import {
  collectionOf,
  isList,
  isRecord,
  recordOf,
  recordsOf,
  textOf,
  textsOf,
  withPlainBreaks,
  type JsonReader,
} from './records';

/** Reads an export of karakeep: a list is a collection. */
export const karakeep: JsonReader = {
  format: 'karakeep',
  matches(value) {
    const { bookmarks } = recordOf(value);
    return isList(bookmarks) && bookmarks.every((each) => isRecord(each) && 'content' in each);
  },
  read(value, contents) {
    const { bookmarks, lists } = recordOf(value);
    const names = new Map(recordsOf(lists).map(({ id, name }) => [textOf(id), textOf(name)]));
    for (const bookmark of recordsOf(bookmarks)) {
      const { title, createdAt, modifiedAt } = bookmark;
      const { type, url, text } = recordOf(bookmark.content);
      if (type !== 'link' && type !== 'text') {
        contents.refuse({}, textOf(title), texts.noLinkOrText);
        continue;
      }
      // A bookmark names its lists by their ids, or in older exports by their names.
      const labels = textsOf(bookmark.lists).map((list) => names.get(list) ?? list);
      const item: FoundItem = {
        type,
        title: textOf(title),
        content: withPlainBreaks(textOf(type === 'link' ? url : text)),
        created: createdAt,
        changed: modifiedAt,
        collection: collectionOf(labels, contents),
        place: {},
      };
      contents.add(item);
      contents.addDescription(withPlainBreaks(textOf(bookmark.note)), item);
      if (bookmark.archived === true) contents.remark(texts.archived);
      if (textsOf(bookmark.tags).length > 0) contents.remark(texts.tags);
    }
  },
};
