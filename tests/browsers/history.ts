import { chanceFrom } from '../model/chance';
import type { Meant, RequestFate } from './request-fate';

/** The actions of a user in a tab. Numbers are indexes into what the screen shows at that moment. */
export type PersonAct =
  | { do: 'create'; as: 'text' | 'todo' }
  | { do: 'edit'; item: number; how: 'append' | 'replace'; leave: 'escape' | 'save' | 'stay' }
  | { do: 'toggle' | 'trash' | 'move'; item: number; from: 'Notes' | 'Elsewhere' }
  | { do: 'restore' | 'delete'; item: number }
  /** Types into the create dialog, which takes over the text of the main input. */
  | { do: 'createInDialog'; leave: 'save' | 'stay' }
  /** Pastes lines, and chooses what to create from them, or nothing yet. */
  | { do: 'paste'; as: 'note' | 'items' | 'stay' }
  /** Another app shares a text. */
  | { do: 'share' }
  /**
   * Logs out and in again. If asked about unsent changes, stays or discards them. If the browser is to be killed, types
   * a text first and leaves localStorage unwritten.
   */
  | { do: 'logOut'; unsent: 'keep' | 'drop'; isKilled: boolean }
  /** Enters the password after the session has ended. */
  | { do: 'logInAgain' }
  | { do: 'type' | 'submitInput' }
  | { do: 'reload' | 'closeTab' };

/** Events of a tab, a device or the server. */
export type FaultAct =
  | { do: 'request'; fate: RequestFate }
  | { do: 'offline' | 'online' | 'cutStreams' | 'killServer' }
  | { do: 'killBrowser'; isUnwritten: boolean }
  /** The user closes the browser. */
  | { do: 'quitBrowser' }
  /** The server ends the device's session, as another device requests it. */
  | { do: 'endSession' }
  /**
   * The device loads the later version of the app from now on, or its own one again after that. Open tabs stay as they
   * are, except the step's tab, which is reloaded or used for typing.
   */
  | { do: 'deploy'; isLoaded: boolean }
  /** Stops the tab's process until this many other steps are over. */
  | { do: 'freeze'; steps: number };

/** A version of the app: that of the sources, or a later one. */
export type Version = 'own' | 'later';

/** One step of a history. */
export interface Step {
  device: number;
  tab: number;
  act: PersonAct | FaultAct;
  /** For an action of a user: the browser is killed this many ms after the last key. */
  killedAfter?: number;
  /** Whether localStorage is then as of the last orderly close. */
  isUnwritten?: boolean;
  /** The wait before the next step: none, until the text is stored, or until everything is saved. */
  pace: 'atOnce' | 'kept' | 'saved';
}

export const DEVICES = 2;
export const TABS = 2;
const LEAST_STEPS = 14;
const MAX_STEPS = 26;

type Chance = () => number;

/** Generates the history of a seed. */
export function historyOf(seed: number): Step[] {
  const chance = chanceFrom(seed);
  const length = between(chance, LEAST_STEPS, MAX_STEPS);
  return Array.from({ length }, () => stepBy(chance));
}

function stepBy(chance: Chance): Step {
  const device = between(chance, 0, DEVICES - 1);
  const tab = chance() < 0.7 ? 0 : 1;
  const pace = weighted(chance, { atOnce: 5, kept: 3, saved: 2 });
  if (chance() < 0.3) return { device, tab, act: faultBy(chance), pace: 'atOnce' };
  const killedAfter = chance() < 0.08 ? between(chance, 0, 60) : undefined;
  const isUnwritten = killedAfter === undefined ? undefined : chance() < 0.5;
  return { device, tab, act: personActBy(chance), killedAfter, isUnwritten, pace };
}

function personActBy(chance: Chance): PersonAct {
  const kind = weighted(chance, {
    create: 22,
    edit: 30,
    toggle: 8,
    trash: 8,
    move: 7,
    restore: 5,
    delete: 5,
    createInDialog: 8,
    paste: 6,
    share: 4,
    type: 10,
    submitInput: 8,
    logOut: 10,
    logInAgain: 4,
    reload: 5,
    closeTab: 2,
  });
  // Most steps are about the same two items, so that devices conflict.
  const item = between(chance, 0, chance() < 0.6 ? 1 : 5);
  switch (kind) {
    case 'create':
      return { do: kind, as: chance() < 0.7 ? 'text' : 'todo' };
    case 'edit':
      return {
        do: kind,
        item,
        how: weighted(chance, { append: 3, replace: 1 }),
        leave: weighted(chance, { escape: 4, save: 2, stay: 4 }),
      };
    case 'toggle':
    case 'trash':
    case 'move':
      return { do: kind, item, from: weighted(chance, { Notes: 5, Elsewhere: 1 }) };
    case 'restore':
    case 'delete':
      return { do: kind, item };
    case 'createInDialog':
      return { do: kind, leave: weighted(chance, { save: 1, stay: 1 }) };
    case 'paste':
      return { do: kind, as: weighted(chance, { note: 1, items: 2, stay: 2 }) };
    case 'logOut':
      return {
        do: kind,
        unsent: weighted(chance, { keep: 1, drop: 2 }),
        isKilled: chance() < 0.4,
      };
    default:
      return { do: kind };
  }
}

function faultBy(chance: Chance): FaultAct {
  const kind = weighted(chance, {
    request: 20,
    offline: 4,
    online: 5,
    cutStreams: 4,
    killBrowser: 7,
    quitBrowser: 2,
    killServer: 3,
    endSession: 4,
    deploy: 9,
    freeze: 5,
  });
  if (kind === 'request') return { do: kind, fate: fateBy(chance) };
  if (kind === 'killBrowser') return { do: kind, isUnwritten: chance() < 0.6 };
  if (kind === 'deploy') return { do: kind, isLoaded: chance() < 0.6 };
  if (kind === 'freeze') return { do: kind, steps: between(chance, 1, 4) };
  return { do: kind };
}

function fateBy(chance: Chance): RequestFate {
  const of: Meant = weighted(chance, { push: 6, pull: 3, any: 2 });
  const kind = weighted(chance, {
    cutBefore: 3,
    cutAfter: 5,
    hangBefore: 1,
    hangAfter: 2,
    busy: 2,
    portal: 2,
    lateRequest: 4,
    lateAnswer: 4,
  });
  if (kind !== 'lateRequest' && kind !== 'lateAnswer') return { kind, of };
  return { kind, of, ms: between(chance, 100, 6_000) };
}

/** Chooses a whole number from `least` to `most`. */
function between(chance: Chance, least: number, most: number): number {
  return least + Math.floor(chance() * (most - least + 1));
}

/** Chooses one of some names at random, by their weights. */
function weighted<Name extends string>(chance: Chance, weights: Record<Name, number>): Name {
  const names = Object.keys(weights) as Name[];
  let left = chance() * names.reduce((sum, name) => sum + weights[name], 0);
  return names.find((name) => (left -= weights[name]) < 0) ?? names[0]!;
}
