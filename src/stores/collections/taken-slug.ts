import type { AnyCollection } from '../../domain/collection';
import { DEFAULT_FAILURE_MESSAGE, type Failure } from '../../domain/failure';
import { updateDialog } from '../dialogs';
import { isAnswering, useSyncStatus } from '../sync/sync-status';
import { useCollections } from './collections';

/**
 * Refuses the open form while the server doesn't answer, if this device knows another collection or trash bin with the
 * slug: the server would refuse it when no form is open any more. Returns whether it has.
 * @param slug blank if the server is to choose it
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
