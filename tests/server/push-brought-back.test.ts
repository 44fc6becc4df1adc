import { beforeEach, expect, test } from 'vitest';
import { type Account, useServer } from './harness';
import { mintId, PushClient } from './pushing';

/** An item's version `n` from a timeline that the server has lost. */
const versionOf = (n: number, timeline = '0123456789abcdef') => ({
  timeline,
  updated: `2026-01-02 00:00:00.00${n}Z`,
});
const UNSEEN = { title: '', content: '' };

const server = useServer();
let ann: Account;
/** Ids of the account's first items. */
let start: unknown[];
beforeEach(async () => {
  ann = await server().createUser();
  start = (await contents()).map(([id]) => id);
});

const contents = () =>
  server().sql(`SELECT id, content FROM items WHERE owner = '${ann.id}' ORDER BY content`);
const texts = async () =>
  (await contents()).filter(([id]) => !start.includes(id)).map(([, content]) => content);
/** A device restores its version of an item, in place of a text that it has seen or of any text. */
const bringBack = (
  recordId: string,
  content: string,
  forgotten: ReturnType<typeof versionOf>,
  base: object = UNSEEN,
) =>
  new PushClient(server(), ann).pushOne({
    kind: 'update',
    recordId,
    fields: { content },
    base,
    forgotten,
  });
const edit = async (id: string, content: string) =>
  expect(
    await server().api('PATCH', `items/${id}`, { token: ann.token, body: { content } }),
  ).toMatchObject({ status: 200 });

test('an older version, or the same, is as if it had never been sent', async () => {
  const { id } = await server().createItem(ann, { content: 'of the copy' });
  await bringBack(id, 'newer', versionOf(2), { content: 'of the copy' });
  for (const n of [1, 2])
    expect(await bringBack(id, 'older', versionOf(n))).toEqual({ n: 1, outcome: 'applied' });
  expect(await texts()).toEqual(['newer']);
  await edit(id, 'newest');
  expect(await bringBack(id, 'newer', versionOf(2))).toMatchObject({ outcome: 'applied' });
  expect(await texts()).toEqual(['newest']);
});

test('a newer version takes the place of an older one', async () => {
  const { id } = await server().createItem(ann, { content: 'of the copy' });
  await bringBack(id, 'older', versionOf(1), { content: 'of the copy' });
  await server().api('PATCH', `items/trash/${ann.id}/${id}`, { token: ann.token });
  expect(await bringBack(id, 'newer', versionOf(2))).toMatchObject({ outcome: 'applied' });
  expect(await texts()).toEqual(['newer']);
});

test('a newer version of what was made again takes its place as well', async () => {
  const recordId = mintId();
  const fields = { collection: ann.collection, title: '', content: 'older' };
  const create = { kind: 'create' as const, recordId, fields, base: UNSEEN };
  await new PushClient(server(), ann).pushOne({ ...create, forgotten: versionOf(1) });
  await new PushClient(server(), ann).pushOne({
    ...create,
    fields: { ...fields, content: 'newer' },
    forgotten: versionOf(2),
  });
  expect(await texts()).toEqual(['newer']);
});

test('what somebody has written since in an older version is kept beside a newer one', async () => {
  const { id } = await server().createItem(ann, { content: 'of the copy' });
  await bringBack(id, 'older', versionOf(1), { content: 'of the copy' });
  await edit(id, 'written since');
  expect(await bringBack(id, 'newer', versionOf(2))).toMatchObject({ outcome: 'keptBoth' });
  expect(await texts()).toEqual(['newer', 'written since']);
});

test('what was merged into an older version is kept beside a newer one', async () => {
  const { id } = await server().createItem(ann, { content: 'one\ntwo\nthree' });
  await edit(id, 'one\ntwo\nTHREE');
  const base = { content: 'one\ntwo\nthree' };
  expect(await bringBack(id, 'ONE\ntwo\nthree', versionOf(1), base)).toMatchObject({
    outcome: 'merged',
  });
  await bringBack(id, 'newer', versionOf(2));
  expect(await texts()).toEqual(['ONE\ntwo\nTHREE', 'newer']);
});

test('versions of two timelines are neither older nor newer: both are kept', async () => {
  const { id } = await server().createItem(ann, { content: 'of the copy' });
  await bringBack(id, 'of one life', versionOf(2), { content: 'of the copy' });
  const other = versionOf(1, 'fedcba9876543210');
  expect(await bringBack(id, 'of another', other)).toMatchObject({ outcome: 'keptBoth' });
  expect(await texts()).toEqual(['of another', 'of one life']);
});

test('nothing is left of it when the item is deleted', async () => {
  const { id } = await server().createItem(ann, { content: 'of the copy' });
  await bringBack(id, 'newer', versionOf(1), { content: 'of the copy' });
  await bringBack(id, 'x'.repeat(10_001), versionOf(2));
  const rows = `SELECT updated FROM broughtBack WHERE recordId = '${id}'`;
  // The rejected mutation has no effect on that.
  expect(await server().sql(rows)).toEqual([[versionOf(1).updated]]);
  await server().api('DELETE', `items/${id}`, { token: ann.token });
  expect(await server().sql(rows)).toEqual([]);
});

test('nobody can restore another account’s item', async () => {
  const eve = await server().createUser();
  const { id } = await server().createItem(eve, { content: 'hers' });
  const base = { collection: ann.collection, type: 'text', ...UNSEEN };
  await bringBack(id, 'mine', versionOf(1), base);
  expect(await server().stored('items', id)).toMatchObject({ owner: eve.id, content: 'hers' });
  expect(await server().sql(`SELECT * FROM broughtBack WHERE recordId = '${id}'`)).toEqual([]);
});
