import { describe, expect, it } from 'vitest';

import type { Unsynced as UnsyncedMutation } from '../../sync/push/unsynced';
import { doneWords, unsyncedText } from './unsynced-file';

const waiting: UnsyncedMutation = {
  mutation: {
    id: 'c1',
    store: 'items',
    kind: 'update',
    action: 'autosave',
    recordId: 'item1',
    fields: { content: 'Bread\n\n  and “salt” 🧂' },
    base: {},
    at: Date.UTC(2026, 0, 31, 9, 30),
  },
  failure: null,
  text: 'Bread\n\n  and “salt” 🧂',
  place: 'Home',
};
const rejected: UnsyncedMutation = {
  ...waiting,
  mutation: { ...waiting.mutation, kind: 'trash', action: 'trash' },
  failure: { kind: 'refused', status: 400, message: 'No room.', fields: {} },
  text: 'Milk',
  place: '',
};

describe('the file', () => {
  const text = unsyncedText(
    'jane',
    [rejected, waiting],
    [{ place: 'In an edit', text: 'Sal' }],
    new Date(),
  );

  it('contains all texts unchanged', () => {
    expect(text).toContain('\n\nBread\n\n  and “salt” 🧂\n');
  });

  it('has the username, and the action, place and result of each mutation', () => {
    expect(text).toContain('Jot: what the server doesn’t have of jane');
    expect(text).toContain(': 2 changes, 1 half-written text.');
    expect(text).toMatch(/^1\. Move to trash, made on .+\nRefused: Code 400: No room\.\n\nMilk$/m);
    expect(text).toMatch(/^3\. Half-written: In an edit\n\nSal$/m);
    expect(text).toMatch(/^2\. Edit, made on .+\nWaits to be sent\nCollection: Home\n\nBread$/m);
  });
});

it('both kinds of autosave are called an edit', () => {
  expect(doneWords(waiting)).toBe('Edit');
});
