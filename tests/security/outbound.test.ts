import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DEMO_PASSWORD, DEMO_USERNAME } from '../../src/domain/user';
import { type Account, type Answer, useServer } from '../server/harness';
import { patch } from '../server/item-route-callers';
import { POLL_OPTIONS } from '../server/poll-options';
import { WebSite } from '../server/web-site';

// Requests to other sites that links cause, and what they reveal of the server's own network.

const site = await WebSite.start();
const unasked = await WebSite.start();
const server = useServer({
  hasDemo: true,
  isTalkative: true,
  env: { JOT_TEST_LOOPBACK_PORTS: `${site.port},${unasked.port}`, JOT_TEST_FETCH_BUDGETS: 'on' },
});
afterAll(() => Promise.all([site.stop(), unasked.stop()]));

let demo: Account;
beforeAll(async () => {
  demo = await server().login(DEMO_USERNAME, DEMO_PASSWORD);
});

const refetch = ({ token, id: userId }: Account, itemId: string) =>
  patch(server(), 'refetch', { token, userId, itemId });
const link = (account: Account, content: string) => server().createItem(account, { content });
const stateOf = async (id: string) =>
  (await server().sql(`SELECT metadataState FROM items WHERE id = '${id}'`))[0]?.[0];

/** By name, the site is another one than by address, and has its own budget. */
const elsewhere = (url: string) => url.replace('127.0.0.1', 'localhost');

function expectOverBudget({ status, headers, body }: Answer, sentence: RegExp) {
  expect({ status, message: body.message }).toEqual({
    status: 429,
    message: expect.stringMatching(sentence),
  });
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(body.message).toMatch(/Try again in \d+ seconds\.$/);
}

test('hanging fetches of one account leave places for all others', async () => {
  const ann = await server().createUser();
  const ben = await server().createUser();
  const hanging = await Promise.all(
    [0, 1, 2, 3, 4, 5].map((n) => {
      const url = site.silence(`/hanging/${n}`);
      return link(ann, n % 2 === 0 ? url : elsewhere(url));
    }),
  );
  const held = hanging.slice(0, 4).map(({ id }) => refetch(ann, id));
  await vi.waitFor(
    () => expect(site.asked.filter((path) => path.startsWith('/hanging/'))).toHaveLength(4),
    POLL_OPTIONS,
  );
  expectOverBudget(await refetch(ann, hanging[4]?.id ?? ''), /^Many of your pages/);
  expect(site.asked).not.toContain('/hanging/4');
  // Nobody has requested its site, so the sweep still will.
  expect(await stateOf(hanging[4]?.id ?? '')).toBe('wanted');

  const page = await link(ben, site.html('/free', '<title>Free</title>'));
  const answer = await refetch(ben, page.id);
  expect(answer.body).toMatchObject({ title: 'Free' });
  for (const { status } of await Promise.all(held)) expect(status).toBe(400);
});

test('an item has one fetch a minute', async () => {
  const ann = await server().createUser();
  const item = await link(ann, elsewhere(site.html('/once', '<title>Once</title>')));
  expect((await refetch(ann, item.id)).status).toBe(200);
  expectOverBudget(await refetch(ann, item.id), /^This page was read less than a minute ago\./);
  expect(site.asked.filter((path) => path === '/once')).toHaveLength(1);
});

test('the demo account sends one site 30 requests a minute at most, whatever leads there', async () => {
  const target = site.html('/flooded', '<title>Flooded</title>');
  site.page('/turn', { status: 302, headers: { Location: target } });
  // Fetches of icons count too. Here the host is known to have none.
  const first = await link(demo, target);
  await refetch(demo, first.id);
  site.asked.length = 0;
  const items = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      link(demo, n % 2 === 0 ? `${target}?${n}` : site.url('/turn')),
    ),
  );
  const answers: Answer[] = [];
  for (const { id } of items) answers.push(await refetch(demo, id));
  const tooMany = answers.filter(({ status }) => status === 429);
  expect(tooMany.length).toBeGreaterThan(60);
  for (const answer of tooMany) expectOverBudget(answer, /^Many pages of this site/);
  expect(site.asked.length).toBeLessThanOrEqual(30);
  expect(site.asked.length).toBeGreaterThan(20);
});

test('an icon that may not be fetched yet is fetched later, with all others of its page', async () => {
  const ann = await server().createUser();
  const held = await Promise.all([0, 1].map((n) => link(ann, site.silence(`/holding/${n}`))));
  const holding = held.map(({ id }) => refetch(ann, id));
  await vi.waitFor(
    () => expect(site.asked.filter((path) => path.startsWith('/holding/'))).toHaveLength(2),
    POLL_OPTIONS,
  );
  // By name, the page's own site has budget left, but the site of its icon has none.
  const head = `<title>Late</title><link rel=icon href="${site.url('/late.png')}">`;
  const item = await link(ann, elsewhere(unasked.html('/', head)));
  const answer = await refetch(ann, item.id);
  expect(answer.body).toMatchObject({ title: 'Late', icon: '' });
  expect(site.asked).not.toContain('/late.png');
  expect(await stateOf(item.id)).toBe('wanted');
  await Promise.all(holding);
});

test('a refresh counts for the site that it leads to', async () => {
  const ann = await server().createUser();
  const held = await Promise.all([0, 1].map((n) => link(ann, site.silence(`/busy/${n}`))));
  const holding = held.map(({ id }) => refetch(ann, id));
  await vi.waitFor(
    () => expect(site.asked.filter((path) => path.startsWith('/busy/'))).toHaveLength(2),
    POLL_OPTIONS,
  );
  const refresh = `<meta http-equiv=refresh content="0; url=${site.html('/victim', '<title>Victim</title>')}">`;
  const item = await link(ann, elsewhere(site.html('/refreshing', refresh)));
  expectOverBudget(await refetch(ann, item.id), /^Many pages of this site/);
  expect(site.asked).not.toContain('/victim');
  await Promise.all(holding);
});

test('a site has a budget that all accounts share', async () => {
  const answers: Answer[] = [];
  const page = site.html('/shared', '<title>Shared</title>');
  for (let n = 0; n < 6; n++) {
    const account = await server().createUser();
    for (let m = 0; m < 30; m++) {
      const item = await link(account, elsewhere(page));
      answers.push(await refetch(account, item.id));
    }
  }
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(60);
  expectOverBudget(answers.at(-1) as Answer, /^Many pages of this site/);
}, 60_000);

describe('the reason why a page can’t be read is only in the log:', () => {
  test.each([
    ['a private address', 'http://10.1.2.3/', '10.1.2.3'],
    ['a router', 'http://192.168.1.1/reboot?now', '192.168.1.1'],
    ['another port of this machine', 'http://127.0.0.1:1/', 'port 1'],
    ['a name that nobody has', 'http://intranet.invalid/', 'intranet.invalid'],
    ['a name of this machine', 'http://localhost:22/', 'port 22'],
    ['an address in disguise', 'http://0x7f.1/', '127.0.0.1'],
    ['the metadata of a cloud', 'http://169.254.169.254/latest/meta-data/', '169.254.169.254'],
  ])('%s', async (_name, content, detail) => {
    const ann = await server().createUser();
    const item = await link(ann, content);
    const { status, body } = await refetch(ann, item.id);
    expect({ status, message: body.message, data: body.data }).toEqual({
      status: 400,
      message:
        'The page can’t be read. Open the link to see whether it is right, and try again later.',
      data: {},
    });
    const filter = encodeURIComponent(`data.item = '${item.id}'`);
    await vi.waitFor(async () => {
      const logs = await server().api('GET', `/api/logs?filter=${filter}`, {
        token: server().root,
      });
      expect(JSON.stringify(logs.body.items)).toContain(detail);
    }, POLL_OPTIONS);
  });
});
