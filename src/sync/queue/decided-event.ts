import type { Failure } from '../../domain/failure';
import type { MutationFields } from '../../domain/mutators/mutation';
import type { ClientMutation, RejectedMutation } from './client-mutation';

/** A rejection, as the page that has made the mutation learns of it from the one that sent it. */
export interface RejectedElsewhere {
  type: 'rejectedElsewhere';
  mutation: ClientMutation;
  failure: Failure;
  dropped: readonly ClientMutation[];
  later: MutationFields;
  lost: RejectedMutation | null;
}

/** What the server has decided on a mutation that it has taken. Plain data: pages send it to each other. */
export type DecidedEvent =
  | { type: 'confirmed'; mutation: ClientMutation }
  /** The same text was changed on another device too: that one is kept in an item of its own. */
  | { type: 'keptBoth'; mutation: ClientMutation; copyId: string }
  /** An item was deleted on another device, and an edit brought it back. */
  | { type: 'revived'; mutation: ClientMutation }
  /** An item's collection was deleted on another device: it goes into another one. */
  | { type: 'rehomed'; mutation: ClientMutation }
  /** A collection or the trash bin was renamed on another device too: the name given here counts. */
  | { type: 'renamed'; mutation: ClientMutation; theirs: string };
