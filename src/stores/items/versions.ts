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

/** The versions of an item, or why they couldn't be loaded. */
export type VersionsRead = { versions: readonly Version[] } | { failure: Failure };

/** Loads the earlier texts of an item from the server (spec §4). */
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

/** Restores the text of a version. The current text is saved as a new version (spec §4). */
export function restoreVersion(item: ItemView, version: Version): void {
  const { id: recordId } = item;
  const fields = restoredFields(item, version);
  perform({
    label: texts.restoreVersion(itemLabel(item)),
    mutations: [{ store: 'items', kind: 'update', action: 'restoreVersion', recordId, fields }],
    notice: NOTICES.versionRestored,
  });
}
