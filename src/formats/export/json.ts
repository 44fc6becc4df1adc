import type { AccountContents } from '../account-contents';
import { toIsoTime } from './iso-time';

/** The version of the format, which rises when an older reader would take something for something else. */
export const JSON_VERSION = 1;

/**
 * All that the contents are, as JSON: docs/formats.md tells what it looks like. Each record has a line of its
 * own, so that two exports can be compared line by line.
 *
 * @param exported when, in ms since 1970
 */
export function toJson({ collections, items }: AccountContents, exported: number): string {
  const head = `{"format":"jot","version":${JSON_VERSION},"exported":${JSON.stringify(new Date(exported).toISOString())}`;
  const listed = collections.map(({ id, name, slug, created, updated }) => ({
    id,
    name,
    slug,
    created: toIsoTime(created),
    updated: toIsoTime(updated),
  }));
  // Named one by one: what only this server understands, such as the key of an icon, stays out.
  const written = items.map((item) => ({
    id: item.id,
    collection: item.collection,
    type: item.type,
    title: item.title,
    content: item.content,
    shouldCopyOnClick: item.shouldCopyOnClick,
    isTodoDone: item.isTodoDone,
    faviconUrl: item.faviconUrl,
    created: toIsoTime(item.created),
    updated: toIsoTime(item.updated),
    isTrashed: item.isTrashed,
    trashedDateTime: toIsoTime(item.trashedDateTime),
  }));
  return `${head},\n"collections":${lines(listed)},\n"items":${lines(written)}}\n`;
}

function lines(records: readonly object[]): string {
  return `[\n${records.map((record) => JSON.stringify(record)).join(',\n')}\n]`;
}
