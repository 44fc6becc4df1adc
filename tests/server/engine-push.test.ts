import { expect, onTestFinished, test } from 'vitest';
import { volatileStorage } from '../../src/sync/store/storage.fake';
import { EngineApp, useEngineApp } from './engine-app';
import { useServer } from './harness';
import { ASKS } from './held-fetch';

const server = useServer();
const stage = useEngineApp(server);

const texts = (count: number) => Array.from({ length: count }, (_, n) => `text ${n + 1}`);

/** Returns the account's records on the server, the oldest first. */
async function storedContents(): Promise<string[]> {
  const { app } = stage();
  await app.read();
  return app
    .items()
    .filter(({ id }) => !stage().welcome.has(id))
    .toSorted((a, b) => (a.created + a.id < b.created + b.id ? -1 : 1))
    .map(({ content }) => content);
}

test('six hundred texts are two requests, in their order', async () => {
  const { app, network } = stage();
  await app.read();
  app.engine.pause();
  for (const text of texts(600)) app.create(text);
  app.engine.resume();
  await app.untilSent();
  expect(network.pushes().map((mutations) => mutations.length)).toEqual([500, 100]);
  expect(await storedContents()).toEqual(texts(600));
});

test('edits go together, each on its own base', async () => {
  const { ann, app, network } = stage();
  const items = [];
  for (const content of texts(8)) items.push(await server().createItem(ann, { content }));
  await app.read();
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
  expect(network.count(ASKS.push)).toBe(1);
});

test('one rejection undoes none of the others', async () => {
  const { app } = stage();
  app.engine.pause();
  for (const text of texts(6)) app.create(text);
  app.create('x'.repeat(10_001));
  for (const text of texts(6)) app.create(`${text} more`);
  app.engine.resume();
  await app.untilSent();
  expect(await storedContents()).toEqual([...texts(6), ...texts(6).map((text) => `${text} more`)]);
  expect(app.results().filter(({ type }) => type === 'rejected')).toHaveLength(1);
});

test('a push that something on the way finds too large is halved, and all of it arrives', async () => {
  const { app, network } = stage();
  app.engine.pause();
  for (const text of texts(8)) app.create(text);
  network.answerInstead(ASKS.push, new Response('<h1>Too large</h1>', { status: 413 }));
  app.engine.resume();
  await app.untilSent();
  expect(network.pushes().map((mutations) => mutations.length)).toEqual([8, 4, 4]);
  expect(await storedContents()).toEqual(texts(8));
});

test('a push whose answer is lost twice doubles nothing', async () => {
  const { app, network } = stage();
  app.engine.pause();
  for (const text of texts(60)) app.create(text);
  network.loseAnswer(ASKS.push);
  network.loseAnswer(ASKS.push);
  app.engine.resume();
  await app.untilSent();
  expect(await storedContents()).toEqual(texts(60));
  expect(app.results().map(({ type }) => type)).toEqual(Array(60).fill('confirmed'));
  expect(network.count(ASKS.push)).toBe(3);
});

test('what another device deleted since it arrived stays deleted', async () => {
  const { ann, app, network } = stage();
  app.engine.pause();
  const [gone = ''] = texts(6).map((text) => app.create(text));
  network.loseAnswer(ASKS.push);
  app.engine.resume();
  await expect.poll(() => app.status()).toMatchObject({ obstacle: 'unreachable' });
  await server().api('DELETE', `items/${gone}`, { token: ann.token });
  await app.untilSent();
  await app.read();
  expect(app.results().map(({ type }) => type)).toEqual(Array(6).fill('confirmed'));
  expect(app.view(gone)).toBeUndefined();
  expect(await server().stored('items', gone)).toBeUndefined();
});

test('a page that dies before it has its answer is followed by one that doubles nothing', async () => {
  const { ann, network } = stage();
  const { id: owner, token, collection } = ann;
  const storage = volatileStorage();
  const open = async () => {
    const page = new EngineApp({ url: server().url, owner, token, collection, storage });
    onTestFinished(() => void page.engine.close());
    await page.read();
    return page;
  };
  const dead = await open();
  network.loseAnswer(ASKS.push);
  const id = dead.create('a');
  dead.change('update', id, { content: 'b' });
  await expect.poll(() => dead.status()).toMatchObject({ obstacle: 'unreachable', unsent: 2 });
  dead.engine.close();
  await server().api('PATCH', `items/${id}`, { token, body: { title: 'of another device' } });

  const next = await open();
  next.change('update', id, { content: 'c' });
  await next.untilSent();
  await next.read();
  expect(next.texts(stage().welcome)).toEqual(['of another device: c']);
  expect(next.results().every(({ type }) => type === 'confirmed')).toBe(true);
});

test('a push that arrives after a later one changes nothing', async () => {
  const { ann, app, network } = stage();
  const { id } = await server().createItem(ann, { content: 'a' });
  await app.read();
  const delayed = network.delay(ASKS.push);
  app.change('update', id, { content: 'b' });
  await delayed.givenUp;
  app.change('update', id, { content: 'c' });
  await app.untilSent();
  await server().api('PATCH', `items/${id}`, { token: ann.token, body: { content: 'd' } });

  expect((await delayed.arrive()).status).toBe(200);
  expect(await server().stored('items', id)).toMatchObject({ content: 'd' });
  await app.read();
  expect(app.texts(stage().welcome)).toEqual(['d']);
});

test('a login page of the network is no answer: all is sent again, once', async () => {
  const { app, network } = stage();
  const page = () => new Response('<!doctype html><title>Welcome to the station</title>');
  network.answerInstead(ASKS.push, page());
  const id = app.create('once');
  await expect.poll(() => app.status()).toMatchObject({ obstacle: 'unreachable', unsent: 1 });
  expect(app.view(id)).toMatchObject({ content: 'once', isPending: true });
  expect(app.results()).toEqual([]);
  await app.untilSent();
  expect(await storedContents()).toEqual(['once']);
});
