import type { ItemVersion } from '../../domain/versions';
import { toIsoTime, type AccountContents } from '../account-contents';

/** The version of the format. It rises when older readers would misread the file. */
export const JSON_VERSION = 1;

/**
 * Writes contents as JSON (docs/formats.md). Each record has a line of its own, so that two exports can be compared
 * line by line.
 *
 * @param exported time of the export, in ms since 1970
 */
export function toJson(
  { collections, items, versions }: AccountContents,
  exported: number,
): string {
  const head = `{"format":"jot","version":${JSON_VERSION},"exported":${JSON.stringify(new Date(exported).toISOString())}`;
  const listed = collections.map(({ id, name, slug, created, updated }) => ({
    id,
    name,
    slug,
    created: toIsoTime(created),
    updated: toIsoTime(updated),
  }));
  const earlier = versions && byItem(versions);
  // Fields that only this server understands, such as the key of an icon, are left out.
  const written = items.map((item) => ({
    id: item.id,
    collection: item.collection,
    type: item.type,
    title: item.title,
    content: item.content,
    shouldCopyOnClick: item.shouldCopyOnClick,
    isTodoDone: item.isTodoDone,
    isPinned: item.isPinned,
    laterUntil: toIsoTime(item.laterUntil),
    faviconUrl: item.faviconUrl,
    created: toIsoTime(item.created),
    updated: toIsoTime(item.updated),
    isTrashed: item.isTrashed,
    trashedDateTime: toIsoTime(item.trashedDateTime),
    ...(earlier && { versions: (earlier.get(item.id) ?? []).map(toWritten) }),
  }));
  return `${head},\n"collections":${lines(listed)},\n"items":${lines(written)}}\n`;
}

/** The versions of each item, newest first. */
function byItem(versions: readonly ItemVersion[]): Map<string, ItemVersion[]> {
  const groups = new Map<string, ItemVersion[]>();
  for (const version of versions) {
    const group = groups.get(version.item);
    if (group) group.push(version);
    else groups.set(version.item, [version]);
  }
  for (const group of groups.values()) group.sort(newestFirst);
  return groups;
}

/** Compares by time, then by id: the server's ids rise. */
function newestFirst(one: ItemVersion, other: ItemVersion): number {
  if (one.kept !== other.kept) return one.kept < other.kept ? 1 : -1;
  return Number(other.id) - Number(one.id);
}

function toWritten({ kept, device, type, title, content }: ItemVersion) {
  return { kept: toIsoTime(kept), device, type, title, content };
}

function lines(records: readonly object[]): string {
  return `[\n${records.map((record) => JSON.stringify(record)).join(',\n')}\n]`;
}
