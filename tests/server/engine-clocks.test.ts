import { describe, expect, onTestFinished, test } from 'vitest';
import { EngineApp, useEngineApp } from './engine-app';
import { useServer } from './harness';

const server = useServer();
const stage = useEngineApp(server);

const DAY_MS = 24 * 60 * 60 * 1_000;

/** A device of the account whose clock is off by `ms`. */
async function deviceOff(ms: number): Promise<EngineApp> {
  const { id: owner, token, collection } = stage().ann;
  const now = () => Date.now() + ms;
  const app = new EngineApp({ url: server().url, owner, token, collection, now });
  onTestFinished(() => void app.engine.close());
  await app.read();
  return app;
}

const PLACES: [where: string, ms: number][] = [
  ['ahead', DAY_MS],
  ['behind', -DAY_MS],
];

describe.each(PLACES)('a device whose clock is a day %s', (_, ms) => {
  test('creates items in the user’s order, at no time in the future or before the account', async () => {
    const { ann, app } = stage();
    const wrong = await deviceOff(ms);
    const before = Date.now();
    const texts = ['one', 'two', 'three', 'four'];
    const ids = texts.map((text) => wrong.create(text));
    await wrong.untilSent();
    const list = await server().api('GET', 'items?sort=-created,-id', { token: ann.token });
    const stored = list.body.items.filter(({ id }) => ids.includes(id));
    expect(stored.map(({ id }) => id)).toEqual(ids.toReversed());
    const user = await server().stored('users', ann.id);
    for (const { created } of stored) {
      expect(Date.parse(created)).toBeLessThanOrEqual(Date.now());
      expect(created >= String(user?.created)).toBe(true);
      if (ms > 0) expect(Date.parse(created)).toBeGreaterThanOrEqual(before);
    }

    await wrong.read();
    await app.read();
    for (const id of ids) expect(wrong.view(id)?.created).toBe(app.view(id)?.created);
  });

  test('neither wins nor loses an edit because of its clock', async () => {
    const { app } = stage();
    const wrong = await deviceOff(ms);
    const [first, second] = [wrong.create('milk'), wrong.create('list')];
    await wrong.untilSent();
    await app.read();
    await wrong.read();
    // Both devices edit the first item at the same time, and the second one after the other.
    wrong.engine.pause();
    wrong.change('update', first, { content: 'soy milk' });
    app.change('update', first, { content: 'oat milk' });
    app.change('update', second, { content: 'a list' });
    await app.untilSent();
    wrong.engine.resume();
    await wrong.untilSent();
    await wrong.read();
    wrong.change('update', second, { content: 'a long list' });
    await wrong.untilSent();
    for (const device of [app, wrong]) {
      await device.read();
      expect(device.texts(stage().welcome)).toEqual(['a long list', 'oat milk', 'soy milk']);
      expect(device.view(first)).toMatchObject({ content: 'soy milk' });
    }
  });

  test('trashes for as long as the others do', async () => {
    const wrong = await deviceOff(ms);
    const id = wrong.create('text');
    const before = Date.now();
    wrong.change('trash', id, {}, 'trash');
    await wrong.untilSent();
    const stored = await server().stored('items', id);
    const trashed = Date.parse(String(stored?.trashedDateTime));
    expect(trashed).toBeGreaterThanOrEqual(before);
    expect(trashed).toBeLessThanOrEqual(Date.now());
  });
});
