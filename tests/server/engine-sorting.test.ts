import { expect, test } from 'vitest';
import { useEngineApp } from './engine-app';
import { useServer } from './harness';
import { ASKS, refusal } from './held-fetch';

const server = useServer();
const stage = useEngineApp(server);

/** Creates three collections of the account, in the order of the list. */
async function threeCollections() {
  const { ann, app } = stage();
  for (const [name, sortOrder] of [
    ['B', 10],
    ['C', 20],
  ] as const)
    await server().api('POST', 'itemCollections', {
      token: ann.token,
      body: { owner: ann.id, name, sortOrder },
    });
  await app.engine.refresh();
  return [...app.engine.collections.views()].sort((a, b) => a.sortOrder - b.sortOrder);
}

/** Renumbers collections in the given order. */
function sort(ids: readonly string[]): void {
  stage().app.engine.mutate({
    store: 'itemCollections',
    kind: 'sort',
    action: 'sortCollection',
    recordId: ids[0] ?? '',
    sortOrders: ids.map((id, index) => ({ id, sortOrder: (index + 1) * 1000 })),
  });
}

const shown = () => {
  const views = [...stage().app.engine.collections.views()];
  return views.sort((a, b) => a.sortOrder - b.sortOrder).map(({ id }) => id);
};

const stored = async () => {
  const { ann } = stage();
  const rows = await server().sql(
    `SELECT id FROM itemCollections WHERE owner = '${ann.id}' ORDER BY sortOrder`,
  );
  return rows.flat();
};

test('a sort is shown at once and sent in one request', async () => {
  const { app, network } = stage();
  const [a, b, c] = (await threeCollections()).map(({ id }) => id) as [string, string, string];
  sort([c, a, b]);
  expect(shown()).toEqual([c, a, b]);
  await app.untilSent();
  expect(await stored()).toEqual([c, a, b]);
  expect(shown()).toEqual([c, a, b]);
  expect(network.count(ASKS.push)).toBe(1);
  expect(app.results()).toMatchObject([{ type: 'confirmed', mutation: { kind: 'sort' } }]);
});

test('a sort leaves out what another device has deleted', async () => {
  const { ann, app } = stage();
  const [a, b, c] = (await threeCollections()).map(({ id }) => id) as [string, string, string];
  await server().api('DELETE', `itemCollections/${c}`, { token: ann.token });
  sort([b, c, a]);
  expect(shown()).toEqual([b, c, a]);
  await app.untilSent();
  expect(await stored()).toEqual([b, a]);
  await app.read();
  expect(shown()).toEqual([b, a]);
});

test('a sort that is rejected is put back as a whole, here and there', async () => {
  const { ann, app, network } = stage();
  const [a, b, c] = (await threeCollections()).map(({ id }) => id) as [string, string, string];
  network.answerInstead(ASKS.push, refusal(ann));
  sort([c, b, a]);
  expect(shown()).toEqual([c, b, a]);
  await app.untilSent();
  expect(app.results()).toMatchObject([
    { type: 'rejected', mutation: { action: 'sortCollection' }, failure: { status: 400 } },
  ]);
  expect(shown()).toEqual([a, b, c]);
  expect(await stored()).toEqual([a, b, c]);
});
