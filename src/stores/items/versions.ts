import { failureOf, type Failure } from '../../domain/failure';
import type { ItemView } from '../../domain/item';
import { itemLabel } from '../../domain/item-label';
import { restoredFields, type Version } from '../../domain/versions';
import { logError } from '../../notices/log';
import { NOTICES } from '../../notices/messages';
import * as texts from '../../texts/gestures';
import { endExpiredSession } from '../account/session';
import { engine } from '../sync/current-engine';
import { perform } from '../undo/perform';

/** What came of reading the versions of an item. */
export type VersionsRead = { versions: readonly Version[] } | { failure: Failure };

/** Reads the earlier texts of an item, which no device keeps (spec §4). */
export async function readVersions(itemId: string): Promise<VersionsRead> {
  try {
    return { versions: await engine().readVersions(itemId) };
  } catch (error) {
    const failure = failureOf(error);
    logError('Reading the versions', error);
    if (failure.kind === 'unauthenticated') endExpiredSession();
    return { failure };
  }
}

/** Gives an item the text of a version; the text that it has becomes one (spec §4). */
export function restoreVersion(item: ItemView, version: Version): void {
  const { id: recordId } = item;
  const fields = restoredFields(item, version);
  perform({
    label: texts.restoreVersion(itemLabel(item)),
    mutations: [{ store: 'items', kind: 'update', action: 'restoreVersion', recordId, fields }],
    notice: NOTICES.versionRestored,
  });
}
