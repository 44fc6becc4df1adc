import { beforeAll, expect, test, vi } from 'vitest';
import { VERSION_DAYS, VERSION_VISIT_MS, VERSIONS_MAX } from '../../src/domain/limits';
import type { Version } from '../../src/domain/versions';
import { type Account, useServer } from './harness';
import { POLL_OPTIONS } from './poll-options';
import { type Described, PushClient } from './pushing';

const DAY = 24 * 60 * 60 * 1000;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0';

const server = useServer();
let ann: Account;
let client: PushClient;
beforeAll(async () => {
  ann = await server().createUser();
  client = new PushClient(server(), ann);
});

const make = async (content: string, fields: object = {}) =>
  (await server().createItem(ann, { content, ...fields })).id;
const push = (recordId: string, fields: Described['fields'], more: Partial<Described> = {}) =>
  client.pushOne({ kind: 'update', recordId, fields, ...more });
const patch = (id: string, body: object, headers = {}) =>
  server().api('PATCH', `items/${id}`, { token: ann.token, body, headers });
const versionsOf = async (id: string): Promise<Version[]> => {
  const path = `/items/versions/${ann.id}/${id}`;
  const { body } = await server().api('GET', path, { token: ann.token });
  return body.versions as Version[];
};
const kept = async (id: string) => (await versionsOf(id)).map(({ content }) => content);
/** Makes the versions of an item older. */
const wait = (id: string, ms: number) =>
  server().sql(`UPDATE itemVersions SET kept = kept - ${ms} WHERE item = '${id}'`);

test('the first edit of a visit keeps the text as it was, the next ones nothing', async () => {
  const id = await make('a', { title: 'T' });
  const before = Date.now();
  await push(id, { content: 'b' });
  await push(id, { content: 'c' });
  const versions = await versionsOf(id);
  expect(versions).toMatchObject([{ type: 'text', title: 'T', content: 'a' }]);
  const date = Date.parse(versions[0]!.kept);
  expect([date >= before, date <= Date.now()]).toEqual([true, true]);

  await wait(id, VERSION_VISIT_MS);
  await push(id, { title: 'U' });
  expect(await versionsOf(id)).toMatchObject([{ title: 'T', content: 'c' }, { content: 'a' }]);
});

test('requests of the REST API keep versions by the same rule', async () => {
  const id = await make('a');
  for (const content of ['b', 'c', 'c'])
    expect((await patch(id, { content })).body.content).toBe(content);
  expect(await kept(id)).toEqual(['a']);
  await wait(id, VERSION_VISIT_MS);
  await patch(id, { content: 'd' });
  expect(await kept(id)).toEqual(['c', 'a']);
});

test('what is no change of the text keeps none, nor does what is refused', async () => {
  const id = await make('', { type: 'todo', title: 'Buy milk' });
  const ideas = await server().createCollection(ann);
  await push(id, { isTodoDone: true });
  await push(id, { title: 'Buy milk' });
  await push(id, { collection: ideas.id });
  await patch(id, { isTodoDone: false, title: 'Buy milk' });
  for (const kind of ['trash', 'untrash'] as const) await client.pushOne({ kind, recordId: id });
  expect((await push(id, { title: '' })).outcome).toBe('rejected');
  expect((await patch(id, { title: '' })).status).toBe(400);
  expect(await versionsOf(id)).toEqual([]);
});

test('a merge, and a text that is kept beside another, keep what was there', async () => {
  const id = await make('a\nb\nc');
  await push(id, { content: 'A\nb\nc' });
  const base = { content: 'a\nb\nc' };
  expect((await push(id, { content: 'a\nb\nC' }, { base })).outcome).toBe('merged');
  expect((await push(id, { content: 'x\nb\nc' }, { base })).outcome).toBe('keptBoth');
  expect(await kept(id)).toEqual(['A\nb\nC', 'A\nb\nc', 'a\nb\nc']);
});

test('a conversion keeps the note, and its undo the todo', async () => {
  const id = await make('x');
  await push(id, { content: 'Buy\nmilk' });
  await push(id, { type: 'todo', title: 'Buy milk', content: '', shouldCopyOnClick: false });
  const fields = { type: 'text', title: '', content: 'Buy\nmilk' } as const;
  const base = { type: 'todo', title: 'Buy milk' } as const;
  await client.pushOne({ kind: 'revert', recordId: id, fields, base });
  expect(await server().stored('items', id)).toMatchObject(fields);
  expect(await versionsOf(id)).toMatchObject([
    { type: 'todo', title: 'Buy milk', content: '' },
    { type: 'text', title: '', content: 'Buy\nmilk' },
    { type: 'text', title: '', content: 'x' },
  ]);
});

test('a restore keeps what it replaces, once', async () => {
  const id = await make('a');
  await push(id, { content: 'b' });
  await push(id, { content: 'a' }, { isRestore: true });
  expect(await kept(id)).toEqual(['b', 'a']);
  await push(id, { content: 'b' }, { isRestore: true });
  expect(await kept(id)).toEqual(['b', 'a']);
});

test('a mutation that is sent twice keeps one', async () => {
  const id = await make('a');
  const sent = client.number({
    kind: 'update',
    recordId: id,
    fields: { content: 'b' },
    isRestore: true,
  });
  await Promise.all([client.send(sent), client.send(sent)]);
  expect(await kept(id)).toEqual(['a']);
});

test('an item has a maximum number of them; the one that was followed soonest is deleted', async () => {
  const id = await make('0');
  for (let n = 1; n <= VERSIONS_MAX; n++) {
    await push(id, { content: String(n) }, { isRestore: true });
    await wait(id, n === 20 ? 1000 : 60_000);
  }
  const texts = Array.from({ length: VERSIONS_MAX }, (_, n) => String(VERSIONS_MAX - 1 - n));
  expect(await kept(id)).toEqual(texts);
  await push(id, { content: 'last' }, { isRestore: true });
  // Versions 19 and 20 are a second apart, all others a minute.
  const left = [String(VERSIONS_MAX), ...texts].filter((text) => text !== '19');
  expect(await kept(id)).toEqual(left);
});

test('they are deleted after their days, more of them than at once', async () => {
  const [id, other] = [await make('a'), await make('a')];
  await push(id, { content: 'b' });
  await push(other, { content: 'b' });
  await wait(id, VERSION_DAYS * DAY);
  await wait(other, VERSION_DAYS * DAY - 60_000);
  await server().sql(`INSERT INTO itemVersions (item, kept, device, type, title, content)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
    SELECT '${id}', i, '', 'text', '', '' FROM n`);
  const cron = '/api/crons/pruneVersions';
  expect((await server().api('POST', cron, { token: server().root })).status).toBe(204);
  await vi.waitFor(async () => expect(await versionsOf(id)).toEqual([]), POLL_OPTIONS);
  expect(await kept(other)).toEqual(['a']);
});

test('they go with their item, however it goes', async () => {
  const ideas = await server().createCollection(ann);
  const deleted = await make('a');
  const removed = await make('a', { collection: ideas.id });
  const given = await make('a');
  const ids = [deleted, removed, given];
  for (const id of ids) await push(id, { content: 'b' });
  await client.pushOne({ kind: 'delete', recordId: deleted });
  await client.pushOne({ kind: 'delete', store: 'itemCollections', recordId: ideas.id });
  const eve = await server().createUser();
  const { status } = await server().api('PATCH', `items/${given}`, {
    token: server().root,
    body: { owner: eve.id, collection: eve.collection },
  });
  expect(status).toBe(200);
  const listed = ids.map((id) => `'${id}'`).join();
  expect(await server().sql(`SELECT item FROM itemVersions WHERE item IN (${listed})`)).toEqual([]);
});

test('they go with their account', async () => {
  const eve = await server().createUser();
  const { id } = await server().createItem(eve, { content: 'a' });
  const fields = { content: 'b' };
  await new PushClient(server(), eve).pushOne({ kind: 'update', recordId: id, fields });
  const count = () => server().sql(`SELECT count(*) FROM itemVersions WHERE item = '${id}'`);
  expect(await count()).toEqual([['1']]);
  await server().api('DELETE', `users/${eve.id}`, { token: server().root });
  expect(await count()).toEqual([['0']]);
});

test('they are found by an index', async () => {
  const plans = await Promise.all(
    [
      "SELECT max(kept) FROM itemVersions WHERE item = 'a'",
      "SELECT * FROM itemVersions WHERE item = 'a' ORDER BY kept DESC, number DESC",
      'SELECT number FROM itemVersions WHERE kept <= 1 LIMIT 500',
    ].map((query) => server().sql(`EXPLAIN QUERY PLAN ${query}`)),
  );
  expect(JSON.stringify(plans)).not.toMatch(/SCAN|TEMP B-TREE/);
});

test('the device is named', async () => {
  const id = await make('a');
  await patch(id, { content: 'b' }, { 'User-Agent': FIREFOX });
  await push(id, { content: 'c' }, { isRestore: true });
  const devices = (await versionsOf(id)).map(({ device }) => device);
  expect(devices).toEqual(['node', 'Firefox on Linux']);
});
