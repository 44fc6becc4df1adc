import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Fleet, hasProxy } from './fleet';
import { forEach, msOf, openDevice, register, signIn, TIMEOUT_MS } from './fleet-people';
import { POLL_OPTIONS } from './poll-options';
import { PushClient } from './pushing';
import { connect } from './realtime';

let fleet: Fleet;

describe.skipIf(!hasProxy)('an account that moves', () => {
  beforeAll(async () => {
    fleet = await Fleet.start();
    await forEach(['ann', 'bob', 'carl', 'dora', 'eve'], async (name) => {
      const { status } = await register(fleet, name);
      if (status !== 200) throw new Error(`${name} could not register: ${status}`);
    });
    await fleet.move('a', 'b', ['carl']);
    await fleet.move('a', 'c', ['dora']);
  }, 120_000);
  afterAll(() => fleet?.stop());

  test(
    'takes its devices along while they write, and nobody logs in',
    { timeout: 180_000 },
    async () => {
      const ann = await signIn(fleet, 'ann');
      const others = await Promise.all(['bob', 'carl', 'dora'].map((name) => signIn(fleet, name)));
      const [phone, laptop] = [openDevice(fleet, ann), openDevice(fleet, ann)];
      const client = new PushClient(fleet, ann);
      const { body: old } = await fleet.api('GET', 'items', { token: ann.token });
      const deleted = phone.create('deleted before the laptop knows');
      await phone.untilSent();
      await laptop.read();
      laptop.engine.pause();
      laptop.create('written without a network');
      phone.change('delete', deleted);
      await phone.untilSent();
      // An answer that is lost: the server has it, and the device sends it again to the new home.
      const lost = client.number({
        kind: 'create',
        fields: { collection: ann.collection, content: 'with a lost answer' },
      });
      expect((await client.send(lost)).status).toBe(200);
      const cookie = { Cookie: 'jot_home=a' };
      const stream = await connect({ url: fleet.url, headers: cookie });
      const topics = { clientId: stream.clientId, subscriptions: ['items/*'] };
      const subscribe = (body: object) =>
        fleet.api('POST', '/api/realtime', { token: ann.token, headers: cookie, body });
      expect((await subscribe(topics)).status).toBe(204);

      let isOver = false;
      const texts: string[] = [];
      const answers: { status: number; at: number }[] = [];
      const writer = (async () => {
        const pushed = new PushClient(fleet, ann);
        while (!isOver) {
          const content = `pushed ${texts.length}`;
          const fields = { collection: ann.collection, content };
          const mutation = pushed.number({ kind: 'create', fields });
          const deadline = Date.now() + TIMEOUT_MS;
          // Without a cursor, as of a device that knows nothing: what is told apart is only its number.
          for (;;) {
            const { status } = await pushed.send(mutation);
            answers.push({ status, at: performance.now() });
            if (status === 200) break;
            expect([status, Date.now() < deadline]).toEqual([503, true]);
          }
          texts.push(content);
        }
      })();
      const neighbours = others.map(async (account) => {
        const took: number[] = [];
        const pushed = new PushClient(fleet, account);
        while (!isOver) {
          const start = performance.now();
          await pushed.pushOne({
            kind: 'create',
            fields: { collection: account.collection, content: 'a neighbour’s' },
          });
          took.push(performance.now() - start);
        }
        return took;
      });
      const own = Array.from({ length: 20 }, (_, n) => `of the phone ${n}`);
      for (const text of own.slice(0, 10)) phone.create(text);
      await vi.waitFor(() => expect(texts.length).toBeGreaterThan(20), POLL_OPTIONS);

      const begun = performance.now();
      await fleet.move('a', 'c', [ann.username]);
      const moved = performance.now();
      for (const text of own.slice(10)) phone.create(text);
      const before = texts.length;
      await vi.waitFor(() => expect(texts.length).toBeGreaterThan(before + 20), POLL_OPTIONS);
      isOver = true;
      await writer;
      const took = (await Promise.all(neighbours)).flat();

      expect((await client.send(lost)).results).toEqual([{ n: 1, outcome: 'applied' }]);
      await stream.ended;
      // The browser comes again with the cookie that it has, and the answer to its token corrects it.
      const stale = await connect({ url: fleet.url, headers: cookie });
      const refused = await subscribe({ ...topics, clientId: stale.clientId });
      expect([refused.status, refused.headers.get('set-cookie')]).toEqual([
        404,
        expect.stringContaining('jot_home=c;'),
      ]);
      stale.close();
      const right = await connect({ url: fleet.url, headers: { Cookie: 'jot_home=c' } });
      expect((await subscribe({ ...topics, clientId: right.clientId })).status).toBe(204);
      right.close();

      laptop.engine.resume();
      for (const app of [phone, laptop, phone]) {
        await app.untilSent();
        await app.read();
      }
      const welcome = new Set(old.items.map(({ id }) => id));
      const expected = [...own, ...texts, 'with a lost answer', 'written without a network'];
      for (const app of [phone, laptop]) {
        expect(app.texts(welcome)).toEqual(expected.toSorted());
        expect(app.authStore.token).toBe(ann.token);
        expect(app.events.filter(({ type }) => type === 'rejected')).toEqual([]);
      }
      expect(await fleet.whoHas(ann.username)).toEqual(['c']);
      // At its old home, nothing of it is left, once its turn comes after those that moved before.
      const a = fleet.instance('a');
      await a.api('POST', '/api/crons/finishDeletions', { token: a.root });
      const left = async () =>
        Promise.all(
          ['items', 'itemCollections', 'syncClients', 'changeLog', 'sessions'].map(async (table) =>
            a.sql(`SELECT count(*) FROM ${table} WHERE owner = '${ann.id}'`),
          ),
        );
      await expect
        .poll(left, { timeout: TIMEOUT_MS, interval: 500 })
        .toEqual(Array.from({ length: 5 }, () => [['0']]));
      const sent = answers.filter(({ status }) => status === 200).map(({ at }) => at);
      const gaps = sent.slice(1).map((at, index) => at - (sent[index] ?? at));
      console.info({
        moveMs: Math.round(moved - begun),
        writerStoodStillMs: Math.round(Math.max(...gaps)),
        refusedPushes: answers.length - sent.length,
        pushes: sent.length,
        neighboursMs: {
          pushes: took.length,
          p99: msOf(took, 99),
          most: msOf(took, 100),
        },
      });
    },
  );

  test('is large, and only its own requests wait', { timeout: 120_000 }, async () => {
    const ann = await signIn(fleet, 'eve');
    const bob = await signIn(fleet, 'carl');
    const [b, client] = [fleet.instance('b'), new PushClient(fleet, bob)];
    const items = 20_000;
    await fleet.instance('a').sql(
      `INSERT INTO items (id, owner, collection, type, content, created, updated)
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${items})
          SELECT printf('large%010d', i), '${ann.id}', '${ann.collection}', 'text',
            printf('%080d', i), '2026-01-01 00:00:00.000Z', '2026-01-01 00:00:00.000Z' FROM n`,
    );
    const count = `SELECT count(*) FROM items WHERE id LIKE 'large%' AND owner = '${ann.id}'`;
    const size = async () =>
      Number(
        (
          await b.sql('SELECT page_count * page_size FROM pragma_page_count, pragma_page_size')
        )[0]?.[0],
      );
    const before = await size();
    let isOver = false;
    const took: number[] = [];
    const neighbour = (async () => {
      while (!isOver) {
        const start = performance.now();
        const fields = { collection: bob.collection, content: 'of a neighbour' };
        expect((await client.pushOne({ kind: 'create', fields })).outcome).toBe('applied');
        took.push(performance.now() - start);
      }
    })();
    const start = performance.now();
    await fleet.move('a', 'b', [ann.username]);
    const moved = performance.now() - start;
    isOver = true;
    await neighbour;
    console.info({
      items,
      moveMs: Math.round(moved),
      neighbourMs: { median: msOf(took, 50), most: msOf(took, 100) },
      bytesAnItem: Math.round(((await size()) - before) / items),
    });
    expect(await b.sql(count)).toEqual([[String(items)]]);
    const { body } = await fleet.api('GET', 'items?perPage=1', { token: ann.token });
    expect(Number(body.totalItems)).toBeGreaterThanOrEqual(items);
  });
});
