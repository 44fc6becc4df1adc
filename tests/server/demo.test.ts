import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DEMO_COLLECTIONS_MAX, DEMO_ITEMS_MAX } from '../../src/domain/limits';
import { DEMO_RESET_TOPIC } from '../../src/domain/user';
import { PASSWORD, Server, useServer, type Account, type ApiRecord } from './harness';
import { POLL_OPTIONS } from './poll-options';
import { listen } from './realtime';

const PASSWORD_OF_DEMO = 'jot-demo';

async function contentOf(server: Server, token: string) {
  const all = async (table: string, sort: string) =>
    (await server.api('GET', `${table}?perPage=500&sort=${sort}`, { token })).body.items;
  // The items show whether a reset has happened. Everything that is read after them is at least as new.
  const items = await all('items', '-created,-id');
  return {
    items,
    collections: await all('itemCollections', 'sortOrder'),
    trashBins: await all('trashBins', 'id'),
  };
}

type Content = Awaited<ReturnType<typeof contentOf>>;

/** Returns what a user sees of it, without ids and times. */
const shown = ({ collections, items, trashBins }: Content) => ({
  collections: collections.map(({ name, slug, sortOrder }) => [name, slug, sortOrder]),
  items: items.map(({ title, content, type, isTodoDone, isTrashed }) => [
    title,
    content,
    type,
    isTodoDone,
    isTrashed,
  ]),
  trashBins: trashBins.map(({ name, slug }) => [name, slug]),
});

describe('with the demo account', () => {
  const server = useServer({ hasDemo: true });
  let demo: Account;
  let first: Content;
  beforeAll(async () => {
    demo = await server().login('demo', PASSWORD_OF_DEMO);
    first = await contentOf(server(), demo.token);
  });

  /** Runs the cron job and waits until none of the old items is left. */
  async function reset(old: Content) {
    const { status } = await server().api('POST', '/api/crons/resetDemo', { token: server().root });
    expect(status).toBe(204);
    const ids = new Set(old.items.map(({ id }) => id));
    return vi.waitFor(async () => {
      const content = await contentOf(server(), demo.token);
      expect(content.items.filter(({ id }) => ids.has(id))).toEqual([]);
      expect(content.items).not.toEqual([]);
      return content;
    }, POLL_OPTIONS);
  }

  test('it shows every kind of item, and the trash bin', async () => {
    expect(first.collections.length).toBeGreaterThanOrEqual(3);
    expect(first.trashBins).toHaveLength(1);
    const has = (part: object) =>
      expect(first.items).toContainEqual(expect.objectContaining({ isTrashed: false, ...part }));
    has({ type: 'text', title: expect.stringMatching(/./) });
    has({ type: 'text', content: expect.stringMatching(/#[0-9a-f]{6}$/) });
    has({ type: 'link', title: expect.stringMatching(/./) });
    has({ type: 'todo', isTodoDone: true });
    has({ type: 'todo', isTodoDone: false });
    has({ shouldCopyOnClick: true });
    expect(first.items.filter(({ isTrashed }) => isTrashed).length).toBeGreaterThan(1);
    for (const { isTrashed, trashedDateTime } of first.items)
      expect(trashedDateTime === '').toBe(!isTrashed);
  });

  test('a reset is told to whoever has it open', async () => {
    const old = await contentOf(server(), demo.token);
    const { received, close } = await listen(server(), {
      token: demo.token,
      topics: [DEMO_RESET_TOPIC],
    });
    await reset(old);
    await vi.waitFor(
      () => expect(received).toContainEqual({ event: DEMO_RESET_TOPIC, data: {} }),
      POLL_OPTIONS,
    );
    close();
  });

  test.each([
    ['items', DEMO_ITEMS_MAX, 500],
    ['itemCollections', DEMO_COLLECTIONS_MAX, 30],
  ])('%s end at %i', async (table, max, stated) => {
    expect(max).toBe(stated);
    const [collection] = await contentOf(server(), demo.token).then((all) => all.collections);
    const count = async () =>
      (await server().api('GET', `${table}?perPage=1`, { token: demo.token })).body.totalItems;
    const make = (number: number) =>
      server().api('POST', table, {
        token: demo.token,
        body:
          table === 'items'
            ? { collection: collection?.id, content: `more ${number}` }
            : { name: `More ${number}` },
      });
    for (let number = Number(await count()); number < max; number++)
      expect((await make(number)).status).toBe(200);

    const { status, body } = await make(max);
    expect(status).toBe(400);
    expect(body.data.owner?.message).toMatch(new RegExp(`full: it holds at most ${max} `));
    expect(await count()).toBe(max);
    const other = await server().createUser();
    await server().createItem(other);
    await server().createCollection(other);
    await reset(await contentOf(server(), demo.token));
  });

  test('its items were made at different times, none in the future, and ids rise with them', () => {
    const made = first.items.map(({ created }) => created);
    expect(new Set(made).size).toBe(made.length);
    expect(Date.parse(made[0] ?? '')).toBeLessThanOrEqual(Date.now());
    const ids = first.items.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort().reverse());
  });

  test('none of its links is ever fetched', async () => {
    const wanted = await server().sql(
      `SELECT id FROM items WHERE owner = '${demo.id}' AND metadataState != ''`,
    );
    expect(wanted).toEqual([]);
  });

  test('a reset brings everything back, and whoever is logged in stays so', async () => {
    const ask = (method: string, target: string, body?: object) =>
      server().api(method, target, { token: demo.token, body });
    const [kept, ...others] = first.collections;
    const bin = first.trashBins[0];
    // A visitor has taken the slugs that the demo gets back in the reset.
    await ask('PATCH', `itemCollections/${kept?.id}`, { name: 'Mine', slug: 'moved' });
    await ask('PATCH', `trashBins/${bin?.id}`, { name: 'Bin', slug: String(kept?.slug) });
    for (const { id } of others) await ask('DELETE', `itemCollections/${id}`);
    await ask('POST', 'itemCollections', { name: 'Trash bin', slug: 'trash-bin' });
    await ask('POST', 'items', { collection: kept?.id, content: 'a visitor was here' });
    await ask('PATCH', `users/${demo.id}`, { displayName: 'Visitor' });

    const content = await reset(await contentOf(server(), demo.token));

    expect(shown(content)).toEqual(shown(first));
    // A visitor who has one of these collections open stays there.
    expect(content.collections.map(({ id }) => id)).toEqual(first.collections.map(({ id }) => id));
    const { status, body } = await ask('GET', `users/${demo.id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ username: 'demo', displayName: '', verified: true });
  });

  test('a reset restores swapped slugs, and works around an id that somebody else has taken', async () => {
    const ask = (method: string, target: string, body?: object, token = demo.token) =>
      server().api(method, target, { token, body });
    const [inbox, website, reading] = first.collections.map(({ id, slug }) => ({ id, slug }));
    await ask('PATCH', `itemCollections/${inbox?.id}`, { slug: 'elsewhere' });
    await ask('PATCH', `itemCollections/${website?.id}`, { slug: inbox?.slug });
    await ask('PATCH', `itemCollections/${inbox?.id}`, { slug: website?.slug });
    await ask('DELETE', `itemCollections/${reading?.id}`);
    const person = await server().createUser();
    const taken = { id: reading?.id, owner: person.id, name: 'Mine' };
    expect((await ask('POST', 'itemCollections', taken, person.token)).status).toBe(200);

    const content = await reset(await contentOf(server(), demo.token));
    expect(shown(content)).toEqual(shown(first));
    expect(await server().stored('itemCollections', String(reading?.id))).toMatchObject({
      owner: person.id,
      name: 'Mine',
    });
    await ask('DELETE', `itemCollections/${reading?.id}`, undefined, person.token);
    await reset(content);
  });

  test('a reset tells whoever is looking', async () => {
    const before = await contentOf(server(), demo.token);
    const topics = ['items/*'];
    const { received, close } = await listen(server(), { token: demo.token, topics });
    const after = await reset(before);
    const idsOf = (action: string) =>
      received.flatMap(({ data }) => {
        const event = data as { action: string; record: ApiRecord };
        return event.action === action ? [event.record.id] : [];
      });
    const sorted = (content: Content) => content.items.map(({ id }) => id).sort();
    await vi.waitFor(() => {
      expect(idsOf('delete').sort()).toEqual(sorted(before));
      expect(idsOf('create').sort()).toEqual(sorted(after));
    }, POLL_OPTIONS);
    close();
  });

  test('a password that a superuser changed is set back', async () => {
    const body = { password: 'another one', passwordConfirm: 'another one' };
    await server().api('PATCH', `users/${demo.id}`, { token: server().root, body });
    await expect(server().login('demo', PASSWORD_OF_DEMO)).rejects.toThrow('No login');
    await server().api('POST', '/api/crons/resetDemo', { token: server().root });
    demo = await vi.waitFor(() => server().login('demo', PASSWORD_OF_DEMO), POLL_OPTIONS);
  });

  test('a reset touches nobody else', async () => {
    const person = await server().createUser();
    const item = await server().createItem(person);
    const before = await contentOf(server(), person.token);
    await reset(await contentOf(server(), demo.token));
    expect(await contentOf(server(), person.token)).toEqual(before);
    expect(before.items.map(({ id }) => id)).toContain(item.id);
  });
});

describe('from one start to the next', () => {
  const data = mkdtempSync(path.join(os.tmpdir(), 'jot-demo-test-'));
  afterAll(() => rmSync(data, { recursive: true, force: true }));

  async function started<T>(env: Record<string, string>, work: (server: Server) => Promise<T>) {
    const server = await Server.start({ hasDemo: true, env }, data);
    try {
      return await work(server);
    } finally {
      await server.stop();
    }
  }

  test('a session of the demo lasts, its content is reset, and “off” removes it all', async () => {
    const token = await started({}, async (server) => {
      const demo = await server.login('demo', PASSWORD_OF_DEMO);
      await server.createItem(demo, { content: 'a visitor was here' });
      return demo.token;
    });
    await started({ JOT_DEMO: 'on' }, async (server) => {
      const { items } = await contentOf(server, token);
      expect(items.length).toBeGreaterThan(10);
      expect(items.map(({ content }) => content)).not.toContain('a visitor was here');
    });
    await started({ JOT_DEMO: 'off' }, async (server) => {
      await expect(server.login('demo', PASSWORD_OF_DEMO)).rejects.toThrow('No login');
      expect(await server.sql('SELECT id FROM items')).toEqual([]);
      await server.api('POST', '/api/crons/resetDemo', { token: server.root });
      expect(await server.sql('SELECT id FROM users')).toEqual([]);
    });
  });

  test('a person’s account with its name is left alone, and the log says so', async () => {
    const id = await started({ JOT_DEMO: 'off' }, async (server) => {
      const { status, body } = await server.api('POST', 'users', {
        token: server.root,
        body: {
          username: 'Demo',
          email: 'real@example.org',
          password: PASSWORD,
          passwordConfirm: PASSWORD,
        },
      });
      expect(status).toBe(200);
      return body.id;
    });
    await started({}, async (server) => {
      expect((await server.login('demo', PASSWORD)).id).toBe(id);
      expect(server.logs()).toContain('There is no demo account');
    });
  });
});
