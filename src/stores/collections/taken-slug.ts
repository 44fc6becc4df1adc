import type { AnyCollection } from '../../domain/collection';
import { DEFAULT_FAILURE_MESSAGE, type Failure } from '../../domain/failure';
import { updateDialog } from '../dialogs';
import { isAnswering, useSyncStatus } from '../sync/sync-status';
import { useCollections } from './collections';

/**
 * Shows an error in the open form if the server doesn't answer and another collection of this device has the slug, or
 * its trash bin. The server would refuse the slug too, but only after the form was closed. Returns whether it has shown
 * the error.
 * @param own the collection that the form changes; undefined for a new one
 * @param slug if it is blank, the server chooses one
 */
export function refuseTakenSlug(own: AnyCollection | undefined, slug: string): boolean {
  if (slug === '' || slug === own?.slug || isAnswering(useSyncStatus.getState())) return false;
  const isTaken = useCollections.getState().collections.some((other) => other.slug === slug);
  if (isTaken) updateDialog('collection', () => ({ failure: slugTaken() }));
  return isTaken;
}

/** The failure with which the server refuses a slug that is taken. */
function slugTaken(): Failure {
  const fields = { slug: { code: 'validation_not_unique', message: '' } };
  return { kind: 'refused', status: 400, message: DEFAULT_FAILURE_MESSAGE, fields };
}
