import { BaseAuthStore } from 'pocketbase';
import { describe, expect, test } from 'vitest';
import { createBackend } from '../../src/backend/backend';
import { badToken, useEngineApp } from './engine-app';
import { PASSWORD, useServer } from './harness';
import { ASKS } from './held-fetch';
import { POLL_OPTIONS } from './poll-options';
import { PushClient } from './pushing';

const server = useServer();
const stage = useEngineApp(server);

/** A session that the server has ended. */
const ended = (id: string) => ({ id, token: badToken() });

describe('an account that has left the screen', () => {
  test('sends nothing with the next account’s token, and everything when it is open again', async () => {
    const { ann, app, network } = stage();
    await app.read();
    const bob = await server().createUser();
    const held = network.hold(ASKS.push);
    const ids = ['first', 'second'].map((content) => app.create(content));
    await held.answered;
    const pulls = network.count(ASKS.pull);
    app.engine.pause();
    app.signIn(bob);
    held.release();
    await expect.poll(held.isRead).toBe(true);
    ids.push(app.create('third'));
    const other = await server().api('GET', 'items', { token: bob.token });
    expect(other.body.items.filter(({ id }) => ids.includes(id))).toEqual([]);
    expect(network.count(ASKS.push)).toBe(1);
    expect(network.count(ASKS.pull)).toBe(pulls);

    app.signIn(ann);
    app.engine.resume();
    await app.untilSent();
    const stored = await Promise.all(ids.map((id) => server().stored('items', id)));
    expect(stored.map((item) => item?.owner)).toEqual([ann.id, ann.id, ann.id]);
    expect(app.results().map(({ type }) => type)).toEqual(Array(3).fill('confirmed'));
    expect(new Set(app.items().map(({ owner }) => owner))).toEqual(new Set([ann.id]));
  });

  test('takes no refusal for one that comes meanwhile', async () => {
    const { ann, app, network } = stage();
    const id = app.create('kept');
    await app.untilSent();
    const held = network.hold(ASKS.push);
    app.change('update', id, { isTodoDone: true }, 'toggleDone');
    await held.answered;
    app.engine.pause();
    held.release();
    await expect.poll(held.isRead).toBe(true);
    // A later request's response arrives later.
    await server().api('GET', 'items', { token: ann.token });
    expect(app.results()).toHaveLength(1);
    app.engine.resume();
    await app.untilSent();
    expect(network.count(ASKS.push)).toBe(3);
    expect(app.results().at(-1)).toMatchObject({ type: 'rejected', failure: { status: 400 } });
  });
});

describe('a session of somebody else that another page has begun', () => {
  test('is sent nothing, and nothing is read by it', async () => {
    const { ann, app, network } = stage();
    await app.read();
    const bob = await server().createUser();
    await server().createItem(bob, { content: 'of Bob' });
    app.signIn(bob);
    const id = app.create('of Ann');
    await expect(app.engine.refresh()).rejects.toMatchObject({ kind: 'aborted' });
    expect(network.count(ASKS.push)).toBe(0);

    app.signIn(ann);
    app.engine.resume();
    await app.untilSent();
    await app.read();
    expect(await server().stored('items', id)).toMatchObject({ owner: ann.id });
    expect(app.texts(stage().welcome)).toEqual(['of Ann']);
  });

  test('has its own client id: an account that finds its id in use by another one takes a new one', async () => {
    const { app, network } = stage();
    const bob = await server().createUser();
    const delayed = network.delay(ASKS.push);
    app.create('once');
    await delayed.givenUp;
    app.engine.pause();
    const [taken] = network.clients();
    const fields = { collection: bob.collection, title: '', content: 'of Bob' };
    await new PushClient(server(), bob, taken).push({ kind: 'create', fields });
    app.engine.resume();
    await app.untilSent();
    expect(network.clients().at(-1)).not.toBe(taken);
    await app.read();
    expect(app.texts(stage().welcome)).toEqual(['once']);
  });
});

describe('a 401 that comes after the next login', () => {
  test('of the same user ends nothing: the request is sent again', async () => {
    const { ann, app, network } = stage();
    app.signIn(ended(ann.id));
    const held = network.hold(ASKS.push);
    const id = app.create('late');
    await held.answered;
    app.signIn(ann);
    held.release();
    await app.untilSent();
    expect(app.events).not.toContainEqual({ type: 'unauthenticated' });
    expect(network.count(ASKS.push)).toBe(2);
    expect(await server().stored('items', id)).toMatchObject({ content: 'late', owner: ann.id });
  });

  test('of the same user loses no list that was asked for', async () => {
    const { ann, app, network } = stage();
    const { id } = await server().createItem(ann);
    app.signIn(ended(ann.id));
    const held = network.hold(ASKS.pull);
    const reading = app.engine.refresh();
    await held.answered;
    app.signIn(ann);
    held.release();
    await reading;
    expect(app.view(id)).toMatchObject({ id });
  });

  test('of somebody else is broken off, and nothing is sent in their name', async () => {
    const { ann, app, network } = stage();
    const bob = await server().createUser();
    app.signIn(ended(ann.id));
    const held = network.hold(ASKS.pull);
    const reading = app.engine.refresh();
    await held.answered;
    app.signIn(bob);
    held.release();
    await expect(reading).rejects.toMatchObject({ kind: 'aborted' });
    expect(network.count(ASKS.pull)).toBe(1);
  });

  test('counts when the new session is over as well', async () => {
    const { ann, app, network } = stage();
    app.signIn(ended(ann.id));
    const held = network.hold(ASKS.push);
    app.create('later still');
    await held.answered;
    app.signIn({ id: ann.id, token: badToken('somebody') });
    held.release();
    await expect.poll(() => app.events, POLL_OPTIONS).toContainEqual({ type: 'unauthenticated' });
    expect(network.count(ASKS.push)).toBe(2);
  });
});

describe('a refresh that is answered late', () => {
  const signedIn = async () => {
    const { ann, network } = stage();
    const authStore = new BaseAuthStore();
    const { auth } = createBackend(server().url, authStore);
    await auth.login(ann.username, PASSWORD);
    const held = network.hold(ASKS.refresh);
    const refreshing = auth.refresh().then(
      () => 'refreshed',
      ({ kind }) => kind,
    );
    await held.answered;
    return { auth, authStore, held, refreshing };
  };

  test('brings back no session that was logged out of', async () => {
    const { auth, authStore, held, refreshing } = await signedIn();
    auth.logout();
    held.release();
    expect(await refreshing).toBe('aborted');
    expect([auth.currentUser(), authStore.token]).toEqual([null, '']);
  });

  test('leaves another user’s login alone', async () => {
    const { auth, held, refreshing } = await signedIn();
    const bob = await server().createUser();
    await auth.login(bob.username, PASSWORD);
    held.release();
    expect(await refreshing).toBe('aborted');
    expect(auth.currentUser()?.id).toBe(bob.id);
  });

  test('renews the session when nothing has come between', async () => {
    const { auth, held, refreshing } = await signedIn();
    held.release();
    expect(await refreshing).toBe('refreshed');
    expect(auth.currentUser()?.id).toBe(stage().ann.id);
  });
});

describe('an answer that doesn’t come from the account’s session', () => {
  test.each([
    ['a list with nothing in it, as a guest gets', '{"page":1,"perPage":500,"items":[]}'],
    ['a login page of the network', '<!doctype html><title>Welcome to the station</title>'],
  ])('takes nothing away: %s', async (_, body) => {
    const { ann, app, network } = stage();
    const item = await server().createItem(ann, { content: 'mine' });
    await app.engine.refresh();
    expect(app.view(item.id)).toBeDefined();
    network.answerInstead(ASKS.pull, new Response(body));
    await expect(app.engine.refresh()).rejects.toMatchObject({ kind: 'unreachable' });
    expect(app.view(item.id)).toMatchObject({ content: 'mine' });
  });

  test('takes nothing away: what is read on after a logout', async () => {
    const { ann, app } = stage();
    const item = await server().createItem(ann, { content: 'mine' });
    await app.engine.refresh();
    app.authStore.clear();
    await expect(app.engine.refresh()).rejects.toMatchObject({ kind: 'unauthenticated' });
    expect(app.view(item.id)).toMatchObject({ content: 'mine' });
  });
});
