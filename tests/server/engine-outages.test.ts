import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import PocketBase, { BaseAuthStore } from 'pocketbase';
import { expect, test } from 'vitest';
import { findPocketBase } from '../../scripts/pocketbase/find.mjs';
import { startInstance } from '../../scripts/pocketbase/instance.mjs';
import { badToken, EngineApp, useEngineApp } from './engine-app';
import { PASSWORD, useServer } from './harness';
import { PATIENCE } from './patience';

const server = useServer();
const stage = useEngineApp(server);

test('a session that ends keeps the changes, and they are sent after the next login', async () => {
  const { ann, app } = stage();
  app.authStore.save(badToken());
  const id = app.create('kept');
  await expect.poll(() => app.events, PATIENCE).toContainEqual({ type: 'unauthenticated' });
  expect(app.view(id)).toMatchObject({ content: 'kept', isPending: true });
  expect(app.outcomes()).toEqual([]);

  app.signIn(ann);
  app.engine.resume();
  await app.untilSent();
  expect(await server().stored('items', id)).toMatchObject({ content: 'kept' });
});

test('a server that is killed and comes back gets what was written meanwhile', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'jot-engine-test-'));
  const binary = process.env.JOT_POCKETBASE ?? (await findPocketBase()).path;
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
      .poll(() => app.status(), PATIENCE)
      .toMatchObject({ isReachable: false, unsent: 4 });
    expect(app.outcomes()).toEqual([]);

    instance = await startInstance({ ...options, http: host });
    await app.untilSent();
    const stored = await client
      .collection('items')
      .getFullList({ filter: `collection = '${home.id}'`, sort: '-created,-id' });
    const contents = stored.filter(({ id }) => ids.includes(id)).map(({ content }) => content);
    expect(contents).toEqual(['three', 'two', 'edited']);
    expect(app.outcomes().map(({ type }) => type)).toEqual(Array(4).fill('confirmed'));
    app.engine.close();
  } finally {
    await instance.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
