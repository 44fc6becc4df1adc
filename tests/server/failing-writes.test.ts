import { execFileSync } from 'node:child_process';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { useEngineApp } from './engine-app';
import { ASKS } from './held-fetch';
import { PASSWORD, useServer, type Account } from './harness';
import { POLL_OPTIONS } from './poll-options';
import { mintId, PushClient } from './pushing';

describe.skipIf(process.platform !== 'linux')('a disk that fails at writing', () => {
  const server = useServer();
  const stage = useEngineApp(server);
  /** Makes every write beyond a file's first page fail, as a failing disk or a quota does. SQLite gets EFBIG. */
  const setBroken = (isBroken: boolean) => {
    const pid = String(server().pid);
    const soft = isBroken ? '4096' : 'unlimited';
    execFileSync('prlimit', ['--pid', pid, `--fsize=${soft}:unlimited`]);
  };
  let ann: Account;
  beforeAll(async () => void (ann = await server().createUser()));
  afterEach(() => setBroken(false));

  test('makes devices wait: nothing that was written is given up', async () => {
    const { app, network, ann: bob } = stage();
    await app.engine.restored;
    setBroken(true);
    const id = app.create('Buy bread');
    const tryAgain = () => {
      app.engine.resume();
      return network.count(ASKS.push);
    };
    await expect.poll(tryAgain, POLL_OPTIONS).toBeGreaterThan(4);
    expect(app.status()).toMatchObject({ obstacle: 'failing', unsent: 1, rejected: 0 });
    setBroken(false);
    app.engine.resume();
    await app.untilSent();
    expect(await server().stored('items', id)).toMatchObject({ owner: bob.id });
  });

  test('is answered with 503 to whatever wants to write, and when to come back', async () => {
    const { token } = ann;
    const { id } = await server().createItem(ann);
    const known = new PushClient(server(), ann);
    const fields = { collection: ann.collection, content: 'b' };
    await known.push({ kind: 'create', fields });
    const pushed = (client: PushClient) => ({
      client: client.id,
      acknowledged: 0,
      mutations: client.number({ kind: 'create', recordId: mintId(), fields }),
    });
    const bodies = [pushed(known), pushed(new PushClient(server(), ann))];
    setBroken(true);
    const answers = [
      ...bodies.map((body) => server().api('POST', '/api/sync/push', { token, body })),
      server().api('PATCH', `items/${id}`, { token, body: { content: 'c' } }),
      server().api('DELETE', `items/${id}`, { token }),
      server().api('PATCH', `/items/trash/${ann.id}/${id}`, { token }),
      server().api('POST', '/api/batch', {
        token,
        body: {
          requests: [
            {
              method: 'PATCH',
              url: `/api/collections/items/records/${id}`,
              body: { content: 'd' },
            },
          ],
        },
      }),
      server().api('POST', '/api/collections/users/auth-with-password', {
        body: { identity: ann.username, password: PASSWORD },
      }),
    ];
    for (const { status, headers, body } of await Promise.all(answers)) {
      expect({ status, message: body.message }).toMatchObject({
        status: 503,
        message: expect.stringContaining('can’t read or write its data') as string,
      });
      expect(headers.get('Retry-After')).toBe('10');
    }
    expect((await server().api('GET', `items/${id}`, { token })).status).toBe(200);
  });
});

// On its own server, because for ten seconds afterwards the server considers the disk full, whatever the system says.
describe('a database that finds no room, although the disk seems to have some', () => {
  const server = useServer();
  /** More items than the database's pages can hold. */
  const MANY = 40;
  const LONG = 'long '.repeat(1_900);
  /** Limits the database to its present number of pages, or removes that limit. */
  const setFull = async (isFull: boolean) => {
    const most = isFull ? 1 : 4_294_967_294;
    await server().sql(`UPDATE _params SET id = id WHERE 0; PRAGMA max_page_count = ${most}`);
  };
  const countItems = async () => Number((await server().sql('SELECT count(*) FROM items'))[0]?.[0]);
  let ann: Account;
  beforeAll(async () => void (ann = await server().createUser()));
  afterEach(() => setFull(false));

  test('refuses a push with 507 after what it had room for', async () => {
    const client = new PushClient(server(), ann);
    const create = {
      kind: 'create' as const,
      fields: { collection: ann.collection, content: LONG },
    };
    const sent = client.number(...Array.from({ length: MANY }, () => create));
    const before = await countItems();
    await setFull(true);
    const answer = await client.send(sent);
    expect(answer).toMatchObject({ status: 507 });
    expect(answer.message).toContain('disk is full');
    const taken = (await countItems()) - before;
    expect(taken).toBeLessThan(MANY);
    const [row] = await server().sql(
      `SELECT lastMutation FROM syncClients WHERE id = '${client.id}'`,
    );
    expect(Number(row?.[0])).toBe(taken);
  });
});
