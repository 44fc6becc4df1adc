import type { Failure } from '../../domain/failure';
import type { ClientMutation, RejectedMutation } from './client-mutation';

/** A rejection, in the message from the page that sent the mutation to the page that made it. */
export interface RejectedElsewhere {
  type: 'rejectedElsewhere';
  mutation: ClientMutation;
  failure: Failure;
  dropped: readonly ClientMutation[];
  lost: RejectedMutation | null;
}

/** The server's decision on a mutation that it accepted. Plain data, because pages send it to each other. */
export type DecidedEvent =
  | { type: 'confirmed'; mutation: ClientMutation }
  /** Another device changed the same text too. Its text is stored as a new item. */
  | { type: 'keptBoth'; mutation: ClientMutation; copyId: string }
  /** Another device had deleted the item, and an edit recreated it. */
  | { type: 'revived'; mutation: ClientMutation }
  /** Another device had deleted the item's collection. The item is in another collection now. */
  | { type: 'rehomed'; mutation: ClientMutation }
  /** Another device had renamed the collection or trash bin too. The name of this mutation wins. */
  | { type: 'renamed'; mutation: ClientMutation; theirs: string };
