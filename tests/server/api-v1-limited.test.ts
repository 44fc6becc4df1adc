import { beforeAll, describe, expect, test } from 'vitest';
import { type Account, useServer } from './harness';
import { type ApiItem, Program, type ProgramBody } from './programs';

const server = useServer();
let ann: Account;
let program: Program;
beforeAll(async () => {
  ann = await server().createUser();
  program = await Program.of(server(), ann);
});

const idsOf = ({ items }: ProgramBody) => items.map(({ id }) => id);

describe('a token that is limited to a collection', () => {
  let limited: Program;
  let inside: ApiItem;
  let outside: ApiItem;
  let secret: string;
  beforeAll(async () => {
    const { id, slug } = await server().createCollection(ann, { name: 'Inside' });
    secret = String((await server().createCollection(ann, { name: 'Secret' })).slug);
    limited = await Program.of(server(), ann, { collections: [id] });
    [inside, outside] = (await program.add([
      { text: 'https://example.com/in', to: String(slug) },
      { text: 'https://example.com/out', to: secret },
    ])) as [ApiItem, ApiItem];
  });

  test('finds nothing of the others', async () => {
    expect(idsOf(await limited.list())).toEqual([inside.id]);
    expect(idsOf(await limited.list({ q: 'example' }))).toEqual([inside.id]);
    expect(idsOf(await limited.list({ url: outside.content }))).toEqual([]);
    const { collections } = (await limited.ask('GET', 'collections')).body;
    expect(collections.map(({ slug }) => slug)).toEqual(['inside']);
    expect((await limited.ask('GET', `items?collection=${secret}`)).status).toBe(400);
  });

  test.each([
    ['GET', ''],
    ['PATCH', '', { content: 'x' }],
    ['DELETE', ''],
    ['POST', '/restore'],
  ])('can’t %s another item%s', async (method, action, body?: object) => {
    expect((await limited.ask(method, `items/${outside.id}${action}`, body)).status).toBe(404);
    expect((await program.ask('GET', `items/${outside.id}`)).body).toEqual(outside);
  });

  test('moves and adds nothing to the others', async () => {
    for (const [method, path, body] of [
      ['PATCH', `items/${inside.id}`, { to: secret }],
      ['POST', 'add', { text: 'a', to: secret }],
      ['POST', 'add', { text: 'a', to: 'made', new: true }],
    ] as const)
      expect((await limited.ask(method, path, body)).status).toBe(400);
    for (const body of [{ text: 'b' }, { text: 'b', to: 'inside', new: true }])
      expect((await limited.add(body))[0]?.collection).toBe('inside');
  });

  test('learns of no change and of no deletion of the others', async () => {
    const { next } = await limited.list({ since: '' });
    const [one, two, three] = await program.add([
      { text: 'c', to: secret },
      { text: 'd', to: secret },
      { text: 'e', to: 'inside' },
    ]);
    for (const each of [one, three])
      await server().api('DELETE', `items/${each?.id}`, { token: ann.token });
    const later = await limited.list({ since: next ?? '' });
    expect([later.items, later.deleted]).toEqual([[], [three?.id]]);
    await program.ask('PATCH', `items/${two?.id}`, { to: 'inside' });
    expect(idsOf(await limited.list({ since: later.next ?? '' }))).toEqual([two?.id]);
  });

  test('opens nothing once its collections are gone', async () => {
    const { id, slug } = await server().createCollection(ann, { name: 'Short' });
    const own = await Program.of(server(), ann, { collections: [id] });
    const adding = await Program.of(server(), ann, { scope: 'add', collections: [id] });
    await program.add({ text: 'gone', to: String(slug) });
    await server().api('DELETE', `itemCollections/${id}`, { token: ann.token });
    expect((await own.list()).items).toEqual([]);
    expect((await own.ask('GET', 'collections')).body).toEqual({ collections: [] });
    for (const each of [own, adding])
      for (const more of [{}, { to: 'short' }, { to: 'short', new: true }])
        expect((await each.ask('POST', 'add', { text: 'a', ...more })).status).toBe(403);
  });
});

test('another account’s items are never found', async () => {
  const carl = await server().createUser();
  const own = await Program.of(server(), carl);
  const [item] = await program.add(['of Ann']);
  for (const [method, action, body] of [
    ['GET', ''],
    ['PATCH', '', { content: 'x' }],
    ['DELETE', ''],
    ['POST', '/restore'],
  ] as const)
    expect((await own.ask(method, `items/${item!.id}${action}`, body)).status).toBe(404);
  expect(idsOf(await own.list())).not.toContain(item!.id);
});
