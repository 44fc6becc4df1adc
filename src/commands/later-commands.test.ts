import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';

import { useDialogs } from '../stores/dialogs';
import { useClock } from '../stores/later/clock';
import type { RecordingEngine } from '../stores/sync/recording-engine.fake';
import {
  closeCommandAccount,
  contextOf,
  LATER,
  NOTE,
  openCommandAccount,
  run,
  TASK,
  trashed,
} from './item-commands.fixture';
import { commandById, menuCommands } from './table';

let engine: RecordingEngine;

beforeEach(() => {
  ({ engine } = openCommandAccount());
});
afterEach(closeCommandAccount);

const laterCommands = (item = LATER) =>
  menuCommands('item', contextOf(item))
    .map(({ id }) => id)
    .filter((id) => ['putAway', 'bringBack'].includes(id));

it('an item that is put away can be brought back, and be put away until another time', () => {
  expect(laterCommands()).toEqual(['putAway', 'bringBack']);
  expect(laterCommands(NOTE)).toEqual(['putAway']);
  expect(laterCommands(trashed(LATER))).toEqual([]);
  const before = useClock.getState();
  onTestFinished(() => useClock.setState(before));
  useClock.setState({ now: LATER.laterUntil });
  expect(laterCommands()).toEqual(['putAway']);
});

it('bringing back clears the time of those that are put away', () => {
  engine.arrive(LATER);
  run('bringBack', LATER);
  expect(engine.mutations).toMatchObject([
    { action: 'putAway', recordId: 'later', fields: { laterUntil: '' } },
  ]);
  const several = { item: LATER, items: [LATER, NOTE], isInTrash: false };
  commandById('bringBack').run(several);
  expect(engine.mutations.map(({ recordId }) => recordId)).toEqual(['later', 'later']);
  expect(commandById('bringBack').labelFor?.(several)).toBe('Bring 1 item back now');
});

it('several are put away in one dialog', () => {
  const several = { item: NOTE, items: [NOTE, TASK, trashed(LATER)], isInTrash: false };
  expect(commandById('putAway').labelFor?.(several)).toBe('2 items: come back later…');
  commandById('putAway').run(several);
  expect(useDialogs.getState().current).toEqual({ name: 'putAway', itemIds: ['note', 'todo'] });
});
