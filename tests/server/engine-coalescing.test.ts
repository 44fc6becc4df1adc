import { expect, test } from 'vitest';
import { useEngineApp } from './engine-app';
import { useServer } from './harness';
import { ASKS } from './held-fetch';

const server = useServer();
const stage = useEngineApp(server);

test('ten edits that were made offline are sent as one, and so are ten marks', async () => {
  const { ann, app, network } = stage();
  const { id } = await server().createItem(ann, { content: 'a' });
  await app.read();
  app.engine.pause();
  for (let n = 1; n <= 10; n++) {
    app.change('update', id, { content: `edit ${n}` }, n % 2 === 0 ? 'autosave' : 'edit');
    app.change('update', id, { shouldCopyOnClick: n % 2 === 1 }, 'toggleCopyOnClick');
  }
  expect(app.status()).toMatchObject({ unsent: 2 });
  app.engine.resume();
  await app.untilSent();
  const [mutations, ...more] = network.pushes();
  expect(mutations).toMatchObject([
    { fields: { content: 'edit 10' }, base: { content: 'a' } },
    { fields: { shouldCopyOnClick: false } },
  ]);
  expect(more).toEqual([]);
  expect(await server().stored('items', id)).toMatchObject({ content: 'edit 10' });
});

test('what was created and deleted offline is sent to nobody', async () => {
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
  expect(network.count(ASKS.push) + network.count(ASKS.refetch)).toBe(0);
  expect(app.results()).toMatchObject([{ type: 'confirmed', mutation: { kind: 'delete' } }]);
});

test('an item that the server may have got is deleted there too', async () => {
  const { app, network } = stage();
  network.loseAnswer(ASKS.push);
  const id = app.create('a');
  await expect.poll(() => app.status()).toMatchObject({ obstacle: 'unreachable' });
  app.change('delete', id, {}, 'delete');
  app.engine.resume();
  await app.untilSent();
  expect(await server().stored('items', id)).toBeUndefined();
  expect(app.view(id)).toBeUndefined();
});

test('an edit that may have arrived is sent in the same words, and the next one after it', async () => {
  const { ann, app, network } = stage();
  const { id } = await server().createItem(ann, { content: 'a' });
  await app.read();
  network.loseAnswer(ASKS.push);
  app.change('update', id, { content: 'b' });
  await expect.poll(() => app.status()).toMatchObject({ obstacle: 'unreachable' });
  app.change('update', id, { content: 'c' });
  app.engine.resume();
  await app.untilSent();
  expect(await server().stored('items', id)).toMatchObject({ content: 'c' });
  await app.read();
  expect(app.texts(stage().welcome)).toEqual(['c']);
});
