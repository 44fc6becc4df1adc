import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Change } from './change';
import { anyChanges, makeChange } from './change.cases';
import { createOutbox } from './outbox';

function outboxOf(changes: readonly Change[]) {
  const outbox = createOutbox();
  for (const change of changes) outbox.add(change);
  return outbox;
}

function sendableIds(changes: readonly Change[], inFlight: Iterable<string> = []): string[] {
  return outboxOf(changes)
    .sendable(new Set(inFlight))
    .map(({ id }) => id);
}

/** Whether a change may only be sent when an earlier one has arrived. */
function holdsUp(earlier: Change, later: Change): boolean {
  if (earlier.kind === 'refetch') return false;
  return (
    earlier.recordId === later.recordId ||
    (earlier.kind === 'create' && later.kind === 'create') ||
    earlier.store !== 'items' ||
    later.store !== 'items'
  );
}

describe('what may be sent', () => {
  const create = makeChange({ id: 'create', kind: 'create', recordId: 'a' });
  const edit = makeChange({ id: 'edit', recordId: 'a' });
  const refetch = makeChange({ id: 'refetch', kind: 'refetch', recordId: 'a' });
  const other = makeChange({ id: 'other', recordId: 'b' });
  const otherCreate = makeChange({ id: 'otherCreate', kind: 'create', recordId: 'c' });
  const collection = makeChange({ id: 'home', store: 'itemCollections', recordId: 'home' });
  const trashBin = makeChange({ id: 'bin', store: 'trashBins', recordId: 'bin' });

  it.each<[string, Change[], string[], string[]]>([
    ['changes of two records together', [edit, other], [], ['edit', 'other']],
    ['one change of a record at a time', [create, edit], [], ['create']],
    ['nothing of a record that has one on its way', [create, edit, other], ['create'], ['other']],
    ['one create at a time', [create, otherCreate], [], ['create']],
    ['no create while another is on its way', [create, otherCreate], ['create'], []],
    ['a refetch after the create of its record', [create, refetch], [], ['create']],
    ['a refetch on its own', [refetch], [], ['refetch']],
    ['what comes after a refetch of the same record', [refetch, edit], [], ['refetch', 'edit']],
    ['a collection alone', [collection, edit], [], ['home']],
    ['a collection after everything before it', [edit, collection, other], [], ['edit']],
    ['a collection beside a refetch', [refetch, collection], ['refetch'], ['home']],
    ['no refetch that comes after a collection', [collection, refetch], ['home'], []],
    ['a trash bin alone', [trashBin, edit], [], ['bin']],
    ['nothing at all when there is nothing', [], [], []],
  ])('%s', (_, changes, inFlight, expected) => {
    expect(sendableIds(changes, inFlight)).toEqual(expected);
  });

  it('is what nothing earlier holds up, whatever has been sent', () => {
    fc.assert(
      fc.property(anyChanges, fc.func(fc.boolean()), (changes, isSent) => {
        const inFlight = new Set(changes.map(({ id }) => id).filter((id) => isSent(id)));
        const expected = changes.filter(
          (change, index) =>
            !inFlight.has(change.id) &&
            !changes.slice(0, index).some((earlier) => holdsUp(earlier, change)),
        );
        expect(sendableIds(changes, inFlight)).toEqual(expected.map(({ id }) => id));
      }),
    );
  });

  it('is the same with and without the refetches', () => {
    fc.assert(
      fc.property(anyChanges, (changes) => {
        const others = changes.filter(({ kind }) => kind !== 'refetch');
        const isOther = new Set(others.map(({ id }) => id));
        expect(sendableIds(changes).filter((id) => isOther.has(id))).toEqual(sendableIds(others));
      }),
    );
  });
});

describe('an outbox that is emptied in any pace', () => {
  it('sends everything, once, and each after what it waits for', () => {
    fc.assert(
      fc.property(anyChanges, fc.infiniteStream(fc.nat()), (changes, chance) => {
        const outbox = outboxOf(changes);
        const inFlight = new Set<string>();
        const sent: string[] = [];
        const arrived = new Set<string>();
        const tooEarly: Change[] = [];
        const pick = <T>(from: readonly T[]) => from[(chance.next().value ?? 0) % from.length];

        while (outbox.all().length > 0) {
          const next = pick(outbox.sendable(inFlight));
          const arriving = pick([...inFlight]);
          if (next !== undefined && (arriving === undefined || pick([true, false]))) {
            const before = changes.slice(0, changes.indexOf(next));
            const awaited = before.filter((earlier) => holdsUp(earlier, next));
            tooEarly.push(...awaited.filter(({ id }) => !arrived.has(id)));
            inFlight.add(next.id);
            sent.push(next.id);
          } else {
            if (arriving === undefined) throw new Error('Nothing can be sent and nothing is.');
            inFlight.delete(arriving);
            arrived.add(arriving);
            outbox.remove([arriving]);
          }
        }
        expect(tooEarly).toEqual([]);
        expect(sent.toSorted()).toEqual(changes.map(({ id }) => id).toSorted());
      }),
    );
  });
});

describe('the outbox', () => {
  const first = makeChange({ id: '1', recordId: 'a' });
  const second = makeChange({ id: '2', recordId: 'b' });
  const third = makeChange({ id: '3', recordId: 'a' });

  it('knows the changes of a record, in their order', () => {
    expect(outboxOf([first, second, third]).of('a')).toEqual([first, third]);
  });

  it('forgets one change and keeps the others', () => {
    const outbox = outboxOf([first, second, third]);
    outbox.remove(['1']);
    expect(outbox.all()).toEqual([second, third]);
    expect(outbox.of('a')).toEqual([third]);
  });
});
