import { expect, test } from 'vitest';
import { volatileStorage, type VolatileStorage } from '../../src/sync/store/storage.fake';
import { ASKS } from './held-fetch';
import { list, useRestorableServer } from './restorable-server';

const stage = useRestorableServer();
const device = (storage?: VolatileStorage) => stage().device(storage);
const backUp = () => stage().backUp();
const restore = () => stage().restore();
const textsAfterSync = () => stage().textsAfterSync();

test('two devices with newer notes bring all of them back, each once', async () => {
  const [phone, laptop] = [await device(), await device()];
  phone.create('of before');
  const edited = phone.create(list());
  const trashed = phone.create('to be trashed');
  await phone.untilSent();
  await backUp();

  phone.create('of the phone');
  phone.change('update', edited, { content: list('oat milk') });
  phone.change('trash', trashed, {}, 'trash');
  laptop.create('of the laptop');
  for (const app of [phone, laptop]) await app.untilSent();
  for (const app of [phone, laptop]) await app.read();
  await restore();

  expect(await textsAfterSync()).toEqual(
    ['of before', 'of the laptop', 'of the phone', list('oat milk'), 'to be trashed'].toSorted(),
  );
  for (const app of [phone, laptop]) {
    expect(app.view(trashed)).toMatchObject({ isTrashed: true });
    expect(app.results().filter(({ type }) => type === 'rejected')).toEqual([]);
    expect(app.events.map(({ type }) => type)).not.toContain('keptBoth');
  }
});

test('a collection that the copy lacks comes back with what is in it', async () => {
  const [phone, laptop] = [await device(), await device()];
  await backUp();
  const { id } = await stage().server.createCollection(stage().ann, { name: 'Plans' });
  for (const app of [phone, laptop]) await app.read();
  const item = phone.create('a plan', id);
  await phone.untilSent();
  await laptop.read();
  await restore();

  expect(await textsAfterSync()).toEqual(['a plan']);
  for (const { engine } of stage().devices) {
    expect(engine.collections.view(id)).toMatchObject({ name: 'Plans' });
    expect(engine.items.view(item)).toMatchObject({ collection: id });
  }
});

test('unsent changes are applied on top of the restored items', async () => {
  const [phone, laptop] = [await device(), await device()];
  const old = phone.create(list());
  await phone.untilSent();
  await backUp();
  const fresh = phone.create('fresh');
  phone.change('update', old, { content: list('oat milk') });
  await phone.untilSent();
  for (const app of [phone, laptop]) await app.read();
  phone.engine.pause();
  phone.change('update', old, { content: list('oat milk', 'bread', 'tea', 'salt', 'rye') });
  phone.change('update', fresh, { content: 'fresher' });
  await restore();

  // The device pulls first.
  await phone.engine.refresh();
  phone.engine.resume();
  const newest = list('oat milk', 'bread', 'tea', 'salt', 'rye');
  expect(await textsAfterSync()).toEqual(['fresher', newest].toSorted());
});

test('pushing before the device hears of the restore loses no earlier change', async () => {
  const [phone, laptop] = [await device(), await device()];
  const old = phone.create(list());
  await phone.untilSent();
  await backUp();
  const fresh = phone.create('fresh');
  phone.change('update', old, { content: list('oat milk') });
  await phone.untilSent();
  for (const app of [phone, laptop]) await app.read();
  await restore();

  const newest = list('oat milk', 'bread', 'tea', 'salt', 'rye');
  phone.change('update', old, { content: newest });
  phone.change('update', fresh, { content: 'fresher' });
  await phone.untilSent();
  const texts = await textsAfterSync();
  expect(texts).toContain(newest);
  expect(texts).toContain('fresher');
  expect(texts).not.toContain('fresh');
});

test('changes of items that the server has lost wait until these are restored', async () => {
  const [phone, laptop] = [await device(), await device()];
  await backUp();
  const { id } = await stage().server.createCollection(stage().ann, { name: 'Plans' });
  const fresh = phone.create('fresh');
  await phone.untilSent();
  for (const app of [phone, laptop]) await app.read();
  await restore();

  phone.change('trash', fresh, {}, 'trash');
  const plan = phone.create('a plan', id);
  await phone.untilSent();
  expect(await textsAfterSync()).toEqual(['a plan', 'fresh']);
  for (const app of [phone, laptop]) {
    expect(app.view(fresh)).toMatchObject({ isTrashed: true });
    expect(app.view(plan)).toMatchObject({ collection: id });
    expect(app.results().filter(({ type }) => type === 'rejected')).toEqual([]);
  }
});

test('a full pull that is cut off in the middle restores everything too', async () => {
  const phone = await device();
  const old = phone.create('old');
  await phone.untilSent();
  await stage().server.sql(`
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1200)
    INSERT INTO items (id, owner, collection, type, content, created, updated)
    SELECT printf('bulk%011d', i), '${stage().ann.id}', '${stage().ann.collection}', 'text', 'bulk ' || i,
      '2020-01-01 00:00:00.000Z', '2020-01-01 00:00:00.000Z'
    FROM n`);
  await phone.read();
  await backUp();
  phone.change('update', old, { content: 'newer' });
  const fresh = phone.create('fresh');
  await phone.untilSent();
  await phone.read();
  await restore();

  // The cursor is invalid, and the second page of the new pull is lost.
  const again = stage().network.count(ASKS.pull);
  stage().network.cutOff(
    (method, url, body) =>
      ASKS.nextPull(method, url, body) && stage().network.count(ASKS.pull) > again + 2,
  );
  await expect(phone.engine.refresh()).rejects.toMatchObject({ kind: 'unreachable' });
  expect(phone.view(fresh)).toMatchObject({ content: 'fresh' });
  const texts = (await textsAfterSync()).filter((text) => !text.startsWith('bulk'));
  expect(texts).toEqual(['fresh', 'newer']);
});

test('a page that dies during the full pull has deleted no last copy', async () => {
  const storage = volatileStorage();
  // The page dies while it stores the last page of the pull, and gets nothing more.
  const left = volatileStorage();
  const { writePulled } = storage;
  storage.writePulled = async (pulled) => {
    const kept = await writePulled(pulled);
    left.stored = structuredClone(storage.stored);
    return kept;
  };
  const page = await device(storage);
  await backUp();
  page.create('fresh');
  await page.untilSent();
  await page.read();
  await restore();

  stage().network.delay(ASKS.push);
  await page.engine.refresh();
  page.engine.close();
  stage().devices.length = 0;
  await device(left);
  expect(await textsAfterSync()).toEqual(['fresh']);
});
