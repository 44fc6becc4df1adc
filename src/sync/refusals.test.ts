import { describe, expect, it } from 'vitest';

import type { Failure } from '../domain/failure';
import type { Change } from './change';
import { makeChange } from './change.cases';
import { createDevice } from './device';
import { createOutbox } from './outbox';
import { createRecords } from './records';
import { createRefusals } from './refusals';
import { volatileStorage } from './storage.cases';
import { openTabs } from './tabs';

const FAILURE: Failure = { kind: 'refused', status: 400, message: 'No.', fields: {} };

/** A page; with the storage of another one, it is the next visit. */
async function visit(storage = volatileStorage(), tab = 'first') {
  const outbox = createOutbox();
  const device = createDevice({
    storage,
    tabs: openTabs(tab, undefined),
    owner: 'owner',
    onFailed: () => undefined,
  });
  let told = 0;
  let made = 0;
  const refusals = createRefusals({
    replicas: createRecords('owner'),
    outbox,
    device,
    mintId: () => 'minted',
    makeChange(change) {
      const kept: Change = makeChange({ ...change, id: `${tab}${++made}` });
      outbox.add(kept);
      device.keepChanges([kept]);
      return kept.id;
    },
    onListed: () => void told++,
  });
  const { adopted, adoptedRefused } = await device.open(refusals.has);
  outbox.restore(adopted);
  refusals.restore(adopted, adoptedRefused);
  const listed = () =>
    refusals.unfinished.list().map(({ change, failure }) => [change.id, failure !== null]);
  const refuse = (change: Change) => {
    outbox.remove([change.id]);
    return refusals.keep({ change, failure: FAILURE }, [change]);
  };
  return { storage, outbox, device, refusals, listed, refuse, told: () => told };
}

const bread = makeChange({ id: 'c1', fields: { content: 'Bread' } });

/** The next visit, which finds an unsent change of the one before. */
async function visitWithUnsent() {
  const first = await visit();
  first.device.keepChanges([bread]);
  await first.device.whenKept();
  return visit(first.storage, 'second');
}

describe('a change of an earlier visit that is refused', () => {
  it('is listed, also on the visits that follow, and is no longer unsent', async () => {
    const second = await visitWithUnsent();
    expect(second.listed()).toEqual([['c1', false]]);
    expect(second.refuse(bread)).toBe(true);
    expect([second.listed(), second.refusals.count()]).toEqual([[['c1', true]], 1]);
    await second.device.whenKept();
    expect(second.storage.stored.changes).toEqual([]);

    const third = await visit(second.storage, 'third');
    expect(third.listed()).toEqual([['c1', true]]);
    expect(third.storage.stored.refused.map(({ tab }) => tab)).toEqual(['third']);
    expect(third.refusals.unfinished.list()[0]).toMatchObject({ text: 'Bread', failure: FAILURE });
  });

  it('is kept as plain data, whatever error it came with', async () => {
    const second = await visitWithUnsent();
    const error = Object.assign(new Error('No.'), FAILURE);
    second.outbox.remove(['c1']);
    second.refusals.keep({ change: bread, failure: error }, [bread]);
    expect(second.storage.stored.refused[0]?.failure).toEqual(FAILURE);
    expect(second.storage.stored.refused[0]?.failure).not.toBeInstanceOf(Error);
  });

  it('is unsent again when it is tried again, and listed when it is refused once more', async () => {
    const second = await visitWithUnsent();
    second.refuse(bread);
    second.refusals.unfinished.retry('c1');
    expect(second.listed()).toEqual([['second1', false]]);
    await second.device.whenKept();
    await second.device.write({});
    expect(second.storage.stored.refused).toEqual([]);
    expect(second.storage.stored.changes).toHaveLength(1);
    expect(second.refuse(second.outbox.all()[0]!)).toBe(true);
    expect(second.listed()).toEqual([['second1', true]]);
  });

  it('is gone once it is discarded, and nothing else is', async () => {
    const second = await visitWithUnsent();
    second.refuse(bread);
    second.refusals.unfinished.discard('unknown');
    expect(second.told()).toBe(0);
    second.refusals.unfinished.discard('c1');
    expect([second.told(), second.listed()]).toEqual([1, []]);
    await second.device.write({});
    expect((await visit(second.storage, 'third')).listed()).toEqual([]);
  });
});

describe('a change of this visit that is refused', () => {
  it('is not listed, and is kept until a draft is written that holds it', async () => {
    const page = await visit();
    page.device.keepChanges([bread]);
    expect(page.refuse(bread)).toBe(false);
    expect([page.listed(), page.refusals.count()]).toEqual([[], 0]);
    await page.device.write({});
    // Were the page killed now, the next one would have it.
    expect(page.storage.stored.refused).toHaveLength(1);

    await page.refusals.writeDraft({ inputText: 'Bread' });
    expect(page.storage.stored.refused).toEqual([]);
    expect(await page.storage.readDrafts()).toHaveLength(1);
  });

  it('is kept when it is refused while an older draft is being written', async () => {
    const page = await visit();
    const writing = page.refusals.writeDraft({ inputText: '' });
    page.refuse(bread);
    await writing;
    expect(page.storage.stored.refused).toHaveLength(1);
  });
});

describe('what all pages have unfinished', () => {
  it('is theirs and one’s own, each once', async () => {
    const first = await visit();
    first.device.keepChanges([makeChange({ id: 'other', fields: { content: 'Salt' } })]);
    await first.device.whenKept();
    const page = await visit(first.storage, 'first');
    page.device.keepChanges([bread]);
    page.outbox.add(bread);
    const all = await page.refusals.unfinished.readAll();
    expect(all.map(({ text }) => text)).toEqual(['Salt', 'Bread']);
    expect(page.listed()).toEqual([['c1', false]]);
  });
});
