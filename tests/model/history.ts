import fc from 'fast-check';
import type { EventFate, RequestFate } from './faulty-network';
import type { DeviceTraits } from './simulated-device';

/** The actions of a user in a tab. Numbers are indexes into what exists at that moment. */
export type PersonAct =
  | { do: 'create'; as: 'text' | 'todo'; collection: number }
  /** An imported item, with the creation date from its file. */
  | { do: 'import'; days: number; isTrashed: boolean; collection: number }
  | { do: 'edit'; item: number; field: 'title' | 'content'; how: 'replace' | 'append' | 'lead' }
  | { do: ItemAct; item: number }
  | { do: 'move'; item: number; collection: number }
  | { do: 'read' | 'type' | 'clearInput' }
  | { do: 'submitInput'; collection: number }
  | { do: 'retry' | 'discard'; rejected: number }
  | CollectionAct;

type ItemAct = 'toggle' | 'pin' | 'putAway' | 'bringBack' | 'trash' | 'untrash' | 'delete';

export type CollectionAct =
  | { do: 'createCollection' }
  | { do: 'renameCollection' | 'deleteCollection'; collection: number }
  | { do: 'sortCollections'; from: number; to: number };

/** Events of a tab, a device, the account or the server. */
export type FaultAct =
  | { do: 'request'; fate: RequestFate }
  | { do: 'event'; fate: EventFate }
  | { do: 'offline' | 'online' | 'cutStreams' | 'deliverLate' | 'spoilToken' | 'signIn' }
  | { do: 'endSessions' | 'killServer' }
  | CloseAct
  | { do: 'open' | 'follow'; isFollowing: boolean }
  /** With 0, the tab dies at once. Otherwise, it dies when it begins or ends its nth step from now. */
  | { do: 'kill'; steps: number };

/** A user leaves a page, which may be writing, this many turns after other pages began to open. */
export interface CloseAct {
  do: 'close';
  opened: number;
  turns: number;
}

/** One step of a history. Shrinking replaces a step by “nothing”. */
export interface Step {
  device: number;
  tab: number;
  act: PersonAct | FaultAct | { do: 'nothing' };
  /** For an action of a user: the tab dies when it begins or ends the nth step of that action. */
  dies?: number;
  /** The wait before the next step: none, until the next response, or until all is quiet. */
  pace: 'atOnce' | 'answer' | 'quiet';
}

/** The actions on several devices of one account, and the faults between them. */
export interface History {
  devices: DeviceTraits[];
  /** Seed of the app's own random numbers. */
  chance: number;
  steps: Step[];
}

const LEAST_STEPS = 30;
const MAX_STEPS = 45;
const HOUR_MS = 3_600_000;
/** More responses than any history has, so the delayed one arrives when the network is healed. */
const NEVER_BY_ITSELF = 9_999;
/** The collections and the trash bin arrive soon. The first lists arrive after later responses. */
export const LATE_LISTS: readonly number[] = [1, 1, ...Array<number>(4).fill(NEVER_BY_ITSELF)];

// Most steps are about the same two items, so that devices conflict.
const item = fc.oneof({ weight: 3, arbitrary: fc.nat(1) }, { weight: 2, arbitrary: fc.nat(5) });
// Some disks and networks are slower than everything else.
const turns = fc.oneof(fc.nat(6), fc.nat(40));
const collection = fc.nat(4);
const of = fc.constantFrom('any' as const, 'read' as const, 'write' as const);
const after = fc.integer({ min: 1, max: 14 });

const requestFate: fc.Arbitrary<RequestFate> = fc.oneof(
  fc.record({
    kind: fc.constantFrom(
      'cutBefore' as const,
      'cutAfter' as const,
      'busy' as const,
      'portal' as const,
    ),
    of,
  }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('late' as const), of, after }) },
  fc.record({
    kind: fc.constant('twice' as const),
    of: fc.constant('write' as const),
    answer: fc.constantFrom('first' as const, 'second' as const),
  }),
  fc.record({ kind: fc.constant('again' as const), of: fc.constant('push' as const), after }),
  fc.constant({ kind: 'reset' as const, of: 'cursor' as const }),
);

const eventFate: fc.Arbitrary<EventFate> = fc.oneof(
  fc.record({ kind: fc.constant('late' as const), after }),
  fc.constant({ kind: 'twice' as const }),
);

/** Actions without parameters, and how often they are chosen. */
const plainActs = weighted({
  // Reads lists often, because delayed responses affect them.
  read: 50,
  type: 50,
  clearInput: 6,
  createCollection: 15,
  offline: 28,
  online: 28,
  cutStreams: 10,
  deliverLate: 12,
  spoilToken: 8,
  signIn: 16,
  endSessions: 4,
  killServer: 1,
});

const itemActs = weighted({
  toggle: 20,
  pin: 10,
  putAway: 12,
  bringBack: 6,
  trash: 15,
  untrash: 12,
  delete: 30,
});

const act: fc.Arbitrary<Step['act']> = fc.oneof(
  { withCrossShrink: true },
  { weight: 1, arbitrary: fc.constant({ do: 'nothing' as const }) },
  { weight: 228, arbitrary: fc.record({ do: plainActs }) },
  { weight: 105, arbitrary: fc.record({ do: itemActs, item }) },
  {
    weight: 50,
    arbitrary: fc.record({
      do: fc.constant('create' as const),
      as: fc.constantFrom('text' as const, 'todo' as const),
      collection,
    }),
  },
  {
    weight: 20,
    arbitrary: fc.record({
      do: fc.constant('import' as const),
      // No device's clock is ahead of this time.
      days: fc.constantFrom(2, 400),
      isTrashed: fc.boolean(),
      collection,
    }),
  },
  {
    weight: 120,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      item,
      field: fc.constantFrom('content' as const, 'title' as const),
      how: fc.constantFrom('replace' as const, 'append' as const, 'lead' as const),
    }),
  },
  { weight: 20, arbitrary: fc.record({ do: fc.constant('move' as const), item, collection }) },
  {
    weight: 60,
    arbitrary: fc.record({
      do: weighted({ submitInput: 45, renameCollection: 8, deleteCollection: 7 }),
      collection,
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({ do: weighted({ retry: 8, discard: 4 }), rejected: fc.nat(2) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('sortCollections' as const),
      from: collection,
      to: collection,
    }),
  },
  {
    weight: 130,
    arbitrary: fc.record({ do: fc.constant('request' as const), fate: requestFate }),
  },
  { weight: 90, arbitrary: fc.record({ do: fc.constant('event' as const), fate: eventFate }) },
  {
    weight: 40,
    arbitrary: fc.record({ do: weighted({ open: 28, follow: 12 }), isFollowing: fc.boolean() }),
  },
  { weight: 25, arbitrary: fc.record({ do: fc.constant('kill' as const), steps: fc.nat(8) }) },
  {
    weight: 25,
    arbitrary: fc.record({
      do: fc.constant('close' as const),
      opened: fc.nat(2),
      turns: fc.oneof(fc.constant(0), fc.nat(30)),
    }),
  },
);

/** Chooses one of some names at random, by their weights. */
function weighted<Name extends string>(weights: Record<Name, number>): fc.Arbitrary<Name> {
  const names = Object.keys(weights) as Name[];
  return fc.oneof(
    ...names.map((name) => ({ weight: weights[name], arbitrary: fc.constant(name) })),
  );
}

const step: fc.Arbitrary<Step> = fc.record({
  device: fc.nat(2),
  tab: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constant(1) }),
  act,
  dies: fc.oneof(
    { weight: 12, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 8 }) },
  ),
  pace: fc.oneof(
    { weight: 5, arbitrary: fc.constant('atOnce' as const) },
    { weight: 3, arbitrary: fc.constant('answer' as const) },
    { weight: 2, arbitrary: fc.constant('quiet' as const) },
  ),
});

const traits: fc.Arbitrary<DeviceTraits> = fc.record({
  skew: fc.oneof(fc.constant(0), fc.constantFrom(-30 * HOUR_MS, -HOUR_MS, HOUR_MS, 30 * HOUR_MS)),
  hasLocks: fc.oneof(
    { weight: 2, arbitrary: fc.constant(true) },
    { weight: 1, arbitrary: fc.constant(false) },
  ),
  diskTurns: turns,
  draftTurns: fc.oneof(turns, fc.integer({ min: 20, max: 200 })),
  latencyTurns: turns,
  isNew: fc.boolean(),
  firstAnswers: fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.constant(LATE_LISTS) },
  ),
});

/** Chooses two or three devices. The first one has read the account before. */
const devices: fc.Arbitrary<DeviceTraits[]> = fc
  .array(traits, { minLength: 2, maxLength: 3 })
  .map(([first, ...others]) => [{ ...first!, isNew: false }, ...others]);

/** Generates histories of two or three devices with at least 30 steps. */
export const anyHistory: fc.Arbitrary<History> = fc.record({
  devices,
  chance: fc.nat(0xffff),
  steps: fc.array(step, { minLength: LEAST_STEPS, maxLength: MAX_STEPS }),
});

/** Formats a history for people, without the steps that do nothing. */
export function essenceOf(history: History): History {
  return { ...history, steps: history.steps.filter(({ act: { do: what } }) => what !== 'nothing') };
}
