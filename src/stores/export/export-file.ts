import type { Item, ItemView } from '../../domain/item';
import type { ExportFormat } from '../../formats/account-contents';
import { isBookmark } from '../../formats/export/bookmarks';
import { startWriter, type Writer } from '../../formats/export/writer';
import { logError } from '../../notices/log';
import { NOTICES } from '../../notices/messages';
import { showNotice } from '../../notices/show-notice';
import * as texts from '../../texts/export';
import { countOf } from '../../texts/numbers';
import { useSession } from '../account/session';
import { collectionById } from '../collections/collections';
import { offerFile } from '../offer-file';
import { useReading } from '../sync/reading';
import { finishInSlices, type Steps } from '../time-slices';
import { collectionsToExport, itemsToExport } from './export-items';
import type { ExportScope } from './export-scope';
import { fetchRest, fetchVersions, unlessAborted } from './fetch-first';

export {
  EXPORT_FORMATS,
  MARKDOWN_NOTES_MAX,
  type ExportFormat,
} from '../../formats/account-contents';

/** The user's choices in the export dialog. */
export interface ExportChoice {
  scope: ExportScope;
  format: ExportFormat;
  /** Whether an export of everything includes the trash bin. */
  hasTrash: boolean;
  /** Whether a JSON file includes earlier versions of texts, which only the server has. */
  hasVersions: boolean;
  hasByteOrderMark: boolean;
}

/** The step that an export is at. `soFar` is the number of versions read. */
export type ExportStep =
  { kind: 'fetching' } | { kind: 'readingVersions'; soFar: number } | { kind: 'writing' };

/** Number of items in one message to the worker. Sending so few takes far less time than the page may be blocked. */
const PORTION = 250;

/**
 * Writes items as this device shows them to a file, and offers it as a download. First fetches what isn't on the
 * device. Resolves to a sentence that says why there is no file; null if there is one, or the export was canceled.
 */
export async function exportToFile(
  choice: ExportChoice,
  signal: AbortSignal,
  onStep: (step: ExportStep) => void,
): Promise<string | null> {
  if (!useReading.getState().isComplete) {
    onStep({ kind: 'fetching' });
    const problem = await fetchRest(signal);
    if (problem !== null || signal.aborted) return problem;
  }
  const writer = startWriter();
  try {
    if (choice.hasVersions) {
      const tell = (soFar: number) => onStep({ kind: 'readingVersions', soFar });
      const problem = await fetchVersions(writer, signal, tell);
      if (problem !== null || signal.aborted) return problem;
    }
    onStep({ kind: 'writing' });
    const { file, count } = await unlessAborted(write(writer, choice, signal), signal);
    offerFile(file.name, file.content);
    showNotice(NOTICES.exported(countOf(count, 'item')));
    return null;
  } catch (error) {
    if (signal.aborted) return null;
    logError('Writing the file of an export', error);
    return texts.notWritten;
  } finally {
    writer.stop();
  }
}

async function write(writer: Writer, choice: ExportChoice, signal: AbortSignal) {
  const { scope, format, hasTrash, hasByteOrderMark } = choice;
  const now = new Date();
  const items = await finishInSlices(handedOver(writer, itemsToExport(scope, hasTrash)), signal);
  const file = await writer.finish(collectionsToExport(scope, items), {
    format,
    name: fileName(scope, now),
    exported: now.getTime(),
    hasByteOrderMark,
  });
  const count = format === 'bookmarks' ? items.filter(isBookmark).length : items.length;
  return { file, count };
}

function* handedOver(
  writer: Writer,
  finding: Steps<readonly ItemView[]>,
): Steps<readonly ItemView[]> {
  const items = yield* finding;
  for (let start = 0; start < items.length; start += PORTION) {
    writer.add(items.slice(start, start + PORTION).map(recordOf));
    yield;
  }
  return items;
}

/** An item without the fields that mean something only to this account or this device. */
function recordOf({
  owner: _owner,
  isPending: _pending,
  isUnsent: _unsent,
  isDated: _dated,
  ...record
}: ItemView) {
  return record satisfies Omit<Item, 'owner'>;
}

/** “jot-jane-2026-11-25”, or “jot-jane-recipes-2026-11-25” for one collection, with the local date. */
function fileName(scope: ExportScope, now: Date): string {
  const username = useSession.getState().user?.username;
  const slug = scope.kind === 'collection' ? collectionById(scope.id)?.slug : undefined;
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const day = [now.getFullYear(), twoDigits(now.getMonth() + 1), twoDigits(now.getDate())];
  // An unsent collection may have no slug.
  return ['jot', username, slug, ...day].filter(Boolean).join('-');
}
