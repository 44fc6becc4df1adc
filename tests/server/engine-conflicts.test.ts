import { expect, test } from 'vitest';
import type { SyncEvent } from '../../src/sync/core/sync-event';
import { EngineApp, useEngineApp } from './engine-app';
import { useServer } from './harness';
import { ASKS } from './held-fetch';
import { DAY, from } from './later-moments';

const server = useServer();
const stage = useEngineApp(server);

/** Creates an item that this device knows, and takes the device offline while another device edits. */
async function meet(fields: Record<string, unknown>) {
  const { ann, app } = stage();
  const { id } = await server().createItem(ann, fields);
  await app.read();
  app.engine.pause();
  const other = (body: object) => server().api('PATCH', `items/${id}`, { token: ann.token, body });
  const back = async () => {
    app.engine.resume();
    await app.untilSent();
    await app.read();
  };
  return { ann, app, id, other, back };
}

const told = (app: EngineApp, type: SyncEvent['type']) =>
  app.events.filter((event) => event.type === type);
/** Returns the items that aren't among the account's first ones. */
const shown = () => stage().app.texts(stage().welcome);

test('different fields, changed on two devices, are both kept', async () => {
  const { app, id, other, back } = await meet({ title: 'title', content: 'content' });
  await other({ title: 'title of the other' });
  app.change('update', id, { content: 'content of this one' });
  await back();
  const both = { title: 'title of the other', content: 'content of this one' };
  expect(await server().stored('items', id)).toMatchObject(both);
  expect(app.view(id)).toMatchObject({ ...both, isUnsent: false });
  expect(app.events.map(({ type }) => type)).not.toContain('keptBoth');
});

test('different lines of one text are both kept', async () => {
  const { app, id, other, back } = await meet({ title: 'list', content: 'milk\nbread\ntea\nsalt' });
  await other({ content: 'oat milk\nbread\ntea\nsalt' });
  app.change('update', id, { content: 'milk\nbread\ntea\nsalt\nrice' });
  await back();
  expect(await server().stored('items', id)).toMatchObject({
    content: 'oat milk\nbread\ntea\nsalt\nrice',
  });
  expect(shown()).toHaveLength(1);
});

test('of one line that both changed, both texts are kept, and the person is told once', async () => {
  const { app, id, other, back } = await meet({ content: 'milk' });
  await other({ content: 'oat milk' });
  app.change('update', id, { content: 'soy milk' });
  await back();
  expect(await server().stored('items', id)).toMatchObject({ content: 'soy milk' });
  expect(shown()).toEqual(['oat milk', 'soy milk']);
  expect(told(app, 'keptBoth')).toHaveLength(1);
});

test('a conflict whose answer is lost makes no second copy', async () => {
  const { app, id, other, back } = await meet({ content: 'milk' });
  await other({ content: 'oat milk' });
  app.change('update', id, { content: 'soy milk' });
  stage().network.loseAnswer(ASKS.push);
  await back();
  expect(shown()).toEqual(['oat milk', 'soy milk']);
  expect(told(app, 'keptBoth')).toHaveLength(1);
});

test('two devices that write over the same text keep it once', async () => {
  const { ann, app, id, other, back } = await meet({ content: 'milk' });
  const { id: owner, token, collection } = ann;
  const second = new EngineApp({ url: server().url, owner, token, collection });
  await second.read();
  second.engine.pause();
  app.change('update', id, { content: 'soy milk' });
  second.change('update', id, { content: 'rice milk' });
  await other({ content: 'oat milk' });
  await app.read();
  await second.read();
  await back();
  second.engine.resume();
  await second.untilSent();
  await app.read();
  expect(shown()).toEqual(['oat milk', 'rice milk', 'soy milk']);
  second.engine.close();
});

test('the same text on both sides is no conflict', async () => {
  const { app, id, other, back } = await meet({ content: 'milk' });
  await other({ content: 'oat milk' });
  app.change('update', id, { content: 'oat milk' });
  await back();
  expect(shown()).toEqual(['oat milk']);
});

test('text that was typed before another device’s change arrived doesn’t overwrite it', async () => {
  const { app, id, other, back } = await meet({ content: 'milk' });
  await other({ content: 'oat milk' });
  app.engine.resume();
  await app.read();
  expect(app.view(id)).toMatchObject({ content: 'oat milk' });
  app.engine.mutate({
    store: 'items',
    kind: 'update',
    action: 'autosave',
    recordId: id,
    fields: { content: 'soy milk' },
    base: { content: 'milk' },
  });
  await back();
  expect(shown()).toEqual(['oat milk', 'soy milk']);
});

test('an edit brings back what another device deleted, in the trash or out of it', async () => {
  const placed = { isPinned: true, laterUntil: from(DAY) };
  const todo = { type: 'todo', title: 'call', isTodoDone: true, ...placed };
  const { ann, app, id, back } = await meet(todo);
  await server().api('DELETE', `items/${id}`, { token: ann.token });
  app.change('update', id, { title: 'call Ann' });
  await back();
  expect(await server().stored('items', id)).toMatchObject({
    type: 'todo',
    title: 'call Ann',
    isTodoDone: true,
    isTrashed: false,
    ...placed,
  });
  expect(told(app, 'revived')).toHaveLength(1);
  expect(app.results().map(({ type }) => type)).toEqual(['confirmed']);
});

test('an edit takes out of the trash bin what another device put there', async () => {
  const { app, ann, id, back } = await meet({ content: 'a' });
  await server().api('PATCH', `/items/trash/${ann.id}/${id}`, { token: ann.token });
  app.change('update', id, { content: 'edited' });
  await back();
  const alive = { content: 'edited', isTrashed: false, trashedDateTime: '' };
  expect(await server().stored('items', id)).toMatchObject(alive);
  await expect.poll(() => app.view(id)).toMatchObject(alive);
  expect(told(app, 'revived')).toHaveLength(1);
});

test('an item that another device has restored isn’t deleted unseen', async () => {
  const { app, ann, id, back } = await meet({ content: 'a' });
  app.engine.resume();
  app.change('trash', id, {}, 'trash');
  await app.untilSent();
  app.engine.pause();
  await server().api('PATCH', `/items/untrash/${ann.id}/${id}`, { token: ann.token });
  app.change('delete', id, {}, 'delete');
  await back();
  expect(await server().stored('items', id)).toMatchObject({ isTrashed: false });
  await expect.poll(() => app.view(id)).toMatchObject({ isTrashed: false });
  expect(told(app, 'rejected')).toHaveLength(1);
});

test('an edit that waits behind a trashing comes back into the trash', async () => {
  const { ann, app, id, back } = await meet({ content: 'a' });
  await server().api('DELETE', `items/${id}`, { token: ann.token });
  app.change('update', id, { content: 'edited' });
  app.change('trash', id, {}, 'trash');
  await back();
  expect(await server().stored('items', id)).toMatchObject({ content: 'edited', isTrashed: true });
});

test('a refetch that comes too late takes no edit with it', async () => {
  const { ann, app, id, back } = await meet({ content: 'http://127.0.0.1:9/gone' });
  const { network } = stage();
  const refetched = network.hold(ASKS.refetch);
  const pushed = network.hold(ASKS.push);
  // The device edits the item before it hears of the deletion.
  const pulled = network.hold(ASKS.pull);
  await server().api('DELETE', `items/${id}`, { token: ann.token });
  app.engine.resume();
  app.change('refetch', id, {}, 'refetch');
  await refetched.answered;
  app.change('update', id, { title: 'Worth keeping' });
  await pushed.answered;
  pulled.release();
  refetched.release();
  await expect.poll(() => app.results().map(({ type }) => type)).toEqual(['rejected']);
  pushed.release();
  await back();
  expect(await server().stored('items', id)).toMatchObject({ title: 'Worth keeping' });
  expect(app.results().map(({ type }) => type)).toEqual(['rejected', 'confirmed']);
});

test('what is written into a collection that another device has deleted goes into the first', async () => {
  const { ann, app } = stage();
  const { id: gone } = await server().createCollection(ann);
  const { id: lived } = await server().createItem(ann, {
    collection: gone,
    content: 'lived there',
  });
  await app.read();
  app.engine.pause();
  const written = ['one', 'two'].map((content) => app.create(content, gone));
  app.change('update', lived, { content: 'edited' });
  await server().api('DELETE', `itemCollections/${gone}`, { token: ann.token });
  app.engine.resume();
  await app.untilSent();
  for (const [id, content] of [
    [written[0], 'one'],
    [written[1], 'two'],
    [lived, 'edited'],
  ] as const)
    expect(await server().stored('items', id!)).toMatchObject({
      content,
      collection: ann.collection,
    });
  expect(told(app, 'rehomed')).toHaveLength(2);
  expect(told(app, 'revived')).toHaveLength(1);
  expect(app.results().filter(({ type }) => type === 'rejected')).toEqual([]);
});

test('an item that another device has edited isn’t deleted unseen', async () => {
  const { app, id, other, back } = await meet({ content: 'a' });
  await other({ content: 'edited' });
  app.change('delete', id, {}, 'delete');
  await back();
  expect(await server().stored('items', id)).toMatchObject({ content: 'edited' });
  expect(app.results()).toMatchObject([{ type: 'rejected', failure: { status: 412 } }]);
  expect(app.view(id)).toMatchObject({ content: 'edited' });
});

test('an item that another device has recreated isn’t deleted by a pending deletion', async () => {
  const { ann, app, id, back } = await meet({ content: 'as it was' });
  app.change('delete', id, {}, 'delete');
  await server().api('DELETE', `items/${id}`, { token: ann.token });
  await server().createItem(ann, { id, content: 'edited elsewhere' });
  await back();
  expect(await server().stored('items', id)).toMatchObject({ content: 'edited elsewhere' });
  expect(app.view(id)).toMatchObject({ content: 'edited elsewhere', isUnsent: false });
});

test('an item that was pulled before another device deleted it isn’t recreated', async () => {
  const { ann, app, id, other, back } = await meet({ content: 'a' });
  await other({ content: 'edited' });
  const held = stage().network.hold(ASKS.pull);
  app.change('delete', id, {}, 'delete');
  app.engine.resume();
  await held.answered;
  await server().api('DELETE', `items/${id}`, { token: ann.token });
  held.release();
  await back();
  expect(app.view(id)).toBeUndefined();
});

test('what another device only marked is deleted', async () => {
  const { app, id, other, back } = await meet({ content: 'a' });
  await other({ shouldCopyOnClick: true });
  app.change('delete', id, {}, 'delete');
  await back();
  expect(await server().stored('items', id)).toBeUndefined();
});

test('a rejected edit leaves the next one on what the server has', async () => {
  const { app, id, back } = await meet({ content: 'milk' });
  const held = stage().network.hold(ASKS.push);
  app.engine.resume();
  // Only a todo can be done.
  app.change('update', id, { content: 'oat', isTodoDone: true });
  app.change('update', id, { content: 'soy' });
  await held.answered;
  held.release();
  await back();
  expect(app.results().map(({ type }) => type)).toEqual(['rejected', 'confirmed']);
  expect(shown()).toEqual(['soy']);
});

test('a collection that was renamed on two devices has one name, and the other is told', async () => {
  const { ann, app } = stage();
  const { id } = await server().createCollection(ann, { name: 'Ideas' });
  await app.engine.refresh();
  app.engine.pause();
  const rename = { store: 'itemCollections', kind: 'update', action: 'updateCollection' } as const;
  app.engine.mutate({ ...rename, recordId: id, fields: { name: 'Thoughts' } });
  await server().api('PATCH', `itemCollections/${id}`, {
    token: ann.token,
    body: { name: 'Plans', sortOrder: 7 },
  });
  app.engine.resume();
  await app.untilSent();
  expect(await server().stored('itemCollections', id)).toMatchObject({
    name: 'Thoughts',
    sortOrder: 7,
  });
  expect(told(app, 'renamed')).toMatchObject([{ theirs: 'Plans' }]);
});
