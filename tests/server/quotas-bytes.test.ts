import { describe, expect, test } from 'vitest';
import { DEMO_PASSWORD, DEMO_USERNAME } from '../../src/domain/user';
import { bytesOf, countsOf } from './account-sizes';
import { type Account, useServer } from './harness';
import { pullAll, replay } from './pull-client';
import { mintId, PushClient } from './pushing';

// 10 MB is the smallest limit of an account.
const server = useServer({ hasDemo: true, env: { JOT_TEST_MAX_ITEMS: '1000' } });
const MOST = 10_000_000;
const FULL = {
  status: 400,
  data: {
    owner: {
      code: 'quota',
      message:
        'Your account is full: it holds at most 10 MB. Delete some items for good, also from the trash bin, and try again.',
    },
  },
};

const create = (account: Account, content: string, id = mintId()) =>
  server().api('POST', 'items', {
    token: account.token,
    body: { id, owner: account.id, collection: account.collection, content },
  });
const change = ({ token }: Account, id: string, body: object) =>
  server().api('PATCH', `items/${id}`, { token, body });
const edit = (recordId: string, content: string, before: string) =>
  ({ kind: 'update', recordId, fields: { content }, base: { content: before } }) as const;
const added = ({ collection }: Account, content: string, recordId = mintId()) =>
  ({ kind: 'create', recordId, fields: { collection, content } }) as const;

/** Gives an account a number of items of 10,000 characters, by SQL. */
async function fillItems({ id, collection }: Account, items: number): Promise<void> {
  await server().sql(`
    INSERT INTO items (id, owner, collection, type, content, created, updated)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${items})
    SELECT lower(substr('${id}', 1, 7)) || printf('%08d', i), '${id}', '${collection}', 'text',
      printf('%.10000c', 'x'), '2026-01-15 12:00:00.000Z', '2026-01-15 12:00:00.000Z' FROM n`);
}

/** Gives an item a number of versions of 10,000 characters, oldest first, by SQL. */
async function fillVersions(owner: string, item: string, versions: number): Promise<void> {
  await server().sql(`
    INSERT INTO itemVersions (item, owner, kept, device, type, title, content)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${versions})
    SELECT '${item}', '${owner}', ${Date.now() - 1e9} + i, '', 'text', 'of ' || i,
      printf('%.10000c', 'y') FROM n`);
}

/** Adds items until no more text of 10,000 characters fits. */
async function fillUp(account: Account): Promise<void> {
  const left = MOST - (await bytesOf(server(), account.id));
  await fillItems(account, Math.floor(left / 10_700));
}

async function expectCounted(): Promise<void> {
  const { kept, anew } = await countsOf(server());
  expect(kept).toEqual(anew);
}

describe('what an account takes is counted', () => {
  test('whatever is written', async () => {
    const ann = await server().createUser();
    const device = new PushClient(server(), ann);
    const [note, other, gone] = [mintId(), mintId(), mintId()];
    await device.push(
      added(ann, 'a', note),
      added(ann, 'größer', other),
      added(ann, 'gone', gone),
      edit(note, 'a longer text', 'a'),
      { kind: 'delete', recordId: gone },
      { kind: 'trash', recordId: other },
      // The mutation is rejected, and its result is stored.
      edit(note, 'x'.repeat(20_000), 'a longer text'),
    );
    await change(ann, note, { title: 'ein Stück', content: 'short' });
    const ideas = await server().createCollection(ann);
    await server().createItem(ann, { collection: ideas.id, content: 'goes with it' });
    expect(await bytesOf(server(), ann.id, 'itemVersions')).toBeGreaterThan(0);
    expect(await bytesOf(server(), ann.id, 'mutationResults')).toBeGreaterThan(0);
    expect(await bytesOf(server(), ann.id, 'changeLog')).toBe(200);
    await expectCounted();

    await server().api('DELETE', `itemCollections/${ideas.id}`, { token: ann.token });
    await change(ann, note, { content: 'another one' });
    await device.send([], 7);
    expect(await bytesOf(server(), ann.id, 'mutationResults')).toBe(0);
    await expectCounted();

    await server().api('DELETE', `items/${note}`, { token: ann.token });
    expect(await bytesOf(server(), ann.id, 'itemVersions')).toBe(0);
    await server().sql(`UPDATE syncClients SET seen = '2020-01-01' WHERE id = '${device.id}'`);
    await server().api('POST', '/api/crons/forgetClients', { token: server().root });
    await expect.poll(() => bytesOf(server(), ann.id, 'syncClients')).toBe(0);
    await expectCounted();
  });

  test('with a client that goes with its results', async () => {
    const ann = await server().createUser();
    const device = new PushClient(server(), ann);
    await device.push(added(ann, ' '), added(ann, 'a'));
    await server().sql(`DELETE FROM syncClients WHERE id = '${device.id}'`);
    expect(await bytesOf(server(), ann.id, 'mutationResults')).toBe(0);
    await expectCounted();
  });

  test('when an item is given to another account, without its versions', async () => {
    const [ann, bob] = [await server().createUser(), await server().createUser()];
    const { id } = await server().createItem(ann);
    await change(ann, id, { content: 'has a version' });
    const { status } = await server().api('PATCH', `items/${id}`, {
      token: server().root,
      body: { owner: bob.id, collection: bob.collection, content: 'and is changed as well' },
    });
    expect(status).toBe(200);
    await expectCounted();
  });

  test('and none of an account that is gone', async () => {
    const ann = await server().createUser();
    const { id } = await server().createItem(ann);
    await change(ann, id, { content: 'has a version' });
    await new PushClient(server(), ann).push(added(ann, ' '));
    await server().api('DELETE', `users/${ann.id}`, { token: server().root });
    await expectCounted();
  });

  test('and told to its owner alone', async () => {
    const ann = await server().createUser();
    const { status, body } = await server().api('GET', '/api/account/usage', { token: ann.token });
    expect([status, body]).toEqual([
      200,
      { bytes: await bytesOf(server(), ann.id), maxBytes: MOST },
    ]);
    expect((await server().api('GET', '/api/account/usage')).status).toBe(401);
  });
});

describe('a full account', () => {
  test('takes nothing more, by any way, and has room again after a deletion', async () => {
    const ann = await server().createUser();
    await fillUp(ann);
    const device = new PushClient(server(), ann);
    const long = 'ö'.repeat(10_000);
    const kept = await server().createItem(ann, { content: 'short' });
    const refused = await create(ann, long);
    expect([refused.status, refused.body]).toMatchObject([400, FULL]);
    expect((await change(ann, kept.id, { content: long })).body).toMatchObject(FULL);
    const [created, edited] = await device.push(added(ann, long), edit(kept.id, long, 'short'));
    for (const result of [created, edited])
      expect(result).toMatchObject({ outcome: 'rejected', error: FULL });
    const batch = await server().api('POST', '/api/batch', {
      token: ann.token,
      body: {
        requests: Array.from({ length: 2 }, () => ({
          method: 'POST',
          url: '/api/collections/items/records',
          body: { owner: ann.id, collection: ann.collection, content: 'x'.repeat(5_000) },
        })),
      },
    });
    expect(batch.status).toBe(400);
    expect(await server().stored('items', kept.id)).toMatchObject({ content: 'short' });
    await expectCounted();

    const longest = await server().sql(
      `SELECT id FROM items WHERE owner = '${ann.id}' ORDER BY length(content) DESC LIMIT 3`,
    );
    for (const [id] of longest)
      expect((await server().api('DELETE', `items/${id}`, { token: ann.token })).status).toBe(204);
    expect((await create(ann, long)).status).toBe(200);
  });

  test('that exceeds its limit accepts changes that add nothing, and can be pulled', async () => {
    const ann = await server().createUser();
    const device = new PushClient(server(), ann);
    const [note, other] = [mintId(), mintId()];
    await device.push(added(ann, 'twelve chars', note), added(ann, 'another', other));
    await fillItems(ann, 1_100);
    expect(await bytesOf(server(), ann.id)).toBeGreaterThan(MOST);
    const results = await device.push(
      edit(note, 'twelve chars!', 'twelve chars'),
      edit(note, 'twelve CHARS', 'twelve chars'),
      edit(note, 'shorter', 'twelve CHARS'),
      { kind: 'trash', recordId: other },
      { kind: 'untrash', recordId: other },
      { kind: 'delete', recordId: other },
    );
    expect(results.map(({ outcome }) => outcome)).toEqual([
      'rejected',
      ...Array.from({ length: 5 }, () => 'applied'),
    ]);
    const { items } = replay(await pullAll(server(), ann));
    expect(items.get(note)).toMatchObject({ content: 'shorter' });
    expect(items.has(other)).toBe(false);
    await expectCounted();
  });

  test('says that a create has arrived when it is sent again', async () => {
    const ann = await server().createUser();
    await fillUp(ann);
    const id = mintId();
    expect((await create(ann, 'the last one', id)).status).toBe(200);
    const again = await create(ann, 'ö'.repeat(10_000), id);
    expect(again.body.data).toHaveProperty('id');
    expect(again.body.data).not.toHaveProperty('owner');
  });

  test('keeps no second text if there is no room for both, and leaves the first', async () => {
    const ann = await server().createUser();
    const theirs = 'theirs'.repeat(1_600);
    const { id } = await server().createItem(ann, { content: 'a' });
    await change(ann, id, { content: theirs });
    await server().sql('DELETE FROM itemVersions');
    await fillUp(ann);
    const before = await bytesOf(server(), ann.id, 'items');
    expect(await new PushClient(server(), ann).pushOne(edit(id, 'mine', 'a'))).toMatchObject({
      outcome: 'rejected',
      error: FULL,
    });
    expect(await server().stored('items', id)).toMatchObject({ content: theirs });
    expect(await bytesOf(server(), ann.id, 'items')).toBe(before);
  });
});

describe('versions are deleted before anything is refused', () => {
  /** An account that is full because of the versions of two items. */
  async function fullOfVersions() {
    const ann = await server().createUser();
    const [old, young] = [await server().createItem(ann), await server().createItem(ann)];
    const versions = Math.floor((MOST - (await bytesOf(server(), ann.id))) / 10_210);
    await fillVersions(ann.id, old.id, versions);
    await change(ann, young.id, { content: 'young' });
    return { ann, old, young };
  }
  const titlesOf = async (item: string) =>
    (await server().sql(`SELECT title FROM itemVersions WHERE item = '${item}' ORDER BY kept`)).map(
      ([title]) => title,
    );

  test.each(['REST', 'push'] as const)('the oldest first: %s', async (way) => {
    const { ann, old, young } = await fullOfVersions();
    const before = (await titlesOf(old.id)).length;
    const contents = ['a', 'b', 'c'].map((letter) => letter.repeat(10_000));
    if (way === 'REST')
      for (const content of contents) expect((await create(ann, content)).status).toBe(200);
    else
      for (const result of await new PushClient(server(), ann).push(
        ...contents.map((content) => added(ann, content)),
      ))
        expect(result.outcome).toBe('applied');
    const after = await titlesOf(old.id);
    expect(after.length).toBeLessThan(before);
    expect(after.length).toBeGreaterThan(before - 8);
    expect(after[0]).toBe(`of ${before - after.length + 1}`);
    expect(await titlesOf(young.id)).toHaveLength(1);
    expect(await bytesOf(server(), ann.id)).toBeLessThanOrEqual(MOST);
    await expectCounted();
  });

  test('also for a version of their own, until none is left', async () => {
    const { ann, old, young } = await fullOfVersions();
    const count = (await titlesOf(old.id)).length;
    const long = 'young'.repeat(2_000);
    for (const content of [long, long.toUpperCase()]) {
      // An hour later.
      await server().sql(
        `UPDATE itemVersions SET kept = kept - 3600000 WHERE item = '${young.id}'`,
      );
      expect((await change(ann, young.id, { content })).status).toBe(200);
    }
    expect(await titlesOf(young.id)).toHaveLength(3);
    expect((await titlesOf(old.id)).length).toBeLessThan(count);
    expect(await bytesOf(server(), ann.id)).toBeLessThanOrEqual(MOST);

    // Items use up the remaining room.
    await fillItems(ann, 940);
    expect((await create(ann, long)).status).toBe(400);
    // A refused write deletes no version.
    expect(await titlesOf(old.id)).not.toEqual([]);
  });
});

test('what visitors of the demo deleted is forgotten with its reset', async () => {
  const visitor = await server().login(DEMO_USERNAME, DEMO_PASSWORD);
  const made = await server().createItem(visitor);
  await server().api('DELETE', `items/${made.id}`, { token: visitor.token });
  const reset = () => server().api('POST', '/api/crons/resetDemo', { token: server().root });
  const isLogged = async () =>
    (await server().sql(`SELECT 1 FROM changeLog WHERE recordId = '${made.id}'`)).length > 0;
  expect(await isLogged()).toBe(true);
  await reset();
  await expect.poll(isLogged).toBe(false);
  await expectCounted();
});
