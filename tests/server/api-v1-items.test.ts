import { beforeAll, describe, expect, test } from 'vitest';
import { type Account, useServer } from './harness';
import { type ApiItem, description, Program, type ProgramBody } from './programs';

const server = useServer();
let ann: Account;
let program: Program;
beforeAll(async () => {
  ann = await server().createUser();
  program = await Program.of(server(), ann);
});

const idsOf = ({ items }: ProgramBody) => items.map(({ id }) => id);

/** Follows the pages of a list, at most 100. */
async function all(own: Program, query: Record<string, string> = {}): Promise<ApiItem[]> {
  const items: ApiItem[] = [];
  let next: string | null = '';
  for (let page = 0; next !== null && page < 100; page++) {
    const body: ProgramBody = await own.list(next === '' ? query : { ...query, cursor: next });
    items.push(...body.items);
    next = body.next;
  }
  return items;
}

test('the description is public, and the one that the tests validate by', async () => {
  const { status, body } = await server().api('GET', '/api/v1/openapi.json');
  expect([status, body]).toEqual([200, description]);
  expect(description.openapi).toBe('3.1.0');
});

test('a program can check its token', async () => {
  const own = await Program.of(server(), ann, { name: 'Shell', scope: 'add', days: 365 });
  const { body, headers } = await own.ask('GET', 'token');
  expect(body).toEqual({ name: 'Shell', scope: 'add', expires: expect.stringMatching(/Z$/) });
  // By this header, a program knows an answer of Jot's own, and whose texts it may send.
  expect(headers.get('jot-user')).toBe(ann.id);
});

describe('a list', () => {
  let carl: Account;
  let own: Program;
  const made: Record<string, ApiItem> = {};
  beforeAll(async () => {
    carl = await server().createUser();
    await server().sql(`DELETE FROM items WHERE owner = '${carl.id}'`);
    own = await Program.of(server(), carl);
    const items = await own.add([
      { text: 'Café au lait 100%', title: 'Frühstück' },
      { text: 'https://example.com/Path/?b=2&a=1#top', title: 'A page' },
      { text: ':td: Buy COFFEE' },
      { text: ':td: done task' },
      { text: 'trashed note' },
      { text: 'elsewhere', to: 'other', new: true },
    ]);
    for (const [n, name] of ['note', 'link', 'todo', 'done', 'trashed', 'elsewhere'].entries())
      made[name] = items[n]!;
    await own.ask('PATCH', `items/${made.done?.id}`, { isTodoDone: true });
    await own.ask('DELETE', `items/${made.trashed?.id}`);
  });

  test.each<[query: Record<string, string>, names: string[]]>([
    [{}, ['elsewhere', 'done', 'todo', 'link', 'note']],
    [{ trashed: 'true' }, ['trashed']],
    [{ kind: 'todo' }, ['done', 'todo']],
    [{ kind: 'link' }, ['link']],
    [{ done: 'true' }, ['done']],
    [{ done: 'false' }, ['todo']],
    [{ collection: 'other' }, ['elsewhere']],
    [{ q: 'coffee' }, ['todo']],
    [{ q: 'BUY coff' }, ['todo']],
    [{ q: 'cafe fruh' }, ['note']],
    [{ q: 'CAFÉ' }, ['note']],
    [{ q: '100%' }, ['note']],
    [{ q: 'page example' }, ['link']],
    [{ q: 'coffee', kind: 'text' }, []],
    [{ q: 'trashed' }, []],
    [{ q: 'trashed', trashed: 'true' }, ['trashed']],
    [{ url: 'http://EXAMPLE.com/Path?a=1&utm_source=x&b=2#top' }, ['link']],
    [{ url: 'https://example.com/path?a=1&b=2#top' }, []],
    [{ q: Array.from({ length: 30 }, (_, n) => `word${n}`).join(' ') }, []],
  ])('by %j', async (query, names) => {
    expect(idsOf(await own.list(query))).toEqual(names.map((name) => made[name]?.id));
  });

  test.each([
    [{ kind: 'note' }, 'kind'],
    [{ done: 'yes' }, 'done'],
    [{ trashed: '1' }, 'trashed'],
    [{ collection: 'nowhere' }, 'collection'],
    [{ url: 'no address' }, 'url'],
    [{ cursor: 'x' }, 'cursor'],
    [{ since: 'x' }, 'since'],
    [{ since: '', kind: 'link' }, 'kind'],
    [{ page: '2' }, 'page'],
  ])('refuses %j', async (query, member) => {
    const { status, body } = await own.ask('GET', `items?${new URLSearchParams(query)}`);
    expect([status, Object.keys(body.data)]).toEqual([400, [member]]);
  });

  test.each(['q=milk;kind=todo', 'q=%zz', 'q=a&q=zzz'])('refuses the query %s', async (query) => {
    const { status, body } = await own.ask('GET', `items?${query}`);
    expect([status, body.message]).toEqual([400, expect.stringContaining('each parameter once')]);
  });

  test('finds a link by the address of a host in any case', async () => {
    const [link] = await own.add(['https://ÄPFEL.example/a']);
    expect(idsOf(await own.list({ url: 'https://äpfel.example/a' }))).toEqual([link?.id]);
    await own.ask('DELETE', `items/${link?.id}`);
  });

  test('comes in pages of 200, newest first', async () => {
    const dora = await server().createUser();
    const other = await Program.of(server(), dora);
    await other.add(Array.from({ length: 450 }, (_, n) => `number ${n}`));
    const first = await other.list();
    expect(first.items).toHaveLength(200);
    const numbers = (await all(other)).filter(({ content }) => content.startsWith('number '));
    expect(numbers.map(({ content }) => content)).toEqual(
      Array.from({ length: 450 }, (_, n) => `number ${449 - n}`),
    );
    const found = await all(other, { q: 'NUMBER 4' });
    expect(found).toEqual(numbers.filter(({ content }) => content.includes('4')));
  });

  test('a search tests many short texts for one page', async () => {
    const dora = await server().createUser();
    const other = await Program.of(server(), dora);
    const [needle] = await other.add(['the nèedle', ...Array.from({ length: 450 }, () => 'häy')]);
    expect(await other.list({ q: 'needle' })).toMatchObject({ items: [needle], next: null });
  });

  test('a search goes on where it has stopped', async () => {
    const dora = await server().createUser();
    const other = await Program.of(server(), dora);
    await other.add({ text: 'the nèedle' });
    // SQLite can’t skip them, because they aren’t ASCII.
    await other.add(Array.from({ length: 50 }, () => 'häy '.repeat(2500)));
    const [first, whole] = [await other.list({ q: 'needle' }), await all(other, { q: 'needle' })];
    expect([first.items, first.next]).toEqual([[], expect.any(String)]);
    expect(whole.map(({ content }) => content)).toEqual(['the nèedle']);
  });
});

describe('the changes', () => {
  test('come in their order, with what is trashed and gone', async () => {
    const carl = await server().createUser();
    const own = await Program.of(server(), carl);
    const [a, b, c] = await own.add(['a', 'b', 'c']);
    await server().api('DELETE', `items/${c?.id}`, { token: carl.token });
    const start = await own.list({ since: '' });
    expect(idsOf(start).slice(-2)).toEqual([a?.id, b?.id]);
    expect(start.deleted).toEqual([]);
    const nothing = await own.list({ since: start.next ?? '' });
    expect(nothing).toMatchObject({ items: [], deleted: [] });
    await own.ask('PATCH', `items/${b?.id}`, { content: 'B' });
    await own.ask('DELETE', `items/${a?.id}`);
    const [d] = await own.add(['d']);
    await server().api('DELETE', `items/${d?.id}`, { token: carl.token });
    const later = await own.list({ since: nothing.next ?? '' });
    expect(later.items.map(({ id, isTrashed, content }) => [id, isTrashed, content])).toEqual([
      [b?.id, false, 'B'],
      [a?.id, true, 'a'],
    ]);
    expect(later.deleted).toEqual([d?.id]);
  });

  test('come in pages', async () => {
    const carl = await server().createUser();
    const own = await Program.of(server(), carl);
    await own.add(Array.from({ length: 450 }, (_, n) => `number ${n}`));
    const seen: string[] = [];
    let since = '';
    for (let page = 0; page < 4; page++) {
      const body = await own.list({ since });
      seen.push(...body.items.map(({ content }) => content));
      since = body.next ?? '';
    }
    expect(seen.filter((each) => each.startsWith('number '))).toEqual(
      Array.from({ length: 450 }, (_, n) => `number ${n}`),
    );
  });

  test('begin anew after a restored backup, and when deletions are forgotten', async () => {
    const { next } = await program.list({ since: '' });
    const [timeline = '', rev = ''] = next?.split('.') ?? [];
    const ask = async (since: string) => {
      const { status, body } = await program.ask('GET', `items?since=${since}`);
      return [status, body.data.since?.code];
    };
    const expired = [400, 'expired'];
    expect(await ask(`${timeline}.${Number(rev) + 1_000_000}`)).toEqual(expired);
    expect(await ask(`0123456789abcdef.${rev}`)).toEqual(expired);
    const pruned = Number(rev) + 1;
    await server().sql(`INSERT INTO syncState (owner, prunedRev) VALUES ('${ann.id}', ${pruned})`);
    await server().createItem(ann);
    await server().createItem(ann);
    expect(await ask(`${timeline}.${rev}`)).toEqual(expired);
    const anew = await program.list({ since: '' });
    expect((await program.list({ since: anew.next ?? '' })).items).toEqual([]);
  });
});

describe('a change', () => {
  const change = async (id: string, body: object) => program.ask('PATCH', `items/${id}`, body);

  test('sets what is sent, and keeps the text before as a version', async () => {
    const [item] = await program.add([{ text: 'before', title: 'T' }]);
    const { status, body } = await change(item!.id, {
      content: 'after',
      shouldCopyOnClick: true,
      isPinned: true,
    });
    expect([status, body]).toEqual([
      200,
      {
        ...item,
        content: 'after',
        shouldCopyOnClick: true,
        isPinned: true,
        updated: expect.any(String),
      },
    ]);
    const { body: versions } = await server().api('GET', `/items/versions/${ann.id}/${item!.id}`, {
      token: ann.token,
    });
    expect(versions.versions).toMatchObject([{ content: 'before' }]);
  });

  test('moves an item, and makes a todo of a note', async () => {
    const { slug } = await server().createCollection(ann, { name: 'Elsewhere' });
    const [item] = await program.add(['buy\nmilk']);
    expect((await change(item!.id, { to: slug })).body).toMatchObject({ collection: slug });
    expect((await change(item!.id, { type: 'todo' })).body).toMatchObject({
      type: 'todo',
      title: 'buy milk',
      content: '',
    });
    expect((await change(item!.id, { isTodoDone: true })).body).toMatchObject({ isTodoDone: true });
  });

  test.each<[member: string | null, body: object | string]>([
    ['to', { to: 'nowhere' }],
    ['title', { title: 'x'.repeat(201) }],
    ['content', { content: '' }],
    ['content', { content: 7 }],
    ['isTodoDone', { isTodoDone: true }],
    ['isTodoDone', { isTodoDone: 'true' }],
    ['type', { type: 'link' }],
    ['isTrashed', { isTrashed: true }],
    ['owner', { owner: 'me' }],
    ['constructor', { constructor: 1 }],
    ['__proto__', '{"__proto__": {}}'],
    ['content', { type: 'todo', content: 'brand new' }],
    ['title', { type: 'todo', title: 't' }],
    ['title', { type: 'todo', title: 't', content: 'brand new' }],
    [null, '{'],
    [null, '[]'],
  ])('of a wrong %s changes nothing', async (member, body) => {
    const [item] = await program.add(['a note']);
    const answer = await program.ask('PATCH', `items/${item!.id}`, body);
    expect([answer.status, Object.keys(answer.body.data)]).toEqual([400, member ? [member] : []]);
    expect((await program.ask('GET', `items/${item!.id}`)).body).toEqual(item);
  });

  test('of another type than JSON is told what to send', async () => {
    const [item] = await program.add(['a note']);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const headers = { 'Content-Type': type };
      const answer = await program.ask('PATCH', `items/${item!.id}`, '{"content":"b"}', headers);
      const message = expect.stringContaining('Content-Type: application/json');
      expect([answer.status, answer.body.message]).toEqual([400, message]);
    }
  });

  test('of the type cuts no text off', async () => {
    const [item] = await program.add(['x'.repeat(201)]);
    const { status, body } = await change(item!.id, { type: 'todo' });
    expect([status, Object.keys(body.data)]).toEqual([400, ['title']]);
  });

  test('trashes twice, and restores', async () => {
    const [item] = await program.add(['a']);
    const path = `items/${item!.id}`;
    for (let n = 0; n < 2; n++) expect((await program.ask('DELETE', path)).status).toBe(204);
    expect((await program.ask('GET', path)).body).toMatchObject({ isTrashed: true });
    for (let n = 0; n < 2; n++) {
      const { status, body } = await program.ask('POST', `${path}/restore`);
      expect([status, body]).toMatchObject([200, { id: item!.id, isTrashed: false }]);
    }
  });
});
