import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Account, type ApiRecord, PASSWORD, useServer } from './harness';
import { POLL_OPTIONS } from './poll-options';
import { PushClient } from './pushing';
import { listen } from './realtime';

const server = useServer();
let ann: Account;

beforeAll(async () => {
  ann = await server().createUser();
});

function update(table: string, id: string, body: object) {
  return server().api('PATCH', `${table}/${id}`, { token: ann.token, body });
}

/** Runs `work` while another write holds the database's only write connection. */
async function whileWritesAreHeld<T>(work: () => Promise<T>): Promise<T> {
  const held = server().sql(`
    DELETE FROM items WHERE id IN (
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200000)
      SELECT 'x' || i FROM n)`);
  await lookAround();
  const result = await work();
  await held;
  return result;
}

/** Reads a few times. By the end, the requests that were sent before are as far as they can get. */
async function lookAround() {
  for (let i = 0; i < 10; i++) await server().api('GET', 'trashBins', { token: ann.token });
}

/**
 * Sends requests so that the server has accepted all of them, and has done their reads outside transactions, before the
 * first one may write.
 */
function atTheSameMoment<T>(...requests: (() => Promise<T>)[]): Promise<T[]> {
  return whileWritesAreHeld(() => Promise.all(requests.map((request) => request())));
}

function later<T extends ApiRecord>(a: T, b: T): T {
  return a.updated > b.updated ? a : b;
}

describe('two changes of one record at the same moment both survive', () => {
  test('title and content of an item', async () => {
    const { id } = await server().createItem(ann);
    const both = { title: 'title', content: 'content' };
    const answers = await atTheSameMoment(
      () => update('items', id, { title: 'title' }),
      () => update('items', id, { content: 'content' }),
    );
    expect(await server().stored('items', id)).toMatchObject(both);
    // A device with the newest version must have all of its fields.
    expect(answers.map(({ body }) => body).reduce(later)).toMatchObject(both);
  });

  test('name and place of a collection', async () => {
    const { id } = await server().createCollection(ann, { name: 'Both' });
    const answers = await atTheSameMoment(
      () => update('itemCollections', id, { name: 'Renamed' }),
      () => update('itemCollections', id, { sortOrder: -5 }),
    );
    expect(answers.map(({ body }) => body).reduce(later)).toMatchObject({
      name: 'Renamed',
      sortOrder: -5,
    });
  });

  test('the newest realtime event carries both', async () => {
    const { id } = await server().createItem(ann);
    const events = await listen(server(), { token: ann.token, topics: [`items/${id}`] });
    try {
      await atTheSameMoment(
        () => update('items', id, { title: 'title' }),
        () => update('items', id, { content: 'content' }),
      );
      await expect.poll(() => events.received.length, POLL_OPTIONS).toBe(2);
      const records = events.received.map(({ data }) => (data as { record: ApiRecord }).record);
      expect(records.reduce(later)).toMatchObject({ title: 'title', content: 'content' });
    } finally {
      events.close();
    }
  });
});

test('of two new passwords at the same moment, one is set, and the session of the other has ended', async () => {
  const { token, username } = await server().createUser();
  const passwords = ['another horse battery', 'yet another horse battery'];
  const answers = await atTheSameMoment(
    ...passwords.map((password) => () => {
      const body = { oldPassword: PASSWORD, password, passwordConfirm: password };
      return server().api('POST', '/api/account/password', { token, body });
    }),
  );
  const at = answers.findIndex(({ status }) => status === 200);
  const [set, refused] = [answers[at]!, answers[1 - at]!];
  expect([refused.status, refused.headers.get('Jot-User')]).toEqual([401, 'none']);
  expect((await server().api('GET', '/api/sessions', { token: set.body.token })).status).toBe(200);
  await server().login(username, passwords[at]);
});

describe('updated rises with every write', () => {
  test('20 changes without a pause', async () => {
    const { id, updated } = await server().createItem(ann);
    const seen = [updated];
    for (let i = 0; i < 20; i++)
      seen.push((await update('items', id, { content: `content ${i}` })).body.updated);
    expectRising(seen);
  });

  test('20 changes at once', async () => {
    const { id } = await server().createItem(ann);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => update('items', id, { content: `content ${i}` })),
    );
    expectRising(answers.map(({ body }) => body.updated).sort());
  });

  test('50 changes in one batch', async () => {
    const { id } = await server().createItem(ann);
    const requests = Array.from({ length: 50 }, (_, i) => ({
      method: 'PATCH',
      url: `/api/collections/items/records/${id}`,
      body: { content: `content ${i}` },
    }));
    const { body } = await server().api('POST', '/api/batch', {
      token: ann.token,
      body: { requests },
    });
    const results = body as unknown as { status: number; body: ApiRecord }[];
    expect(results.map(({ status }) => status)).toEqual(requests.map(() => 200));
    expectRising(results.map((result) => result.body.updated));
  });

  test('when the clock was set back since', async () => {
    const { id } = await server().createItem(ann);
    await server().sql(`UPDATE items SET updated = '2999-12-31 23:59:59.999Z' WHERE id = '${id}'`);
    const { body } = await update('items', id, { content: 'b' });
    expect(body.updated).toBe('3000-01-01 00:00:00.000Z');
  });

  test('of collections and trash bins', async () => {
    for (const [table, id] of [
      ['itemCollections', ann.collection],
      ['trashBins', ann.trashBin],
    ] as const) {
      const seen: string[] = [];
      for (let i = 0; i < 5; i++)
        seen.push((await update(table, id, { name: `Name ${i}` })).body.updated);
      expectRising(seen);
    }
  });

  function expectRising(times: string[]) {
    expect(times.every((time) => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z$/.test(time))).toBe(true);
    expect(times).toEqual([...new Set(times)].sort());
  }
});

test.each([2, 8])(
  'of the last %i collections deleted at the same moment one stays',
  async (count) => {
    const account = await server().createUser();
    const ids = [account.collection];
    while (ids.length < count) ids.push((await server().createCollection(account)).id);

    const answers = await atTheSameMoment(
      ...ids.map(
        (id) => () => server().api('DELETE', `itemCollections/${id}`, { token: account.token }),
      ),
    );

    const refused = answers.filter(({ status }) => status !== 204);
    expect(refused.map(({ status, body }) => [status, body.message])).toEqual([
      [
        400,
        'You have only one collection at the movement. You cannot delete your last collection.',
      ],
    ]);
    const left = await server().sql(`SELECT id FROM itemCollections WHERE owner = '${account.id}'`);
    expect(left).toHaveLength(1);
  },
);

test('an item that is made while its collection is deleted is never left without one', async () => {
  for (let round = 0; round < 3; round++) {
    const { id } = await server().createCollection(ann);
    const body = { content: 'a', collection: id };
    const removed = await whileWritesAreHeld(async () => {
      const removal = server().api('DELETE', `itemCollections/${id}`, { token: ann.token });
      await lookAround();
      const create = () => server().api('POST', 'items', { token: ann.token, body });
      await Promise.all(Array.from({ length: 5 }, create));
      return removal;
    });
    expect(removed.status).toBe(204);
  }
  const orphans = await server().sql(
    'SELECT id FROM items WHERE collection NOT IN (SELECT id FROM itemCollections)',
  );
  expect(orphans).toEqual([]);
});

test('two collections made with one name at the same moment get two slugs', async () => {
  const create = () =>
    server().api('POST', 'itemCollections', { token: ann.token, body: { name: 'Twin' } });
  const answers = await atTheSameMoment(create, create, create, create);
  expect(answers.map(({ body }) => body.slug).sort()).toEqual([
    'twin',
    'twin-2',
    'twin-3',
    'twin-4',
  ]);
  expect(new Set(answers.map(({ body }) => body.sortOrder)).size).toBe(4);
});

test('pushes that come slowly keep nobody waiting', async () => {
  const { hostname, port } = new URL(server().url);
  const slow = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const socket = connect(Number(port), hostname);
      socket.write(
        `POST /api/sync/push HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: ${ann.token}\r\n` +
          'Content-Type: application/json\r\nContent-Length: 1000\r\nExpect: 100-continue\r\n\r\n',
      );
      // The server reports it when the body is read.
      const [answer] = (await once(socket, 'data')) as [Buffer];
      expect(answer.toString()).toContain('100 Continue');
      socket.write('{"client":');
      return socket;
    }),
  );
  const fields = { collection: ann.collection, content: 'fast', title: '' };
  const fast = new PushClient(server(), ann);
  expect(await fast.pushOne({ kind: 'create', fields })).toMatchObject({ outcome: 'applied' });
  for (const socket of slow) socket.destroy();
});
