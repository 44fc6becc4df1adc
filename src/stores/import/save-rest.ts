import { toDateTime } from '../../domain/date-time';
import type { AccountContents } from '../../formats/account-contents';
import { startWriter } from '../../formats/export/writer';
import type { FileContents, FileItem } from '../../formats/file-contents';
import { offerFile } from '../offer-file';

/**
 * Offers a JSON export of the items that the account has no room for, so that they can be imported later. Rejects if
 * the worker that writes the file can't be loaded.
 */
export async function saveRest(
  { collections }: Pick<FileContents, 'collections'>,
  items: readonly FileItem[],
  fileName: string,
): Promise<void> {
  const writer = startWriter();
  try {
    writer.add(items.map(recordOf));
    const written = await writer.finish(collections.map(collectionOf), {
      format: 'json',
      name: `jot-rest-of-${fileName.replace(/\.\w+$/, '')}`,
      exported: Date.now(),
      hasByteOrderMark: false,
    });
    offerFile(written.name, written.content);
  } finally {
    writer.stop();
  }
}

function collectionOf(name: string, place: number): AccountContents['collections'][number] {
  return { id: collectionId(place), name, slug: '', created: '', updated: '' };
}

/** Converts an item of a file to a record of an export. Fields that only the server sets are blank. */
function recordOf(item: FileItem, index: number): AccountContents['items'][number] {
  const { type, title, content, collection, created, isTrashed = false } = item;
  return {
    id: `item${index + 1}`,
    collection: collection === null ? '' : collectionId(collection),
    type,
    title,
    content,
    shouldCopyOnClick: item.shouldCopyOnClick ?? false,
    isTodoDone: item.isTodoDone ?? false,
    isPinned: item.isPinned ?? false,
    laterUntil: dateTimeOf(item.laterUntil),
    faviconUrl: '',
    icon: '',
    created: dateTimeOf(created),
    updated: '',
    isTrashed,
    trashedDateTime: '',
  };
}

/** Converts a time in ms since 1970 to the format of records; blank if there is none. */
function dateTimeOf(time: number | undefined): string {
  return time === undefined ? '' : toDateTime(time);
}

function collectionId(place: number): string {
  return `collection${place + 1}`;
}
