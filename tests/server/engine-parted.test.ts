import { describe, expect, test } from 'vitest';
import { list, useRestorableServer } from './restorable-server';

const stage = useRestorableServer();
const device = () => stage().device();
const restart = () => stage().restart();
const backUp = () => stage().backUp();
const restore = () => stage().restore();
const textsAfterSync = () => stage().textsAfterSync();

/** An item that the phone edited after the copy was made, and the laptop after the server was restored from it. */
async function fork(between = async () => {}) {
  const [phone, laptop] = [await device(), await device()];
  const item = phone.create(list());
  const untouched = phone.create('untouched');
  await phone.untilSent();
  await laptop.read();
  await backUp();
  await phone.read();
  await between();
  phone.change('update', item, { content: list('oat milk') });
  phone.change('update', untouched, { content: 'touched' });
  await phone.untilSent();
  await phone.read();
  await restore();
  laptop.change('update', item, { content: list('goat milk') });
  await laptop.untilSent();
  return { phone, laptop, item };
}

describe('what two devices wrote of one text, one before and one after the server was restored', () => {
  test('is kept: both texts, each once', async () => {
    const { phone, laptop, item } = await fork();
    const both = [list('goat milk'), list('oat milk'), 'touched'].toSorted();
    expect(await textsAfterSync()).toEqual(both);
    expect(await textsAfterSync()).toEqual(both);
    expect(laptop.view(item)).toMatchObject({ content: list('oat milk') });
    expect(phone.results().filter(({ type }) => type === 'rejected')).toEqual([]);
  });

  test('is kept also when the server was restarted between the copy and that', async () => {
    await fork(async () => {
      await restart();
      await stage().devices[0]?.read();
      await restart();
    });
    expect(await textsAfterSync()).toEqual(
      [list('goat milk'), list('oat milk'), 'touched'].toSorted(),
    );
  });

  test('is kept also when the laptop had seen the other text, but not on that server', async () => {
    const [phone, laptop] = [await device(), await device()];
    const item = phone.create(list());
    await phone.untilSent();
    await backUp();
    phone.change('update', item, { content: list('oat milk') });
    await phone.untilSent();
    for (const app of [phone, laptop]) await app.read();
    await restore();
    await laptop.read();
    laptop.change('update', item, { content: list('oat milk', 'bread', 'tea', 'salt', 'rye') });
    await laptop.untilSent();
    // The phone's version is the one that the laptop has restored already.
    expect(await textsAfterSync()).toEqual([list('oat milk', 'bread', 'tea', 'salt', 'rye')]);
    expect(phone.events.map(({ type }) => type)).not.toContain('keptBoth');
  });

  test('of several versions the newest counts, whoever comes first', async () => {
    const [phone, laptop] = [await device(), await device()];
    const [item, other] = [phone.create('0'), phone.create('0')];
    await phone.untilSent();
    await backUp();
    for (const id of [item, other]) phone.change('update', id, { content: '1' });
    await phone.untilSent();
    for (const app of [phone, laptop]) await app.read();
    phone.change('update', item, { content: '2' });
    await phone.untilSent();
    await phone.read();
    laptop.engine.pause();
    await restore();
    // The older versions are restored first.
    laptop.engine.resume();
    for (const app of [laptop, phone]) {
      await app.read();
      await app.untilSent();
    }
    expect(await textsAfterSync()).toEqual(['1', '2']);
  });
});

test('texts of two devices on two timelines are kept when one copy was restored twice', async () => {
  const [phone, laptop] = [await device(), await device()];
  const item = phone.create('of the copy');
  await phone.untilSent();
  await laptop.read();
  await backUp();
  for (const [app, content] of [
    [phone, 'of the first life'],
    [laptop, 'of the second life'],
  ] as const) {
    app.change('update', item, { content });
    await app.untilSent();
    await app.read();
    await restore();
  }
  // The later version is restored first.
  await laptop.read();
  await laptop.untilSent();
  expect(await textsAfterSync()).toEqual(['of the first life', 'of the second life']);
});

test('what was written before the copy makes no second text, whatever became of it since', async () => {
  const [phone, laptop] = [await device(), await device()];
  const item = phone.create(list());
  await phone.untilSent();
  for (const app of [phone, laptop]) await app.read();
  await backUp();
  phone.create('after the copy');
  await phone.untilSent();
  await phone.read();
  await restore();
  laptop.change('update', item, { content: list('goat milk') });
  await laptop.untilSent();
  expect(await textsAfterSync()).toEqual(['after the copy', list('goat milk')].toSorted());
});
