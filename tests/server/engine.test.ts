import { afterAll, describe, expect, test } from 'vitest';
import { useServer } from './harness';
import { useEngineApp } from './engine-app';
import { ASKS, refusal } from './held-fetch';
import { POLL_OPTIONS } from './poll-options';
import { WebSite } from './web-site';

const site = await WebSite.start();
const server = useServer({ env: { JOT_TEST_LOOPBACK_PORTS: String(site.port) } });
afterAll(() => site.stop());
const stage = useEngineApp(server);

describe('a create', () => {
  test('is shown at once, and is the server’s record when that has it', async () => {
    const { ann, app } = stage();
    const id = app.create(':td: Buy milk');
    expect(app.view(id)).toMatchObject({ type: 'todo', title: 'Buy milk', isPending: true });
    expect(app.events).toContainEqual({ type: 'itemsChanged', ids: [id] });

    await app.untilSent();
    expect(app.view(id)).toMatchObject({ isPending: false, isUnsent: false });
    await app.read();
    const stored = await server().stored('items', id);
    expect(stored).toMatchObject({ type: 'todo', title: 'Buy milk', owner: ann.id });
    expect(app.view(id)).toMatchObject({ isPending: false, created: stored?.created });
    expect(app.results()).toMatchObject([{ type: 'confirmed', mutation: { recordId: id } }]);
  });

  test('whose answer is lost is recognised, and made once', async () => {
    const { app, network } = stage();
    network.loseAnswer(ASKS.push);
    const id = app.create('once');
    await expect.poll(() => network.count(ASKS.push), POLL_OPTIONS).toBe(2);
    await app.untilSent();
    expect(app.view(id)).toMatchObject({ content: 'once', isPending: false });
    expect(app.results()).toMatchObject([{ type: 'confirmed' }]);
    const found = await server().sql(`SELECT id FROM items WHERE content = 'once'`);
    expect(found).toEqual([[id]]);
  });

  test('that the server rejects is undone, with the mutations behind it', async () => {
    const { ann, app, network } = stage();
    network.answerInstead(ASKS.push, refusal(ann));
    const id = app.create('mine');
    app.change('update', id, { content: 'still mine' });
    expect(app.view(id)).toMatchObject({ content: 'still mine' });

    await app.untilSent();
    expect(app.view(id)).toBeUndefined();
    expect(app.results()).toMatchObject([
      {
        type: 'rejected',
        mutation: { kind: 'create', recordId: id },
        failure: { kind: 'refused', status: 400 },
      },
    ]);
    expect(network.count(ASKS.push)).toBe(1);
    expect(await server().stored('items', id)).toBeUndefined();
  });

  test('takes an edit while it is under way', async () => {
    const { app, network } = stage();
    const held = network.hold(ASKS.push);
    const id = app.create('first');
    app.change('update', id, { content: 'second' });
    await held.answered;
    expect(network.count(ASKS.push)).toBe(1);
    expect(app.view(id)).toMatchObject({ content: 'second', isPending: true });
    held.release();
    await app.untilSent();
    expect(await server().stored('items', id)).toMatchObject({ content: 'second' });
  });

  test('follows the one before it, so that the list keeps their order', async () => {
    const { ann, app } = stage();
    const ids = ['one', 'two', 'three', 'four', 'five', 'six'].map((content) =>
      app.create(content),
    );
    await app.untilSent();
    const list = await server().api('GET', 'items?sort=-created,-id', { token: ann.token });
    const stored = list.body.items.map(({ id }) => id).filter((id) => ids.includes(id));
    expect(stored).toEqual(ids.toReversed());
  });
});

describe('quick changes of one item', () => {
  test('two toggles end where they began, and nothing flickers', async () => {
    const { app, network } = stage();
    const id = app.create(':td: Buy milk');
    await app.untilSent();
    const states: (boolean | undefined)[] = [];
    const firstAnswer = network.hold(ASKS.push);
    for (const isTodoDone of [true, false]) {
      app.change('update', id, { isTodoDone }, 'toggleDone');
      states.push(app.view(id)?.isTodoDone);
    }
    await firstAnswer.answered;
    expect(network.pushes().at(-1)).toMatchObject([{ fields: { isTodoDone: true } }]);
    firstAnswer.release();
    await expect.poll(() => network.pushes().length, POLL_OPTIONS).toBe(3);
    states.push(app.view(id)?.isTodoDone);
    await app.untilSent();
    states.push(app.view(id)?.isTodoDone);
    await app.read();
    states.push(app.view(id)?.isTodoDone);
    expect(states).toEqual([true, false, false, false, false]);
    expect(await server().stored('items', id)).toMatchObject({ isTodoDone: false });
  });

  test('a rejected one leaves the others', async () => {
    const { app } = stage();
    const id = app.create('text');
    await app.untilSent();
    app.change('update', id, { title: 'Title' });
    app.change('update', id, { isTodoDone: true }, 'toggleDone');
    app.change('update', id, { content: 'more' });
    await app.untilSent();
    expect(app.results().map(({ type }) => type)).toEqual([
      'confirmed',
      'confirmed',
      'rejected',
      'confirmed',
    ]);
    const expected = { title: 'Title', content: 'more', isTodoDone: false };
    expect(app.view(id)).toMatchObject(expected);
    expect(await server().stored('items', id)).toMatchObject(expected);
  });

  test('a rejection has the text that it loses, unless the mutation behind it has a newer one', async () => {
    const { app } = stage();
    const id = app.create('text');
    await app.untilSent();
    const before = app.results().length;
    app.change('update', id, { content: 'older', isTodoDone: true });
    app.change('update', id, { content: 'newer', isTodoDone: true });
    await app.untilSent();
    expect(app.results().slice(before)).toMatchObject([
      { type: 'rejected', failure: { status: 400 }, lost: null },
      {
        type: 'rejected',
        failure: { status: 400 },
        lost: { mutation: { fields: { content: 'newer' } } },
      },
    ]);
    expect(app.view(id)).toMatchObject({ content: 'text' });
  });

  test('are dropped together when the item is gone, and none of them is sent in vain', async () => {
    const { ann, app, network } = stage();
    const id = app.create('text');
    await app.untilSent();
    await server().api('DELETE', `items/${id}`, { token: ann.token });
    app.change('update', id, { shouldCopyOnClick: true }, 'toggleCopyOnClick');
    app.change('update', id, { shouldCopyOnClick: false }, 'toggleCopyOnClick');
    await app.untilSent();
    expect(app.results().at(-1)).toMatchObject({
      type: 'rejected',
      failure: { status: 404 },
      dropped: [{ fields: { shouldCopyOnClick: true } }, { fields: { shouldCopyOnClick: false } }],
      lost: null,
    });
    expect(network.pushes().flat()).toHaveLength(2);
  });

  test('trash, restore and delete arrive', async () => {
    const { app } = stage();
    const id = app.create('text');
    app.change('trash', id);
    await app.untilSent();
    expect(await server().stored('items', id)).toMatchObject({ isTrashed: true });
    expect(app.view(id)).toMatchObject({ isTrashed: true });
    app.change('untrash', id);
    await app.untilSent();
    expect(await server().stored('items', id)).toMatchObject({ isTrashed: false });
    app.change('delete', id);
    expect(app.view(id)).toBeUndefined();
    await app.untilSent();
    expect(await server().stored('items', id)).toBeUndefined();
  });
});

test('a late answer to a refetch brings no deleted item back', async () => {
  const { app, network } = stage();
  const id = app.create(site.html('/late', '<title>Late</title>'));
  await app.untilSent();
  const held = network.hold(ASKS.refetch);
  app.change('refetch', id, {}, 'refetch');
  await held.answered;
  expect(await server().stored('items', id)).toMatchObject({ title: 'Late' });
  app.change('delete', id, {}, 'delete');
  const sent = () => app.results().map((event) => 'mutation' in event && event.mutation.action);
  await expect.poll(sent, POLL_OPTIONS).toEqual(['create', 'delete']);
  held.release();
  await expect.poll(sent, POLL_OPTIONS).toEqual(['create', 'delete', 'refetch']);
  expect(app.view(id)).toBeUndefined();
});
