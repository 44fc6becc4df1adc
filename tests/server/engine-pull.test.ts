import { describe, expect, test } from 'vitest';
import type { Item } from '../../src/domain/item';
import { volatileStorage } from '../../src/sync/store/storage.fake';
import { useServer } from './harness';
import { badToken, EngineApp, useEngineApp } from './engine-app';
import { ASKS } from './held-fetch';
import { DAY, from } from './later-moments';

const server = useServer();
const stage = useEngineApp(server);

/** Creates 1,234 items of the account. */
async function bulk() {
  const { ann } = stage();
  // Many items have the same time.
  await server().sql(`
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1234)
    INSERT INTO items (id, owner, collection, type, content, created, updated)
    SELECT substr('${ann.id}', 1, 4) || printf('%011d', i), '${ann.id}', '${ann.collection}',
      'text', 'bulk ' || i, printf('2020-01-01 00:00:0%d.000Z', i / 700),
      printf('2020-01-01 00:00:0%d.000Z', i / 700)
    FROM n`);
}

const bulkShown = () => {
  const shown = stage().app.items();
  return shown.map(({ content }) => content).filter((content) => content.startsWith('bulk '));
};
const allBulk = Array.from({ length: 1234 }, (_, n) => `bulk ${n + 1}`);

describe('a first pull', () => {
  test('of 1,234 items comes in pages, whole, with each item once', async () => {
    const { app, network } = stage();
    await bulk();
    expect(app.isComplete()).toBe(false);
    await app.engine.refresh();
    expect(bulkShown().toSorted()).toEqual(allBulk.toSorted());
    expect(network.count(ASKS.pull)).toBe(2);
    expect(app.isComplete()).toBe(true);
  });

  test('that is cut off in the middle of a page goes on from the page before', async () => {
    const { app, network } = stage();
    await bulk();
    network.cutOff(ASKS.nextPull);
    await expect(app.engine.refresh()).rejects.toMatchObject({ kind: 'unreachable' });
    const shown = bulkShown().length;
    expect(shown).toBeGreaterThan(900);
    expect(shown).toBeLessThan(1234);
    expect(app.isComplete()).toBe(false);
    await app.engine.refresh();
    expect(bulkShown().toSorted()).toEqual(allBulk.toSorted());
    expect(network.count(ASKS.pull) - network.count(ASKS.nextPull)).toBe(1);
    expect(app.isComplete()).toBe(true);
  });

  test('brings nothing back that was deleted while it was under way', async () => {
    const { app, network } = stage();
    const id = app.create('text');
    await app.untilSent();
    await app.read();
    const held = network.hold(ASKS.pull);
    const pulling = app.engine.refresh();
    await held.answered;
    app.change('delete', id);
    await app.untilSent();
    held.release();
    await pulling;
    expect(app.view(id)).toBeUndefined();
    await app.read();
    expect(app.view(id)).toBeUndefined();
  });

  test('takes nothing away that was created while it was under way', async () => {
    const { app, network } = stage();
    const held = network.hold(ASKS.pull);
    const pulling = app.engine.refresh();
    await held.answered;
    const id = app.create('text');
    await app.untilSent();
    const waiting = app.create('more');
    held.release();
    await pulling;
    expect(app.view(id)).toMatchObject({ content: 'text' });
    expect(app.view(waiting)).toMatchObject({ content: 'more' });
    await app.untilSent();
    await app.read();
    expect(app.texts(stage().welcome)).toEqual(['more', 'text']);
  });

  test('does not undo a change that was made while it was under way', async () => {
    const { app, network } = stage();
    const id = app.create('old');
    await app.untilSent();
    await app.read();
    const held = network.hold(ASKS.pull);
    const pulling = app.engine.refresh();
    await held.answered;
    app.change('update', id, { content: 'new' });
    await app.untilSent();
    held.release();
    await pulling;
    expect(app.view(id)).toMatchObject({ content: 'new' });
    await app.read();
    expect(app.view(id)).toMatchObject({ content: 'new' });
  });
});

test('what another device has deleted is gone, and what it trashed is in the trash', async () => {
  const { ann, app } = stage();
  const [deleted, trashed] = [app.create('deleted'), app.create('trashed')];
  await app.untilSent();
  await app.read();
  await server().api('DELETE', `items/${deleted}`, { token: ann.token });
  await server().api('PATCH', `/items/trash/${ann.id}/${trashed}`, { token: ann.token });
  await app.read();
  expect(app.view(deleted)).toBeUndefined();
  expect(app.view(trashed)).toMatchObject({ isTrashed: true });
});

test('a pull that waits for its next try is made at once when the network is back', async () => {
  const { app, network } = stage();
  await app.read();
  const later = { status: 429, headers: { 'Retry-After': '3600' } };
  app.create('text');
  network.answerInstead(ASKS.pull, new Response('{}', later));
  await expect.poll(() => app.status()).toMatchObject({ unsent: 0, obstacle: expect.any(Number) });
  const back = () => {
    app.engine.resume();
    return app.status();
  };
  await expect.poll(back).toMatchObject({ obstacle: null });
});

test('a pull that can’t be made says why', async () => {
  const { app } = stage();
  app.signIn({ id: stage().ann.id, token: badToken() });
  await expect(app.engine.refresh()).rejects.toMatchObject({ status: 401 });
});

const newFields: [keyof Item, Item[keyof Item], Item[keyof Item]][] = [
  ['isPinned', true, false],
  ['laterUntil', from(DAY), ''],
];
test.each(newFields)(
  'a device whose items an app from before %s has stored gets it',
  async (field, value, blank) => {
    const { ann } = stage();
    const { id } = await server().createItem(ann, { [field]: value });
    const storage = volatileStorage();
    const { id: owner, token, collection } = ann;
    const open = () => new EngineApp({ url: server().url, owner, token, collection, storage });
    const earlier = open();
    await earlier.engine.refresh();
    await earlier.engine.close();
    for (const item of storage.stored.items) delete (item as Partial<Item>)[field];

    const app = open();
    await app.engine.restored;
    expect(app.view(id)).toMatchObject({ [field]: blank });
    await app.engine.refresh();
    expect(app.view(id)).toMatchObject({ [field]: value });
    expect(storage.stored.items.find((item) => item.id === id)?.[field]).toBe(value);
    await app.engine.close();
  },
);

test('the collections and the trash bin are read', async () => {
  const { ann, app } = stage();
  await app.engine.refresh();
  const ids = [...app.engine.collections.views()].map(({ id }) => id);
  expect(ids).toContain(ann.collection);
  expect([...app.engine.trashBins.views()]).toMatchObject([{ id: ann.trashBin, isTrashBin: true }]);
});
