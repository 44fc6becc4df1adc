import { beforeAll, describe, expect, test, vi } from 'vitest';
import { useServer } from './harness';
import { CALLERS, castOf, expectRefusal, patch, type Cast } from './item-route-callers';
import { POLL_OPTIONS } from './poll-options';
import { listen } from './realtime';

const server = useServer({ hasDemo: true });
let cast: Cast;
beforeAll(async () => {
  cast = await castOf(server());
});

const byOwner = (itemId: string) => ({ token: cast.owner.token, userId: cast.owner.id, itemId });

describe.each(['items/trash', 'items/untrash'])('PATCH /%s', (route) => {
  const wanted = route === 'items/trash';

  test.each(CALLERS)('%s gets %i', async (_who, status, callOf) => {
    const item = await server().createItem(cast.owner);
    if (!wanted) await patch(server(), 'items/trash', byOwner(item.id));
    const before = await server().stored('items', item.id);

    const answer = await patch(server(), route, callOf(cast, item.id));

    expect(answer.status).toBe(status);
    const after = await server().stored('items', item.id);
    if (status === 200) {
      expect(after?.isTrashed).toBe(wanted);
    } else {
      expectRefusal(answer, status);
      expect(after).toEqual(before);
    }
  });
});

test('trashing answers with the item as the generic endpoint does, and says when', async () => {
  const item = await server().createItem(cast.owner, { content: 'https://example.org' });
  const before = Date.now();
  const { body } = await patch(server(), 'items/trash', byOwner(item.id));

  const generic = await server().api('GET', `items/${item.id}`, { token: cast.owner.token });
  expect(body).toEqual(generic.body);
  expect(body).not.toHaveProperty('metadataState');
  expect(body).toMatchObject({ id: item.id, isTrashed: true, content: item.content });
  expect(Date.parse(String(body.trashedDateTime))).toBeGreaterThanOrEqual(before - 1);
  expect(Date.parse(String(body.trashedDateTime))).toBeLessThanOrEqual(Date.now());
});

test('restoring clears the time and leaves everything else', async () => {
  const item = await server().createItem(cast.owner, { title: 'Kept', content: 'as it is' });
  await patch(server(), 'items/trash', byOwner(item.id));
  const { body } = await patch(server(), 'items/untrash', byOwner(item.id));
  expect(body).toEqual({ ...item, updated: body.updated });
});

test('“updated” rises with each step, and doing it twice changes nothing', async () => {
  const item = await server().createItem(cast.owner);
  const steps = ['trash', 'trash', 'untrash', 'untrash', 'trash'];
  const answers = [];
  for (const step of steps) answers.push(await patch(server(), `items/${step}`, byOwner(item.id)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const [first, again, back, backAgain, last] = answers.map(({ body }) => body);
  expect(again).toEqual(first);
  expect(backAgain).toEqual(back);
  const times = [item, first, back, last].map((each) => String(each?.updated));
  expect(times).toEqual([...new Set(times)].sort());
});

test('other devices are told', async () => {
  const item = await server().createItem(cast.owner);
  const topics = ['items/*'];
  const { received, close } = await listen(server(), { token: cast.owner.token, topics });
  const { body: trashed } = await patch(server(), 'items/trash', byOwner(item.id));
  const { body: restored } = await patch(server(), 'items/untrash', byOwner(item.id));
  const told = (record: object) => expect.objectContaining({ data: { action: 'update', record } });
  // Messages may arrive in another order, so devices compare `updated`.
  await vi.waitFor(() => {
    expect(received).toHaveLength(2);
    expect(received).toEqual(expect.arrayContaining([told(trashed), told(restored)]));
  }, POLL_OPTIONS);
  close();
});

test('a text that is edited at the same moment is not lost', async () => {
  const item = await server().createItem(cast.owner, { content: 'before' });
  const [edited, trashed] = await Promise.all([
    server().api('PATCH', `items/${item.id}`, {
      token: cast.owner.token,
      body: { content: 'after' },
    }),
    patch(server(), 'items/trash', byOwner(item.id)),
  ]);
  expect([edited.status, trashed.status]).toEqual([200, 200]);
  expect(await server().stored('items', item.id)).toMatchObject({
    content: 'after',
    isTrashed: true,
  });
});
