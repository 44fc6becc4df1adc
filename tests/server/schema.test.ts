import { beforeAll, expect, test } from 'vitest';
import { USER_TYPES } from '../../src/domain/user';
import { type Account, useServer } from './harness';
import { POLL_OPTIONS } from './poll-options';

const server = useServer({ isTalkative: true });
let ann: Account;
let collection: string;

const DAY = '2026-01-15 12:00:00.000Z';

beforeAll(async () => {
  ann = await server().createUser();
  collection = ann.collection;
  const accounts = [ann];
  while (accounts.length < 8) accounts.push(await server().createUser());
  for (const account of accounts) await fill(account);
  await server().sql('ANALYZE');
});

/** Each query of the app, and the index that has to answer it. */
const queries: { what: string; table: string; query: () => Query; index: string }[] = [
  {
    what: 'the trash bin, last trashed first',
    table: 'items',
    query: () => ({ filter: 'isTrashed = true', sort: '-trashedDateTime,-id' }),
    index: 'idx_items_trash',
  },
  {
    what: 'all items of an account',
    table: 'items',
    query: () => ({ sort: 'id' }),
    index: 'idx_items_owner',
  },
  {
    what: 'what changed since',
    table: 'items',
    query: () => ({ filter: `updated >= "${DAY}"`, sort: 'updated,id' }),
    index: 'idx_items_updated',
  },
  {
    what: 'what the purge removes',
    table: 'items',
    query: () => ({
      filter: `isTrashed = true && trashedDateTime <= "${DAY}" && trashedDateTime != ""`,
      asRoot: true,
    }),
    index: 'idx_items_purge',
  },
  {
    what: 'links whose page was never asked, those of each account together',
    table: 'items',
    query: () => ({
      filter: 'metadataState = "wanted"',
      sort: 'owner,created,id',
      asRoot: true,
    }),
    index: 'idx_items_metadata',
  },
  {
    what: 'the collections of an account, in their order',
    table: 'itemCollections',
    query: () => ({ sort: 'sortOrder' }),
    index: 'idx_itemCollections_order',
  },
  {
    what: 'the trash bin of an account',
    table: 'trashBins',
    query: () => ({ filter: `owner = "${ann.id}"` }),
    index: 'idx_trashBins_owner',
  },
];

interface Query {
  filter?: string;
  sort?: string;
  asRoot?: boolean;
}

test.each(queries)('$what: by an index, without sorting', async ({ table, query, index }) => {
  const { asRoot, ...parameters } = query();
  const search = new URLSearchParams({ ...parameters, perPage: '500', skipTotal: '1' });
  const sql = await selectOf(`${table}?${search}`, asRoot ? server().root : ann.token);

  const plan = (await server().sql(`EXPLAIN QUERY PLAN ${sql}`)).map((row) => String(row[3]));

  expect(plan).toHaveLength(1);
  expect(plan[0]).toContain(`SEARCH ${table} USING INDEX ${index}`);
});

test('deleting a collection finds its items by an index', async () => {
  const plan = await server().sql(
    `EXPLAIN QUERY PLAN SELECT * FROM items WHERE collection = '${collection}'`,
  );
  expect(String(plan[0]?.[3])).toContain('USING INDEX idx_items_list (collection=?)');
});

test('no field of an item is seen that is not in the contract', async () => {
  const item = await server().createItem(ann, { content: 'https://example.com' });
  expect(Object.keys(item).sort()).toEqual(
    [
      'collection collectionId collectionName content created faviconUrl icon id isPinned isTodoDone',
      'isTrashed laterUntil owner shouldCopyOnClick title trashedDateTime type updated',
    ]
      .join(' ')
      .split(' '),
  );
  expect((await server().stored('items', item.id))?.metadataState).toBe('wanted');
});

test('the hidden field can be neither filtered nor sorted by', async () => {
  for (const query of ['filter=metadataState="wanted"', 'sort=metadataState']) {
    const { status } = await server().api('GET', `items?${query}`, { token: ann.token });
    expect(status).toBe(400);
  }
});

test('logging in is possible with a password only, by email or username', async () => {
  const { body } = await server().api('GET', '/api/collections/users/auth-methods');
  expect(body).toMatchObject({
    password: { enabled: true, identityFields: ['email', 'username'] },
    oauth2: { enabled: false },
    otp: { enabled: false },
    mfa: { enabled: false },
  });
});

test('sessions last 30 days, and a login sends no mail', async () => {
  const { body } = await server().api('GET', '/api/collections/users', { token: server().root });
  expect(body).toMatchObject({
    authToken: { duration: 30 * 24 * 60 * 60 },
    authAlert: { enabled: false },
  });
  const fields = body.fields as { name: string; values?: string[] }[];
  expect(fields.find(({ name }) => name === 'userType')?.values).toEqual([...USER_TYPES]);
});

test('batches of 50 are allowed, and the log keeps no addresses', async () => {
  const { body } = await server().api('GET', '/api/settings', { token: server().root });
  expect(body).toMatchObject({
    meta: { appName: 'Jot' },
    batch: { enabled: true, maxRequests: 50 },
    logs: { logIP: false, logAuthId: false },
  });
});

/** Creates 300 items of an account, every tenth of them in the trash. */
async function fill({ id, collection }: Account) {
  await server().sql(`
    INSERT INTO items (id, owner, collection, type, title, content, shouldCopyOnClick, isTodoDone,
      faviconUrl, isTrashed, trashedDateTime, metadataState, created, updated)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
    SELECT 'r' || lower(hex(randomblob(7))), '${id}', '${collection}', 'text', '', 'note ' || i,
      0, 0, '', i % 10 = 0, iif(i % 10 = 0, datetime('2026-01-01', i || ' minutes') || '.000Z', ''),
      iif(i % 100 = 0, 'wanted', ''), datetime('2026-01-01', i || ' minutes') || '.000Z',
      datetime('2026-01-01', i || ' minutes') || '.000Z'
    FROM n`);
}

/**
 * Returns the statement of a request for 500 records from the server's log. The log may contain other statements too:
 * each minute the server looks, one by one, for links whose page was never requested.
 */
async function selectOf(pathAndQuery: string, token: string): Promise<string> {
  const mark = `mark${Math.random().toString(36).slice(2)}`;
  const { status, body } = await server().api('GET', pathAndQuery, { token });
  expect(status, JSON.stringify(body)).toBe(200);
  // The log has paths of the API, but no query strings.
  await server().api('GET', `/api/${mark}`);
  await expect.poll(() => server().logs(), POLL_OPTIONS).toContain(mark);
  const table = pathAndQuery.split('?')[0];
  const lines = server().logs().split('\n');
  const end = lines.findIndex((line) => line.includes(mark));
  const line = lines
    .slice(0, end)
    .findLast((line) => line.includes(`SELECT \`${table}\`.*`) && line.includes('LIMIT 500'));
  return line?.replace(/^.*?(?=SELECT)/, '') ?? '';
}
