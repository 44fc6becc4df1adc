import { describe, expect, test } from 'vitest';
import { createBackend } from '../../src/backend/backend';
import { useServer } from './harness';
import { badToken, useEngineApp } from './engine-app';
import { ASKS } from './held-fetch';

const server = useServer();
const stage = useEngineApp(server);

describe('a list', () => {
  test('of 1,234 items is read in batches, whole, with each item once', async () => {
    const { ann, app } = stage();
    // Many share one moment, so that batches end within it.
    await server().sql(`
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1234)
      INSERT INTO items (id, owner, collection, type, content, created, updated)
      SELECT printf('bulk%011d', i), '${ann.id}', '${ann.collection}', 'text', 'bulk ' || i,
        printf('2020-01-01 00:00:0%d.000Z', i / 700), printf('2020-01-01 00:00:0%d.000Z', i / 700)
      FROM n`);
    const batches: number[] = [];
    await createBackend(server().url, app.authStore).items.list(app.list, (batch) => {
      batches.push(batch.length);
    });
    expect(batches.slice(0, 2)).toEqual([500, 500]);

    await app.engine.loadItems(app.list);
    const bulk = app.views().filter(({ id }) => id.startsWith('bulk'));
    expect(new Set(bulk.map(({ id }) => id)).size).toBe(1234);
    expect(batches.reduce((sum, size) => sum + size)).toBe(app.views().length);
    const loads = app.events.filter(({ type }) => type === 'itemsChanged');
    expect(loads).toHaveLength(3);
  });

  test('brings nothing back that was deleted while it was under way', async () => {
    const { app, network } = stage();
    const id = app.create('text');
    await app.untilSent();
    const held = network.hold(ASKS.list);
    const load = app.engine.loadItems(app.list);
    await held.answered;
    app.change('delete', id);
    await app.untilSent();
    held.release();
    await load;
    expect(app.view(id)).toBeUndefined();
  });

  test('takes nothing away that was created while it was under way', async () => {
    const { app, network } = stage();
    const held = network.hold(ASKS.list);
    const load = app.engine.loadItems(app.list);
    await held.answered;
    const id = app.create('text');
    await app.untilSent();
    const waiting = app.create('more');
    held.release();
    await load;
    expect(app.view(id)).toMatchObject({ content: 'text' });
    expect(app.view(waiting)).toMatchObject({ content: 'more' });
    await app.untilSent();
  });

  test('does not undo a change that was made while it was under way', async () => {
    const { app, network } = stage();
    const id = app.create('old');
    await app.untilSent();
    const held = network.hold(ASKS.list);
    const load = app.engine.loadItems(app.list);
    await held.answered;
    app.change('update', id, { content: 'new' });
    await app.untilSent();
    held.release();
    await load;
    expect(app.view(id)).toMatchObject({ content: 'new' });
  });

  test('is without what another device has deleted or moved to the trash', async () => {
    const { ann, app } = stage();
    const [deleted, trashed] = [app.create('deleted'), app.create('trashed')];
    await app.untilSent();
    await app.engine.loadItems(app.list);
    await server().api('DELETE', `items/${deleted}`, { token: ann.token });
    await server().api('PATCH', `/items/trash/${ann.id}/${trashed}`, {
      token: ann.token,
    });
    await app.engine.loadItems(app.list);
    expect(app.views().map(({ id }) => id)).not.toContain(deleted);
    await app.engine.loadItems('trash');
    expect(app.view(trashed)).toMatchObject({ isTrashed: true });
  });

  test('that can’t be read says why', async () => {
    const { app } = stage();
    app.authStore.save(badToken());
    await expect(app.engine.loadItems(app.list)).rejects.toMatchObject({ status: 401 });
    await expect(app.engine.loadCollections()).rejects.toMatchObject({ status: 401 });
  });
});

test('the collections and the trash bin are read', async () => {
  const { ann, app } = stage();
  await app.engine.loadCollections();
  const ids = [...app.engine.collections.views()].map(({ id }) => id);
  expect(ids).toContain(ann.collection);
  expect([...app.engine.trashBins.views()]).toMatchObject([{ id: ann.trashBin, isTrashBin: true }]);
});
