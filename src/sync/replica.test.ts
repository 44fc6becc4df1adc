import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Item } from '../domain/item';
import { makeItem } from '../domain/item.cases';
import { makeChange } from './change.cases';
import { createReplica } from './replica';
import { showItem } from './views';

const OWNER = 'owner0000000001';
const ALL = () => true;

function makeReplica() {
  return createReplica(showItem, OWNER);
}

/** A record as the server has it after its nth write. */
function written(id: string, write: number, fields: Partial<Item> = {}): Item {
  const { isPending: _, ...record } = makeItem({ id, updated: `write ${write}`, ...fields });
  return record;
}

describe('records that arrive', () => {
  it('are shown', () => {
    const replica = makeReplica();
    expect(replica.put([written('a', 1), written('b', 2)], replica.mark())).toEqual(['a', 'b']);
    expect([...replica.views()].map(({ id }) => id)).toEqual(['a', 'b']);
    expect(replica.view('a')).toEqual({ ...written('a', 1), isPending: false });
    expect(replica.record('a')?.updated).toBe('write 1');
  });

  it('are ignored when they are older than what is known', () => {
    const replica = makeReplica();
    replica.put([written('a', 2, { title: 'new' })], replica.mark());
    expect(replica.put([written('a', 1, { title: 'old' })], replica.mark())).toEqual([]);
    expect(replica.view('a')?.title).toBe('new');
  });

  it('change nothing when they are known, not even the view object', () => {
    const replica = makeReplica();
    replica.put([written('a', 1)], replica.mark());
    const view = replica.view('a');
    expect(replica.put([written('a', 1)], replica.mark())).toEqual([]);
    expect(replica.view('a')).toBe(view);
  });

  it('leave the view objects of others as they are', () => {
    const replica = makeReplica();
    replica.put([written('a', 1), written('b', 1)], replica.mark());
    const view = replica.view('a');
    replica.put([written('b', 2)], replica.mark());
    replica.setChanges('b', [makeChange({ recordId: 'b', fields: { title: 'mine' } })]);
    replica.drop('b');
    expect(replica.view('a')).toBe(view);
  });
});

describe('a record that was deleted', () => {
  it('is gone', () => {
    const replica = makeReplica();
    replica.put([written('a', 1)], replica.mark());
    expect(replica.drop('a')).toEqual(['a']);
    expect(replica.view('a')).toBeUndefined();
    expect(replica.record('a')).toBeUndefined();
  });

  it('is not brought back by a list that was asked for before', () => {
    const replica = makeReplica();
    replica.put([written('a', 1)], replica.mark());
    const mark = replica.mark();
    replica.drop('a');
    expect(replica.put([written('a', 1)], mark)).toEqual([]);
    replica.retain(new Set(['a']), ALL, mark);
    expect(replica.view('a')).toBeUndefined();
  });

  it('is not brought back by a list that was asked for before it was ever known', () => {
    const replica = makeReplica();
    const mark = replica.mark();
    replica.drop('a');
    replica.put([written('a', 1)], mark);
    expect(replica.view('a')).toBeUndefined();
  });

  it('is back when the server has it in an answer to a later question', () => {
    const replica = makeReplica();
    replica.drop('a');
    expect(replica.put([written('a', 1)], replica.mark())).toEqual(['a']);
    expect(replica.view('a')).toBeDefined();
  });
});

describe('a list that was read whole', () => {
  const inbox = ({ collection }: Item) => collection === 'inbox';

  it('drops what belongs to it and was not in it', () => {
    const replica = makeReplica();
    replica.put([written('a', 1), written('b', 1)], replica.mark());
    expect(replica.retain(new Set(['a']), inbox, replica.mark())).toEqual(['b']);
    expect([...replica.views()].map(({ id }) => id)).toEqual(['a']);
  });

  it('leaves the items of other lists alone', () => {
    const replica = makeReplica();
    replica.put([written('a', 1, { collection: 'ideas' })], replica.mark());
    expect(replica.retain(new Set(), inbox, replica.mark())).toEqual([]);
    expect(replica.view('a')).toBeDefined();
  });

  it('leaves alone what has come in since it was asked for', () => {
    const replica = makeReplica();
    replica.put([written('old', 1)], replica.mark());
    const mark = replica.mark();
    replica.put([written('new', 2)], replica.mark());
    expect(replica.retain(new Set(), ALL, mark)).toEqual(['old']);
    expect(replica.view('new')).toBeDefined();
  });

  it('leaves alone what this device has created and not sent', () => {
    const replica = makeReplica();
    replica.setChanges('a', [
      makeChange({ kind: 'create', recordId: 'a', fields: { collection: 'inbox', content: 'x' } }),
    ]);
    replica.retain(new Set(), inbox, replica.mark());
    expect(replica.view('a')?.isPending).toBe(true);
  });

  it('is not undone by one that was asked for before it', () => {
    const replica = makeReplica();
    replica.put([written('a', 1)], replica.mark());
    const slow = replica.mark();
    const quick = replica.mark();
    replica.retain(new Set(), ALL, quick);
    replica.put([written('a', 1)], slow);
    replica.retain(new Set(['a']), ALL, slow);
    expect(replica.view('a')).toBeUndefined();
  });

  it('does not hide an item that has moved to a list which is being read too', () => {
    const replica = makeReplica();
    replica.put([written('a', 1, { collection: 'inbox' })], replica.mark());
    const mark = replica.mark();
    replica.retain(new Set(), inbox, mark);
    replica.put([written('a', 2, { collection: 'ideas' })], mark);
    expect(replica.view('a')?.collection).toBe('ideas');
  });
});

describe('unsent changes', () => {
  it('lie on top of the record until they are gone', () => {
    const replica = makeReplica();
    replica.put([written('a', 1, { title: 'theirs' })], replica.mark());
    replica.setChanges('a', [makeChange({ recordId: 'a', fields: { title: 'mine' } })]);
    expect(replica.view('a')?.title).toBe('mine');
    replica.setChanges('a', []);
    expect(replica.view('a')?.title).toBe('theirs');
  });

  it('stay on top of a newer record', () => {
    const replica = makeReplica();
    replica.put([written('a', 1)], replica.mark());
    replica.setChanges('a', [makeChange({ recordId: 'a', fields: { title: 'mine' } })]);
    replica.put([written('a', 2, { title: 'theirs', content: 'new' })], replica.mark());
    expect(replica.view('a')).toMatchObject({ title: 'mine', content: 'new' });
  });

  it('hide a record that is to be deleted, also when it arrives again', () => {
    const replica = makeReplica();
    replica.put([written('a', 1)], replica.mark());
    replica.setChanges('a', [makeChange({ kind: 'delete', recordId: 'a' })]);
    replica.put([written('a', 2)], replica.mark());
    expect(replica.view('a')).toBeUndefined();
  });
});

describe('whatever order answers arrive in', () => {
  const IDS = ['a', 'b', 'c'];
  const step = fc.record({
    what: fc.constantFrom('save', 'delete', 'elsewhere', 'ask', 'answer'),
    id: fc.constantFrom(...IDS),
    which: fc.nat(),
  });

  it('what this device deleted stays deleted, and the last list is what is shown', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const replica = makeReplica();
        const stored = new Map<string, Item>();
        const deleted = new Set<string>();
        const asked: { mark: number; answer: Item[] }[] = [];
        let writes = 0;

        const ask = () => asked.push({ mark: replica.mark(), answer: [...stored.values()] });
        const receive = ({ mark, answer }: { mark: number; answer: Item[] }) => {
          replica.put(answer, mark);
          replica.retain(new Set(answer.map(({ id }) => id)), ALL, mark);
        };
        const write = (id: string) => {
          const record = written(id, 100 + ++writes);
          stored.set(id, record);
          return record;
        };

        for (const { what, id, which } of steps) {
          if (what === 'ask') ask();
          if (what === 'answer' && asked.length > 0)
            receive(asked.splice(which % asked.length, 1)[0]!);
          if (what === 'elsewhere' && stored.has(id)) stored.delete(id);
          else if (what === 'elsewhere' && !deleted.has(id)) write(id);
          if (what === 'save' && !deleted.has(id)) replica.put([write(id)], replica.mark());
          if (what === 'delete') {
            stored.delete(id);
            deleted.add(id);
            replica.drop(id);
          }
          for (const gone of deleted) expect(replica.view(gone)).toBeUndefined();
        }

        asked.forEach(receive);
        ask();
        receive(asked.at(-1)!);
        const shown = [...replica.views()].map(({ id, updated }) => `${id} ${updated}`);
        expect(shown.toSorted()).toEqual(
          [...stored.values()].map(({ id, updated }) => `${id} ${updated}`).toSorted(),
        );
      }),
      { numRuns: 300 },
    );
  });
});
