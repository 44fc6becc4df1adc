import type { DeviceTraits } from './simulated-device';
import { LATE_LISTS, type History, type PersonAct, type FaultAct, type Step } from './history';

/** A history that once failed, shrunk, and the failure that it showed. */
export interface NamedCase {
  name: string;
  history: History;
}

const ORDINARY: DeviceTraits = {
  skew: 0,
  hasLocks: true,
  diskTurns: 0,
  draftTurns: 0,
  latencyTurns: 0,
  isNew: false,
  firstAnswers: [],
};

const AT_ONCE = { pace: 'atOnce' } as const;

function devices(count: number): DeviceTraits[] {
  return Array.from({ length: count }, () => ORDINARY);
}

/** Returns a step in the first tab of a device, after which the model waits until all is quiet. */
function step(
  device: number,
  act: PersonAct | FaultAct,
  { tab = 0, pace = 'quiet' }: Partial<Pick<Step, 'tab' | 'pace'>> = {},
): Step {
  return { device, tab, act, pace };
}

/** Histories that failed while the model was written, or that found a planted bug. */
export const cases: NamedCase[] = [
  {
    name: 'a collection that is deleted takes its items off a device that was away',
    history: {
      devices: devices(2),
      chance: 1,
      steps: [
        step(0, { do: 'createCollection' }),
        step(1, { do: 'read' }),
        step(1, { do: 'offline' }),
        step(0, { do: 'deleteCollection', collection: 0 }),
      ],
    },
  },
  {
    name: 'a list that is read on after the session has ended takes nothing away',
    history: {
      devices: devices(2),
      chance: 1,
      steps: [
        step(0, { do: 'endSessions' }, AT_ONCE),
        step(0, { do: 'read' }, AT_ONCE),
        step(0, { do: 'read' }),
      ],
    },
  },
  {
    name: 'an edit wins over a deletion that had not seen it, whichever comes first',
    history: {
      devices: devices(2),
      chance: 1,
      steps: [
        step(1, { do: 'offline' }),
        step(0, { do: 'edit', item: 0, field: 'content', how: 'replace' }),
        step(1, { do: 'delete', item: 0 }),
        step(1, { do: 'edit', item: 1, field: 'title', how: 'append' }),
        step(0, { do: 'delete', item: 1 }),
      ],
    },
  },
  {
    name: 'two devices that bring back the same item, while its collection goes, keep both texts',
    history: {
      devices: devices(2),
      chance: 1,
      steps: [
        step(0, { do: 'createCollection' }),
        step(0, { do: 'offline' }),
        step(1, { do: 'offline' }),
        step(0, { do: 'edit', item: 1, field: 'title', how: 'append' }),
        step(1, { do: 'edit', item: 1, field: 'title', how: 'lead' }),
        step(1, { do: 'deleteCollection', collection: 0 }),
        step(1, { do: 'deleteCollection', collection: 1 }),
      ],
    },
  },
  {
    name: 'the late answer to a first reading puts nothing back to what it was',
    history: {
      devices: [ORDINARY, { ...ORDINARY, isNew: true, firstAnswers: LATE_LISTS }],
      chance: 1,
      steps: [
        step(1, { do: 'open', isFollowing: false }),
        step(1, { do: 'read' }, AT_ONCE),
        step(0, { do: 'edit', item: 0, field: 'content', how: 'append' }),
        step(1, { do: 'follow', isFollowing: true }),
        step(0, { do: 'edit', item: 0, field: 'content', how: 'append' }),
        step(0, { do: 'edit', item: 1, field: 'content', how: 'append' }),
      ],
    },
  },
  {
    name: 'a page that dies right after Enter has the text as a mutation or as a draft',
    history: {
      devices: [{ ...ORDINARY, diskTurns: 8, latencyTurns: 8 }, ORDINARY],
      chance: 1,
      steps: [
        step(0, { do: 'type' }),
        step(0, { do: 'offline' }),
        step(0, { do: 'kill', steps: 4 }, AT_ONCE),
        step(0, { do: 'submitInput', collection: 0 }),
      ],
    },
  },
  {
    name: 'a text that is sent before an earlier draft is shown is no draft any more',
    history: {
      devices: [{ ...ORDINARY, draftTurns: 5_000 }, ORDINARY],
      chance: 0,
      steps: [
        step(0, { do: 'submitInput', collection: 0 }),
        step(0, { do: 'kill', steps: 0 }),
        step(0, { do: 'submitInput', collection: 0 }, AT_ONCE),
        step(0, { do: 'follow', isFollowing: false }, AT_ONCE),
        step(0, { do: 'submitInput', collection: 0 }, { pace: 'answer' }),
        step(0, { do: 'kill', steps: 0 }),
      ],
    },
  },
  {
    name: 'a text is kept that is typed while another page without locks opens',
    history: {
      devices: [{ ...ORDINARY, hasLocks: false }, ORDINARY],
      chance: 0,
      steps: [
        step(0, { do: 'open', isFollowing: false }, { tab: 1, ...AT_ONCE }),
        step(0, { do: 'type' }, AT_ONCE),
        step(0, { do: 'type' }, { tab: 1 }),
      ],
    },
  },
  {
    name: 'what a page takes over from one that dies is sent before what was written on top of it',
    history: {
      devices: devices(2),
      chance: 0,
      steps: [
        step(0, { do: 'open', isFollowing: false }, { tab: 1 }),
        step(0, { do: 'request', fate: { kind: 'late', of: 'write', after: 99 } }),
        // While this request is on its way, no later mutation gets a number.
        step(0, { do: 'trash', item: 1 }),
        step(0, { do: 'edit', item: 0, field: 'title', how: 'replace' }),
        step(0, { do: 'edit', item: 0, field: 'title', how: 'append' }, { tab: 1 }),
        step(0, { do: 'kill', steps: 0 }),
      ],
    },
  },
  {
    name: 'an item that the server says is gone is gone from the device too, also after a reset',
    history: {
      devices: devices(2),
      chance: 0,
      steps: [
        step(0, { do: 'delete', item: 0 }, { tab: 1, ...AT_ONCE }),
        step(0, { do: 'createCollection' }, { pace: 'answer' }),
        step(1, { do: 'request', fate: { kind: 'reset', of: 'cursor' } }, AT_ONCE),
        step(1, { do: 'move', item: 0, collection: 0 }, { tab: 1 }),
      ],
    },
  },
  {
    name: 'an edit that brings back an imported item of a deleted collection gives it a new date',
    history: {
      devices: devices(2),
      chance: 0,
      steps: [
        step(0, { do: 'createCollection' }),
        step(1, { do: 'offline' }),
        step(1, { do: 'deleteCollection', collection: 1 }),
        step(0, { do: 'import', days: 2, isTrashed: false, collection: 1 }),
        step(0, { do: 'offline' }),
        step(0, { do: 'edit', item: 3, field: 'content', how: 'append' }),
        step(1, { do: 'online' }),
      ],
    },
  },
];
