import { describe, expect, it } from 'vitest';

import type { Item } from '../../domain/item';
import { makeItem } from '../../domain/item.fixture';
import { makeMutation } from '../queue/client-mutation.fixture';
import { createReplica } from './replica';
import { showItem } from './apply-mutations';

const OWNER = 'owner0000000001';

function makeReplica() {
  return createReplica(showItem, OWNER);
}

/** A record as the server returns it after its nth write. */
function written(id: string, write: number, fields: Partial<Item> = {}): Item {
  const { isPending: _, ...record } = makeItem({ id, updated: `write ${write}`, ...fields });
  return record;
}

describe('records that arrive', () => {
  it('are shown', () => {
    const replica = makeReplica();
    replica.put([written('a', 1), written('b', 2)]);
    expect(replica.takeChanged()).toEqual(['a', 'b']);
    expect([...replica.views()].map(({ id }) => id)).toEqual(['a', 'b']);
    expect(replica.view('a')).toEqual({ ...written('a', 1), isPending: false });
    expect(replica.record('a')?.updated).toBe('write 1');
    expect([...replica.records()].map(({ id }) => id)).toEqual(['a', 'b']);
  });

  it('change nothing when they are known, not even the view object', () => {
    const replica = makeReplica();
    replica.put([written('a', 1)]);
    const view = replica.view('a');
    replica.takeChanged();
    replica.put([written('a', 1)]);
    expect(replica.takeChanged()).toEqual([]);
    expect(replica.view('a')).toBe(view);
  });

  it('replace newer ones too, as the server may have been restored from a backup', () => {
    const replica = makeReplica();
    replica.put([written('a', 2, { title: 'lost' })]);
    replica.takeChanged();
    replica.put([written('a', 1, { title: 'restored' })]);
    expect(replica.takeChanged()).toEqual(['a']);
    expect(replica.view('a')?.title).toBe('restored');
  });

  it('add what an earlier build has left out', () => {
    const replica = makeReplica();
    const { isPinned: _, ...lacking } = written('a', 1);
    replica.put([lacking as Item]);
    replica.takeChanged();
    replica.put([written('a', 1, { isPinned: true })]);
    expect(replica.takeChanged()).toEqual(['a']);
    expect(replica.view('a')?.isPinned).toBe(true);
  });

  it('don’t replace the view object if a mutation had already made the same change', () => {
    const replica = makeReplica();
    const mine = makeMutation({ recordId: 'a', fields: { title: 'mine' }, isConfirmed: true });
    replica.put([written('a', 1)]);
    replica.setMutations('a', [mine]);
    replica.put([written('a', 2, { title: 'mine' })]);
    expect(replica.takeChanged()).toEqual(['a']);
    const view = replica.view('a');
    replica.setMutations('a', []);
    expect(replica.takeChanged()).toEqual([]);
    expect(replica.view('a')).toBe(view);
  });

  it('don’t replace the view objects of other records', () => {
    const replica = makeReplica();
    replica.put([written('a', 1), written('b', 1)]);
    const view = replica.view('a');
    replica.put([written('b', 2)]);
    replica.setMutations('b', [makeMutation({ recordId: 'b', fields: { title: 'mine' } })]);
    replica.drop(['b']);
    expect(replica.view('a')).toBe(view);
  });
});

describe('a record that was deleted', () => {
  it('is gone', () => {
    const replica = makeReplica();
    replica.put([written('a', 1)]);
    replica.takeChanged();
    replica.drop(['a']);
    expect(replica.takeChanged()).toEqual(['a']);
    expect(replica.view('a')).toBeUndefined();
    expect(replica.record('a')).toBeUndefined();
  });

  it('changes nothing if the device never had it, even if a mutation creates a record with its id', () => {
    const replica = makeReplica();
    replica.setMutations('a', [
      makeMutation({
        kind: 'create',
        recordId: 'a',
        fields: { collection: 'inbox', content: 'x' },
      }),
    ]);
    const view = replica.view('a');
    expect(view?.isPending).toBe(true);
    replica.takeChanged();
    replica.drop(['a', 'b']);
    expect(replica.takeChanged()).toEqual([]);
    expect(replica.view('a')).toBe(view);
  });

  it('is back when it arrives again', () => {
    const replica = makeReplica();
    replica.put([written('a', 1)]);
    replica.drop(['a']);
    replica.takeChanged();
    replica.put([written('a', 1)]);
    expect(replica.takeChanged()).toEqual(['a']);
    expect(replica.view('a')).toBeDefined();
  });

  it.each([
    ['stays shown while it has a text edit', 'edit' as const, 'mine'],
    ['isn’t shown if it has only other mutations', 'toggleDone' as const, undefined],
  ])('%s', (_, action, title) => {
    const replica = makeReplica();
    replica.put([written('a', 1)]);
    replica.setMutations('a', [makeMutation({ action, recordId: 'a', fields: { title: 'mine' } })]);
    replica.drop(['a']);
    expect(replica.view('a')?.title).toBe(title);
    replica.setMutations('a', []);
    expect(replica.view('a')).toBeUndefined();
  });
});

describe('pending changes', () => {
  it('apply to the record until they are removed', () => {
    const replica = makeReplica();
    replica.put([written('a', 1, { title: 'theirs' })]);
    replica.setMutations('a', [makeMutation({ recordId: 'a', fields: { title: 'mine' } })]);
    expect(replica.view('a')?.title).toBe('mine');
    replica.setMutations('a', []);
    expect(replica.view('a')?.title).toBe('theirs');
  });

  it('apply to a newer record too', () => {
    const replica = makeReplica();
    replica.put([written('a', 1)]);
    replica.setMutations('a', [makeMutation({ recordId: 'a', fields: { title: 'mine' } })]);
    replica.put([written('a', 2, { title: 'theirs', content: 'new' })]);
    expect(replica.view('a')).toMatchObject({ title: 'mine', content: 'new' });
  });

  it('hide a record with a pending deletion, even when it arrives again', () => {
    const replica = makeReplica();
    replica.put([written('a', 1)]);
    replica.setMutations('a', [makeMutation({ kind: 'delete', recordId: 'a' })]);
    replica.put([written('a', 2)]);
    expect(replica.view('a')).toBeUndefined();
  });

  it('that are confirmed leave no trace when the record has arrived and they are removed', () => {
    const replica = makeReplica();
    const create = makeMutation({ kind: 'create', recordId: 'a', fields: { content: 'x' } });
    replica.setMutations('a', [{ ...create, isConfirmed: true }]);
    expect(replica.view('a')).toMatchObject({ content: 'x', isPending: false, isUnsent: false });
    replica.put([written('a', 1, { content: 'x' })]);
    replica.setMutations('a', []);
    expect(replica.view('a')).toEqual({ ...written('a', 1, { content: 'x' }), isPending: false });
  });
});
