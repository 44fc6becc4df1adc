import { expect, test } from 'vitest';
import { useEngineApp } from './engine-app';
import { useServer } from './harness';
import { ASKS } from './held-fetch';

const server = useServer();
const stage = useEngineApp(server);
const WRITES = (method: string, url: string) => method !== 'GET' && !url.includes('/realtime');

test('ten edits that were made offline are one request', async () => {
  const { ann, app, network } = stage();
  const { id } = await server().createItem(ann, { content: 'a' });
  await app.engine.loadItems(app.list);
  app.engine.pause();
  for (let n = 1; n <= 10; n++) {
    app.change('update', id, { content: `edit ${n}` }, n % 2 === 0 ? 'autosave' : 'edit');
    app.change('update', id, { shouldCopyOnClick: n % 2 === 1 }, 'toggleCopyOnClick');
  }
  expect(app.status()).toMatchObject({ unsent: 2 });
  app.engine.resume();
  await app.untilSent();
  // Marking it was taken back.
  expect(network.count(ASKS.update)).toBe(1);
  expect(await server().stored('items', id)).toMatchObject({ content: 'edit 10' });
});

test('what was created and deleted offline is no request', async () => {
  const { app, network } = stage();
  app.engine.pause();
  const id = app.create('a');
  app.change('refetch', id, {}, 'fetchMetadata');
  app.change('update', id, { content: 'b' });
  app.change('trash', id, {}, 'trash');
  app.change('delete', id, {}, 'delete');
  expect(app.view(id)).toBeUndefined();
  app.engine.resume();
  await app.untilSent();
  expect(network.count(WRITES)).toBe(0);
  expect(app.outcomes()).toMatchObject([{ type: 'confirmed', change: { kind: 'delete' } }]);
});

test('what the server may have got is deleted there, too', async () => {
  const { app, network } = stage();
  network.loseAnswer(ASKS.create);
  const id = app.create('a');
  await expect.poll(() => app.status()).toMatchObject({ isReachable: false });
  app.change('delete', id, {}, 'delete');
  app.engine.resume();
  await app.untilSent();
  expect(await server().stored('items', id)).toBeUndefined();
  expect(app.view(id)).toBeUndefined();
});

test('an edit that may have arrived is sent in the same words, and the next one after it', async () => {
  const { ann, app, network } = stage();
  const { id } = await server().createItem(ann, { content: 'a' });
  await app.engine.loadItems(app.list);
  network.loseAnswer(ASKS.update);
  app.change('update', id, { content: 'b' });
  await expect.poll(() => app.status()).toMatchObject({ isReachable: false });
  app.change('update', id, { content: 'c' });
  app.engine.resume();
  await app.untilSent();
  expect(await server().stored('items', id)).toMatchObject({ content: 'c' });
  await app.engine.loadItems(app.list);
  expect(app.views().filter((view) => !stage().welcome.has(view.id))).toHaveLength(1);
});
