import { beforeAll, beforeEach, expect, test } from 'vitest';
import { useServer, type Account } from './harness';
import { POLL_OPTIONS } from './poll-options';
import { mintId, PushClient } from './pushing';

const DAY = 24 * 60 * 60_000;
const YEAR = 365 * DAY;

const server = useServer();
let ann: Account;
beforeAll(async () => {
  ann = await server().createUser();
});

/**
 * Moves all times that the server has stored, as if its clock were set forward. A clock can't be changed for one
 * process, so the test changes the dates in the database instead.
 */
async function setClockForward(milliseconds: number): Promise<void> {
  const days = -milliseconds / DAY;
  await server().sql(`UPDATE items SET
    trashedDateTime = iif(trashedDateTime = '', '', strftime('%Y-%m-%d %H:%M:%fZ', trashedDateTime, '${days} days'))`);
  await server().sql(`UPDATE invitations SET expires = expires - ${milliseconds / 1000}`);
  await server().sql(`UPDATE itemVersions SET kept = kept - ${milliseconds}`);
  await server().sql(`UPDATE upkeepClock SET seen = seen - ${milliseconds},
    doubtedSince = iif(doubtedSince = 0, 0, doubtedSince - ${milliseconds}), trusted = trusted - ${milliseconds}`);
}

/** Runs the jobs of each start and each hour. */
async function upkeep(): Promise<void> {
  await server().stop();
  await server().startAgain();
}

/** Creates an item with an older version, trashed two days ago. */
async function trashedItem(): Promise<string> {
  const recordId = mintId();
  const client = new PushClient(server(), ann);
  const results = await client.push(
    { kind: 'create', recordId, fields: { collection: ann.collection, content: 'older text' } },
    { kind: 'update', recordId, fields: { content: 'a text' }, base: { content: 'older text' } },
    { kind: 'trash', recordId },
  );
  expect(results.map(({ outcome }) => outcome)).toEqual(['applied', 'applied', 'applied']);
  await server().sql(`UPDATE items SET
    trashedDateTime = strftime('%Y-%m-%d %H:%M:%fZ', 'now', '-2 days') WHERE id = '${recordId}'`);
  return recordId;
}

const versionsOf = async (id: string) =>
  Number((await server().sql(`SELECT count(*) FROM itemVersions WHERE item = '${id}'`))[0]?.[0]);

// As after a day with a correct clock.
beforeEach(() => server().sql(`UPDATE upkeepClock SET seen = ${Date.now()}, doubtedSince = 0`));

test('a clock that is a year ahead for a while deletes nothing that isn’t due', async () => {
  const id = await trashedItem();
  const versions = await versionsOf(id);
  expect(versions).toBeGreaterThan(0);
  await setClockForward(YEAR);
  await upkeep();
  expect(server().logs()).toContain('set the clock right');
  for (const hours of [1, 22]) {
    await setClockForward(hours * 60 * 60_000);
    await upkeep();
  }
  expect(await server().stored('items', id)).toBeDefined();

  await setClockForward(-YEAR - DAY);
  await upkeep();
  await setClockForward(2 * DAY);
  await upkeep();
  expect(await server().stored('items', id)).toBeDefined();
  expect(await versionsOf(id)).toBe(versions);
  // With the correct clock, it is deleted when it is due.
  await setClockForward(2 * DAY);
  await upkeep();
  await setClockForward(2.5 * DAY);
  await upkeep();
  expect(await server().stored('items', id)).toBeUndefined();
});

test('a clock that stays ahead is believed after a day, and so is a long rest', async () => {
  const id = await trashedItem();
  await setClockForward(30 * DAY);
  await upkeep();
  expect(await server().stored('items', id)).toBeDefined();
  await setClockForward(DAY);
  await upkeep();
  expect(await server().stored('items', id)).toBeUndefined();
});

test('a machine that is on a few hours a week deletes what is due, a week later', async () => {
  const id = await trashedItem();
  await setClockForward(7 * DAY);
  await upkeep();
  // It is due by a clock that may be wrong.
  expect(await server().stored('items', id)).toBeDefined();
  await setClockForward(7 * DAY);
  await upkeep();
  expect(await server().stored('items', id)).toBeUndefined();
});

test('a clock that jumps by years at each start is never believed', async () => {
  const id = await trashedItem();
  for (const years of [1, 2, 3]) {
    await setClockForward(years * YEAR);
    await upkeep();
    expect(await server().stored('items', id)).toBeDefined();
  }
});

test('an open invitation outlives a clock that is ahead, and then goes when it is due', async () => {
  await server().sql(`INSERT INTO invitations (digest, email, created, expires, usesLeft)
    VALUES ('a digest', '', 1, unixepoch() + 7 * 86400, 1)`);
  const open = () => server().sql('SELECT digest FROM invitations');
  const doubted = async () =>
    Number((await server().sql('SELECT doubtedSince FROM upkeepClock'))[0]?.[0]) > 0;
  const forget = () =>
    server().api('POST', '/api/crons/forgetInvitations', { token: server().root });

  await setClockForward(YEAR);
  await forget();
  await expect.poll(doubted, POLL_OPTIONS).toBe(true);
  await upkeep();
  expect(await open()).toEqual([['a digest']]);

  await setClockForward(-YEAR);
  await server().sql('UPDATE upkeepClock SET doubtedSince = 0');
  await setClockForward(8 * DAY);
  await server().sql(`UPDATE upkeepClock SET seen = ${Date.now()}`);
  await forget();
  await expect.poll(open, POLL_OPTIONS).toEqual([]);
});

test('what is written under a clock that is ahead is written on under the right one', async () => {
  const item = await server().createItem(ann, { content: 'first' });
  const ahead = new Date(Date.now() + YEAR).toISOString().replace('T', ' ');
  await server().sql(
    `UPDATE items SET created = '${ahead}', updated = '${ahead}' WHERE id = '${item.id}'`,
  );
  const client = new PushClient(server(), ann);
  const edit = await client.pushOne({
    kind: 'update',
    recordId: item.id,
    fields: { content: 'second' },
    base: { content: 'first' },
  });
  expect(edit).toEqual({ n: 1, outcome: 'applied' });
  const stored = await server().stored('items', item.id);
  expect(stored).toMatchObject({ content: 'second' });
  // Devices recognise the newer version by it.
  expect(String(stored?.updated) > ahead).toBe(true);
  // A device whose own clock is ahead can't write into the future.
  const [recordId, at] = [mintId(), Date.now() + YEAR];
  const fields = { collection: ann.collection, content: 'of the future' };
  await client.pushOne({ kind: 'create', recordId, at, fields });
  const made = await server().stored('items', recordId);
  expect(Date.parse(String(made?.created))).toBeLessThanOrEqual(Date.now());
});
