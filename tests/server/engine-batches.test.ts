import { expect, test } from 'vitest';
import { useEngineApp } from './engine-app';
import { useServer } from './harness';
import { ASKS } from './held-fetch';

const server = useServer();
const stage = useEngineApp(server);

const texts = (count: number) => Array.from({ length: count }, (_, n) => `text ${n + 1}`);

/** What the server has of the account, the oldest first. */
async function storedContents(): Promise<string[]> {
  const { app } = stage();
  await app.engine.loadItems(app.list);
  return app
    .views()
    .filter(({ id }) => !stage().welcome.has(id))
    .toSorted((a, b) => (a.created + a.id < b.created + b.id ? -1 : 1))
    .map(({ content }) => content);
}

test('a hundred and twenty texts are three requests, in their order', async () => {
  const { app, network } = stage();
  network.setOffline(true);
  for (const text of texts(120)) app.create(text);
  network.setOffline(false);
  app.engine.resume();
  await app.untilSent();
  // The first one was tried by itself while there was no network.
  expect(network.count(ASKS.batch)).toBe(3);
  expect(network.count(ASKS.create)).toBeLessThanOrEqual(1);
  expect(await storedContents()).toEqual(texts(120));
});

test('edits go together, each on its own version', async () => {
  const { ann, app, network } = stage();
  const items = [];
  for (const content of texts(8)) items.push(await server().createItem(ann, { content }));
  await app.engine.loadItems(app.list);
  app.engine.pause();
  for (const { id, content } of items) app.change('update', id, { content: `${content}, edited` });
  const [first] = items;
  await server().api('PATCH', `items/${first!.id}`, {
    token: ann.token,
    body: { title: 'of another device' },
  });
  app.engine.resume();
  await app.untilSent();
  expect(await storedContents()).toEqual(texts(8).map((text) => `${text}, edited`));
  expect(app.view(first!.id)).toMatchObject({ title: 'of another device' });
  expect(network.count(ASKS.batch)).toBe(2);
});

test('one refusal undoes none of the others', async () => {
  const { app } = stage();
  app.engine.pause();
  for (const text of texts(6)) app.create(text);
  app.create('x'.repeat(10_001));
  for (const text of texts(6)) app.create(`${text} more`);
  app.engine.resume();
  await app.untilSent();
  expect(await storedContents()).toEqual([...texts(6), ...texts(6).map((text) => `${text} more`)]);
  expect(app.outcomes().filter(({ type }) => type === 'refused')).toHaveLength(1);
});

test('a batch whose answer is lost doubles nothing', async () => {
  const { app, network } = stage();
  app.engine.pause();
  for (const text of texts(60)) app.create(text);
  network.loseAnswer(ASKS.batch);
  app.engine.resume();
  await app.untilSent();
  expect(await storedContents()).toEqual(texts(60));
  expect(app.outcomes().map(({ type }) => type)).toEqual(Array(60).fill('confirmed'));
  // The lost one; those of it that had arrived are asked for, and the ten others go together.
  expect(network.count(ASKS.batch)).toBe(2);
  expect(network.count(ASKS.create)).toBe(0);
});

test('what another device deleted since it arrived stays deleted', async () => {
  const { ann, app, network } = stage();
  app.engine.pause();
  const [gone = ''] = texts(6).map((text) => app.create(text));
  network.loseAnswer(ASKS.batch);
  const held = network.hold(ASKS.list);
  app.engine.resume();
  await held.answered;
  await server().api('DELETE', `items/${gone}`, { token: ann.token });
  app.engine.dropItem(gone);
  held.release();
  await app.untilSent();
  expect(app.outcomes().map(({ type }) => type)).toEqual(Array(6).fill('confirmed'));
  expect(app.view(gone)).toBeUndefined();
  expect(await server().stored('items', gone)).toBeUndefined();
});
