import { beforeAll, describe, expect, test } from 'vitest';
import { type Account, useServer } from './harness';
import { description, Program } from './programs';

const server = useServer();
let ann: Account;
let program: Program;
beforeAll(async () => {
  ann = await server().createUser();
  program = await Program.of(server(), ann);
});

const add = (body: object | string, type = 'application/json', query = '') =>
  program.ask('POST', `add${query}`, body, { 'Content-Type': type });
const contents = async () => (await program.list()).items.map(({ content }) => content);

const FORM = 'application/x-www-form-urlencoded';
const PART = 'multipart/form-data; boundary=x';
const part = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

test.each<[what: string, type: string, body: object | string, query: string, expected: object]>([
  ['an object', 'application/json', { text: 'Milk' }, '', { content: 'Milk' }],
  ['plain text', 'text/plain', '“Milk”\n and more', '', { content: '“Milk”\n and more' }],
  ['text without a type', '', 'Milk', '?title=Shop', { title: 'Shop', content: 'Milk' }],
  ['a title by JSON', 'application/json', { text: 'b', title: 'a\nb' }, '', { title: 'a b' }],
  ['curl -d', FORM, 'buy milk & 50% more', '', { type: 'text', content: 'buy milk & 50% more' }],
  ['a form', FORM, 'text=a+b%26&title=T', '', { title: 'T', content: 'a b&' }],
  ['a form in parts', PART, `${part('text', 'a+b')}--x--\r\n`, '', { content: 'a+b' }],
  ['a todo', 'text/plain', ':td: buy milk', '', { type: 'todo', title: 'buy milk', content: '' }],
  ['a title prefix', 'text/plain', ':t: Shop\nmilk', '', { title: 'Shop', content: 'milk' }],
  ['a filter token', 'text/plain', 'a ::td:: b', '', { type: 'text', content: 'a ::td:: b' }],
  [
    'a link, without trackers',
    'text/plain',
    'example.com/a?utm_source=x&b=1',
    '',
    { type: 'link', title: '', content: 'https://example.com/a?b=1' },
  ],
  [
    'a link with a title',
    'application/json',
    { text: 'https://example.com/', title: 'Example' },
    '',
    { type: 'link', title: 'Example', content: 'https://example.com/' },
  ],
])('%s is added', async (_, type, body, query, expected) => {
  const { status, body: answer } = await add(body, type, query);
  expect(status).toBe(201);
  expect(answer.items).toHaveLength(1);
  const [item] = answer.items;
  expect(item).toMatchObject({ isTrashed: false, ...expected });
  expect(Object.keys(item ?? {}).sort()).toEqual(
    Object.keys(description.components.schemas.Item?.properties ?? {}).sort(),
  );
  expect((await program.ask('GET', `items/${item?.id}`)).body).toEqual(item);
});

test('a list is added in its order, the last on top', async () => {
  const items = await program.add(['one', { text: 'two' }, { text: 'three', title: 'T' }]);
  expect(items.map(({ content }) => content)).toEqual(['one', 'two', 'three']);
  expect((await contents()).slice(0, 3)).toEqual(['three', 'two', 'one']);
});

test('500 texts are added at once, and no more', async () => {
  const texts = Array.from({ length: 501 }, (_, n) => `line ${n}`);
  const before = await server().sql('SELECT count(*) FROM items');
  expect((await add(texts)).status).toBe(400);
  expect(await server().sql('SELECT count(*) FROM items')).toEqual(before);
  expect(await program.add(texts.slice(1))).toHaveLength(500);
});

describe('refused, with nothing added:', () => {
  test.each<[what: string, type: string, body: object | string, member: string | null]>([
    ['no text', 'application/json', {}, 'text'],
    ['a blank one', 'text/plain', ' \n', 'text'],
    ['an empty body', 'text/plain', '', 'text'],
    ['a number', 'application/json', { text: 7 }, 'text'],
    ['a text that is too long', 'text/plain', 'x'.repeat(10_001), 'text'],
    ['a todo that is too long', 'text/plain', `:td: ${'x'.repeat(201)}`, 'text'],
    [
      'a title that is too long',
      'application/json',
      { text: 'a', title: 'x'.repeat(201) },
      'title',
    ],
    ['another member', 'application/json', { text: 'a', collection: 'b' }, 'collection'],
    ['an unknown collection', 'application/json', { text: 'a', to: 'nowhere' }, 'to'],
    ['a wrong “new”', 'application/json', { text: 'a', to: 'b', new: 'yes' }, 'new'],
    ['a bad text in a list', 'application/json', ['good', ' ', 'good'], '1'],
    ['a bad element of a list', 'application/json', ['good', 7], '1'],
    ['a bad collection in a list', 'application/json', ['good', { text: 'a', to: 'no' }], '1'],
    ['an empty list', 'application/json', [], null],
    ['no JSON', 'application/json', '{"text": ', null],
    ['a text as JSON', 'application/json', '"a"', null],
    ['a form that isn’t encoded', FORM, 'text=50% off', null],
    ['a form with half of a text', FORM, 'text=Fish & chips', null],
    ['a form with half of an address', FORM, 'text=https://example.com/?a=1&b=2', null],
    ['an address with a title', FORM, 'https://example.com/?a=1&title=foo', null],
    ['a form with two texts', FORM, 'text=a&text=b', null],
    ['a form with a misspelt field', FORM, 'title=T&txt=a', null],
    ['a form in parts with another field', PART, `${part('content', 'a')}--x--\r\n`, null],
    ['a form with a file', PART, `${part('text"; filename="a.txt', 'a')}--x--\r\n`, null],
    ['a form in parts without the text', PART, `${part('to', '')}--x--\r\n`, 'text'],
    ['a text that is far too long', 'text/plain', `:t:T\n${'\n'.repeat(30_000)}x`, 'text'],
    ['no form', PART, 'nothing', null],
  ])('%s', async (_, type, body, member) => {
    const before = await server().sql('SELECT count(*) FROM items');
    const { status, body: answer } = await add(body, type);
    expect([status, Object.keys(answer.data)]).toEqual([400, member === null ? [] : [member]]);
    expect(answer.message).toMatch(/./);
    expect(await server().sql('SELECT count(*) FROM items')).toEqual(before);
  });

  test.each(['?titel=x', '?title=a;b', '?title=%zz', '?title=a&title=b', '?text=a'])(
    'a text with the query %s',
    async (query) => {
      const { status, body } = await add('milk', 'text/plain', query);
      expect([status, body.message]).toEqual([400, expect.stringContaining('the query')]);
    },
  );

  test('a form or a query that isn’t UTF-8', async () => {
    for (const { status, body } of [await add('text=%E9', FORM), await add('a', '', '?title=%ff')])
      expect([status, body.message]).toEqual([400, expect.stringContaining('UTF-8')]);
  });

  test('a text that isn’t UTF-8', async () => {
    const response = await fetch(`${server().url}/api/v1/add`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${program.secret}`, 'Content-Type': 'text/plain' },
      body: Buffer.from('caf\xe9', 'latin1'),
    });
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining('UTF-8'),
    ]);
  });
});

describe('the collection', () => {
  test('is the first one, or named by its slug', async () => {
    const carl = await server().createUser();
    const { slug } = await server().createCollection(carl, { name: 'Reading list' });
    const own = await Program.of(server(), carl);
    const { collections } = (await own.ask('GET', 'collections')).body;
    expect(collections.map((each) => each.slug)[1]).toBe(slug);
    const items = await own.add([
      'a',
      { text: 'b', to: 'reading-list' },
      { text: 'c', to: 'Reading list' },
    ]);
    expect(items.map(({ collection }) => collection)).toEqual([collections[0]?.slug, slug, slug]);
  });

  test('is made once if it is missing and “new” asks for it', async () => {
    const texts = ['a', 'b'].map((text) => ({ text, to: 'Week2 & more', new: true }));
    expect((await program.add(texts)).map(({ collection }) => collection)).toEqual([
      'week-2-more',
      'week-2-more',
    ]);
    await add('c', 'text/plain', '?to=week-2-more&new=1');
    const { collections } = (await program.ask('GET', 'collections')).body;
    expect(collections.filter(({ name }) => name === 'Week2 & more')).toHaveLength(1);
    expect(collections.at(-1)?.name).toBe('Week2 & more');
  });

  test('isn’t made if the text is refused, or its name is too long', async () => {
    const { collections } = (await program.ask('GET', 'collections')).body;
    expect((await add({ text: ' ', to: 'unmade', new: true })).status).toBe(400);
    const long = await add({ text: 'a', to: 'x'.repeat(51), new: true });
    expect([long.status, Object.keys(long.body.data)]).toEqual([400, ['to']]);
    expect((await program.ask('GET', 'collections')).body.collections).toEqual(collections);
  });
});

describe('a full account', () => {
  const small = useServer({ env: { JOT_TEST_MAX_ITEMS: '10' } });

  test('takes all texts or none, and says which one was too many', async () => {
    const carl = await small().createUser();
    const own = await Program.of(small(), carl);
    const { length } = (await own.list()).items;
    const texts = Array.from({ length: 11 - length }, (_, n) => `text ${n}`);
    const { status, body } = await own.ask('POST', 'add', texts);
    expect([status, body.data]).toEqual([
      400,
      { [10 - length]: { code: 'quota', message: expect.stringContaining('is full') } },
    ]);
    expect((await own.list()).items).toHaveLength(length);
    expect(await own.add(texts.slice(1))).toHaveLength(10 - length);
  });
});

describe('a token that only adds', () => {
  test('is told nothing, and needs no collection that it can’t see', async () => {
    const own = await Program.of(server(), ann, { scope: 'add' });
    const one = await own.ask('POST', 'add', { text: 'https://example.com/known', to: 'nowhere' });
    expect([one.status, one.body]).toEqual([201, { received: 1 }]);
    expect((await own.ask('POST', 'add', { text: 'https://example.com/known' })).body).toEqual({
      received: 1,
    });
    const { collections } = (await program.ask('GET', 'collections')).body;
    for (const to of ['unmade', String(collections[0]?.slug)]) {
      const made = await own.ask('POST', 'add', { text: 'a', to, new: true });
      expect([made.status, Object.keys(made.body.data)]).toEqual([400, ['new']]);
    }
    const { items } = await program.list({ url: 'https://example.com/known' });
    expect(items).toHaveLength(2);
    expect(new Set(items.map(({ collection }) => collection)).size).toBe(1);
  });
});
