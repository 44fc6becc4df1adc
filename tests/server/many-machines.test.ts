import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Fleet, hasProxy, NAMES, type Name } from './fleet';
import { emailOf, forEach, login, msOf, openDevice, register, signIn } from './fleet-people';
import { POLL_OPTIONS } from './poll-options';
import { PushClient } from './pushing';

/** How many accounts there are, in fours; 400 in `npm run drill`. */
const ACCOUNTS = Number(process.env.JOT_DRILL_ACCOUNTS ?? 40);

let fleet: Fleet;
/** The accounts, and the instance where each lives. */
const people: { name: string; home: Name }[] = Array.from({ length: ACCOUNTS }, (_, n) => ({
  name: `person${n}`,
  home: NAMES[n % NAMES.length] ?? 'a',
}));

describe.skipIf(!hasProxy)('four instances behind one address', () => {
  beforeAll(async () => {
    fleet = await Fleet.start();
    const begun = Date.now();
    await forEach(people, async ({ name }) => {
      const { status } = await register(fleet, name);
      if (status !== 200) throw new Error(`${name} could not register: ${status}`);
    });
    const registered = Date.now();
    for (const to of NAMES.slice(1)) {
      const moving = people.filter(({ home }) => home === to).map(({ name }) => name);
      await fleet.move('a', to, moving);
    }
    console.info({
      accounts: ACCOUNTS,
      registerMsEach: (registered - begun) / ACCOUNTS,
      moveMsEach: (Date.now() - registered) / people.filter(({ home }) => home !== 'a').length,
    });
  }, 300_000);
  afterAll(() => fleet?.stop());

  test('people who were spread log in by name and by mail', { timeout: 300_000 }, async () => {
    const took: number[] = [];
    await forEach(people, async ({ name, home }) => {
      for (const identity of [name.toUpperCase(), emailOf(name)]) {
        const start = performance.now();
        const { status, body, headers } = await login(fleet, identity);
        took.push(performance.now() - start);
        expect([identity, status]).toEqual([identity, 200]);
        // The browser remembers it for what has no token.
        expect(headers.get('set-cookie')).toContain(`jot_home=${home};`);
        const own = await fleet.api('GET', `users/${body.record.id}`, { token: body.token });
        expect(own.body.username).toBe(name);
      }
    });
    console.info({
      loginMs: { median: msOf(took, 50), p99: msOf(took, 99) },
    });
    for (const { name, home } of people.slice(0, 8))
      expect([name, await fleet.whoHas(name)]).toEqual([name, [home]]);
    for (const name of NAMES) {
      const [row] = await fleet.instance(name).sql('SELECT count(*) FROM users');
      expect([name, Number(row?.[0])]).toEqual([name, ACCOUNTS / NAMES.length]);
    }
  });

  test('the directory that is written anew is the one that the moves have written', async () => {
    const moved = fleet.homes();
    const said = await fleet.collect();
    expect(said).toContain(`${3 * ACCOUNTS} keys of 4 instances`);
    const all = fleet.homes();
    expect(all).toHaveLength(3 * ACCOUNTS);
    expect(moved.filter((line) => !all.includes(line))).toEqual([]);
    expect(moved).toHaveLength((3 * ACCOUNTS * 3) / 4);
  });

  test('a name is given once, wherever its account lives, and nobody learns where', async () => {
    for (const { name } of people.slice(0, 4)) {
      const { status, body } = await register(fleet, name.toUpperCase());
      expect([status, Object.keys(body.data)]).toEqual([400, ['username']]);
    }
    for (const identity of ['person1', 'person2', 'nobody', emailOf('person3')]) {
      const { status, headers } = await login(fleet, identity, 'a wrong one');
      expect([status, headers.get('set-cookie')]).toEqual([400, null]);
      const asked = await fleet.api('POST', '/api/collections/users/request-password-reset', {
        body: { email: identity },
        headers: { Authorization: 'a token that nobody has given' },
      });
      expect(asked.headers.get('set-cookie')).toBeNull();
    }
    for (const route of ['/_/', '/api/moves/directory', '/api/collections/_superusers/records'])
      expect((await fetch(fleet.url + route)).status).toBe(404);
  });

  test(
    'an instance is down: the others go on, and its devices keep what they have',
    { timeout: 120_000 },
    async () => {
      const ann = await signIn(fleet, 'person3');
      const others = await Promise.all(
        ['person0', 'person1', 'person2'].map((name) => signIn(fleet, name)),
      );
      const phone = openDevice(fleet, ann);
      await phone.read();
      const welcome = new Set(phone.items().map(({ id }) => id));
      await fleet.instance('d').kill();
      phone.create('written while it is down');
      const ask = () => fleet.api('POST', '/api/sync/pull', { token: ann.token, body: {} });
      await vi.waitFor(async () => {
        const { status, headers } = await ask();
        expect([status, headers.get('retry-after')]).toEqual([503, '5']);
      }, POLL_OPTIONS);
      expect((await login(fleet, 'person7')).status).toBe(503);
      for (const { name } of people.filter(({ home }) => home !== 'd').slice(0, 30))
        expect([name, (await login(fleet, name)).status]).toEqual([name, 200]);
      for (const account of others) {
        const pushed = new PushClient(fleet, account);
        const fields = { collection: account.collection, content: 'meanwhile' };
        expect((await pushed.pushOne({ kind: 'create', fields })).outcome).toBe('applied');
      }
      // Pages come from any instance.
      for (let n = 0; n < 8; n++) expect((await fetch(`${fleet.url}/login`)).status).toBe(200);
      expect(phone.authStore.token).toBe(ann.token);

      await fleet.instance('d').startAgain();
      await phone.untilSent();
      const [row] = await fleet
        .instance('d')
        .sql(`SELECT count(*) FROM items WHERE content = 'written while it is down'`);
      expect(Number(row?.[0])).toBe(1);
      expect(phone.texts(welcome)).toEqual(['written while it is down']);
    },
  );
});
