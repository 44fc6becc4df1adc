import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import PocketBase, { BaseAuthStore } from 'pocketbase';
import { expect, test } from 'vitest';
import { findPocketBase } from '../../scripts/pocketbase/find.mjs';
import { startInstance } from '../../scripts/pocketbase/instance.mjs';
import type { Storage } from '../../src/sync/store/storage';
import { volatileStorage } from '../../src/sync/store/storage.fake';
import { badToken, EngineApp, useEngineApp } from './engine-app';
import { PASSWORD, useServer } from './harness';
import { POLL_OPTIONS } from './poll-options';

const server = useServer();
const stage = useEngineApp(server);

test('a session that ends keeps the changes, and they are sent after the next login', async () => {
  const { ann, app } = stage();
  app.authStore.save(badToken());
  const id = app.create('kept');
  await expect.poll(() => app.events, POLL_OPTIONS).toContainEqual({ type: 'unauthenticated' });
  expect(app.view(id)).toMatchObject({ content: 'kept', isPending: true });
  expect(app.results()).toEqual([]);

  app.signIn(ann);
  app.engine.resume();
  await app.untilSent();
  expect(await server().stored('items', id)).toMatchObject({ content: 'kept' });
});

const refuse = () => Promise.reject(new DOMException('no storage', 'SecurityError'));
const NO_STORAGE: Storage = { ...volatileStorage(), readAccount: refuse, write: refuse };

test.each([
  ['keeps it', volatileStorage()],
  ['keeps nothing', NO_STORAGE],
])(
  'an account that is left and opened again has what it had unsent, on a device that %s',
  async (_, storage) => {
    const { ann } = stage();
    const { id: owner, token, collection } = ann;
    const app = new EngineApp({ url: server().url, owner, token, collection, storage });
    await app.engine.restored;
    app.authStore.save(badToken());
    const id = app.create('kept');
    await expect.poll(() => app.events, POLL_OPTIONS).toContainEqual({ type: 'unauthenticated' });
    const comeBack = app.leave();
    app.signIn(ann);
    comeBack();
    await app.untilSent();
    await app.engine.close();
    expect(await server().stored('items', id)).toMatchObject({ content: 'kept' });
  },
);

test('a server that is killed and comes back gets what was written meanwhile', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'jot-engine-test-'));
  const binary = (await findPocketBase()).path;
  const options = { binary, data: path.join(folder, 'data') };
  let instance = await startInstance(options);
  try {
    const { host } = new URL(instance.url);
    const client = new PocketBase(instance.url, new BaseAuthStore());
    const users = client.collection('users');
    const registration = {
      username: 'eve',
      email: 'eve@example.org',
      password: PASSWORD,
      passwordConfirm: PASSWORD,
    };
    await users.create(registration);
    const { token, record } = await users.authWithPassword('eve', PASSWORD);
    const home = await client.collection('itemCollections').getFirstListItem('');
    const app = new EngineApp({
      url: instance.url,
      owner: record.id,
      token,
      collection: home.id,
    });

    await instance.kill();
    const ids = ['one', 'two', 'three'].map((content) => app.create(content));
    app.change('update', ids[0]!, { content: 'edited' });
    await expect
      .poll(() => app.status(), POLL_OPTIONS)
      .toMatchObject({ obstacle: 'unreachable', unsent: 4 });
    expect(app.results()).toEqual([]);

    instance = await startInstance({ ...options, http: host });
    await app.untilSent();
    const stored = await client
      .collection('items')
      .getFullList({ filter: `collection = '${home.id}'`, sort: '-created,-id' });
    const contents = stored.filter(({ id }) => ids.includes(id)).map(({ content }) => content);
    expect(contents).toEqual(['three', 'two', 'edited']);
    expect(app.results().map(({ type }) => type)).toEqual(Array(4).fill('confirmed'));
    app.engine.close();
  } finally {
    await instance.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
