import { beforeAll, describe, expect, test } from 'vitest';
import { EMAIL_MAX, PASSWORD_MAX } from '../../src/domain/limits';
import { type Account, PASSWORD, useServer } from '../server/harness';
import { sendLarge } from './large-request';

// The log has every SQL statement, so it shows what the database was asked.
const server = useServer({ isTalkative: true });
let ann: Account;
let item: string;

beforeAll(async () => {
  ann = await server().createUser();
  item = (await server().createItem(ann)).id;
});

const MB = 1024 * 1024;
const GUEST_TEXT = 16_000;
const pathOf = (table: string, id?: string) =>
  `${server().url}/api/collections/${table}/records${id === undefined ? '' : `/${id}`}`;

/** Fields that contain texts, and the limit that a refusal names. */
const fields: Record<string, Record<string, number>> = {
  users: {
    id: 15,
    username: 150,
    displayName: 150,
    email: EMAIL_MAX,
    claimedEmail: EMAIL_MAX,
    password: PASSWORD_MAX,
    passwordConfirm: PASSWORD_MAX,
    oldPassword: PASSWORD_MAX,
    tokenKey: 60,
    userType: 100,
    isPasswordless: 100,
    emailVisibility: 100,
    verified: 100,
    created: 100,
    updated: 100,
  },
  itemCollections: {
    id: 15,
    name: 50,
    slug: 100,
    owner: 100,
    sortOrder: 100,
    created: 100,
    updated: 100,
  },
  trashBins: { id: 15, name: 50, slug: 100, owner: 100, created: 100, updated: 100 },
  items: {
    id: 15,
    owner: 100,
    collection: 100,
    type: 100,
    title: 200,
    content: 10_000,
    shouldCopyOnClick: 100,
    isTodoDone: 100,
    isPinned: 100,
    laterUntil: 100,
    faviconUrl: 2083,
    icon: 32,
    isTrashed: 100,
    trashedDateTime: 100,
    metadataState: 100,
    fetchedTitle: 200,
    created: 100,
    updated: 100,
  },
  sessions: { id: 15, owner: 100, device: 100, lastUsed: 100, expires: 100, created: 100 },
  keptVariables: { id: 15, name: 100, value: 100 },
};

test('the table leaves no field out', async () => {
  const { body } = await server().api('GET', '/api/collections?perPage=200', {
    token: server().root,
  });
  const own = body.items.filter(({ system }) => !system);
  expect(own.map(({ name }) => name).sort()).toEqual(Object.keys(fields).sort());
  for (const { name, fields: stored } of own) {
    const names = (stored as { name: string }[]).map((field) => field.name);
    expect(Object.keys(fields[String(name)] ?? {})).toEqual(expect.arrayContaining(names));
  }
});

describe.each(
  Object.entries(fields).flatMap(([table, limits]) =>
    Object.entries(limits).map(([field, limit]) => ({ table, field, limit })),
  ),
)('$field of $table', ({ table, field, limit }) => {
  const refusal = {
    status: 400,
    body: {
      data: {
        [field]: {
          code: 'validation_max_text_constraint',
          message: `Too long: at most ${limit} characters.`,
        },
      },
    },
  };
  // The longest body that a guest may send, which some fields accept.
  const byGuests = limit * 8 < GUEST_TEXT ? [field] : [];
  if (field === 'username') byGuests.push('username:autogenerate');

  test.each(byGuests)('by a guest, as %s', async (key) => {
    const text = JSON.stringify({ [key]: 'a'.repeat(GUEST_TEXT) });
    expect(await sendLarge(pathOf(table), { text })).toMatchObject(refusal);
  });

  test.each(['POST', 'PATCH'])('by a user, %s', async (method) => {
    const text = JSON.stringify({ [field]: '😀'.repeat(250_000) });
    const id = method === 'PATCH' ? item : undefined;
    const answer = await sendLarge(pathOf(table, id), { token: ann.token, method, text });
    expect(answer).toMatchObject(refusal);
  });
});

test('nothing of it came to the database, or to the rules', async () => {
  const mark = `mark${'x'.repeat(3000)}`;
  await sendLarge(pathOf('items'), {
    token: ann.token,
    text: JSON.stringify({ content: mark.repeat(200), title: mark, owner: mark }),
  });
  await sendLarge(pathOf('users'), { text: JSON.stringify({ username: mark, password: mark }) });
  expect(server().logs()).not.toContain(mark.slice(0, 100));
});

describe('a login, a mail and its link', () => {
  const long = 'a'.repeat(60_000);
  const asks: [string, string][] = [
    ['auth-with-password', 'identity'],
    ['auth-with-password', 'password'],
    ['auth-with-oauth2', 'code'],
    ['auth-with-otp', 'otpId'],
    ['request-otp', 'email'],
    ['request-verification', 'email'],
    ['confirm-verification', 'token'],
    ['request-password-reset', 'email'],
    ['confirm-password-reset', 'token'],
    ['confirm-password-reset', 'password'],
    ['confirm-password-reset', 'passwordConfirm'],
    ['request-email-change', 'newEmail'],
    ['confirm-email-change', 'token'],
    ['confirm-email-change', 'password'],
  ];
  test.each(asks)('%s with a long %s', async (action, field) => {
    const { status, body } = await server().api('POST', `/api/collections/users/${action}`, {
      token: ann.token,
      body: { [field]: long },
    });
    expect(status).toBe(400);
    expect(body.data[field]?.message).toMatch(/^Too long: at most \d+ characters\.$/);
  });
});

describe('a body that is too large', () => {
  const paths: string[] = [
    '/api/collections/users/records',
    '/api/collections/Users/records',
    '/api/collections/items/records',
    '/api/collections/itemCollections/records',
    '/api/collections/users/auth-with-password',
    '/api/collections/_superusers/auth-with-password',
    '/api/collections/users/request-password-reset',
    '/api/batch',
    '/api/mail-links/check',
    '/api/realtime',
    '/api/nothing-of-that-name',
  ];
  const texts = (size: number) => JSON.stringify({ username: 'a'.repeat(size), requests: [] });
  const guest = 'The request is too large: without a login at most 16 KB are taken.';
  const user = 'The request is too large: at most 1 MB is taken. Send it in smaller parts.';

  test.each(paths)('%s, by a guest', async (path) => {
    const url = server().url + path;
    expect(await sendLarge(url, { text: texts(16 * 1024) })).toMatchObject({
      status: 413,
      body: { message: guest },
    });
    expect((await sendLarge(url, { text: texts(MB), isChunked: true })).status).toBe(413);
  });

  test.each([MB, 10 * MB, 31 * MB])('of %i bytes, by a guest', async (size) => {
    const url = pathOf('items');
    expect(await sendLarge(url, { text: texts(size) })).toMatchObject({
      status: 413,
      body: { message: guest },
    });
    expect((await sendLarge(url, { text: texts(size), isChunked: true })).status).toBe(413);
  });

  test.each(paths)('%s, by a user', async (path) => {
    const url = server().url + path;
    for (const isChunked of [false, true]) {
      const answer = await sendLarge(url, { token: ann.token, text: texts(2 * MB), isChunked });
      expect(answer).toMatchObject({ status: 413, body: { message: user } });
    }
  });

  test.each([10 * MB, 31 * MB])('of %i bytes, by a user', async (size) => {
    for (const isChunked of [false, true]) {
      const text = texts(size);
      const answer = await sendLarge(pathOf('items'), { token: ann.token, text, isChunked });
      expect(answer).toMatchObject({ status: 413, body: { message: user } });
    }
  });

  test.each(['trash', 'untrash'])('/items/%s, by a user', async (action) => {
    const url = `${server().url}/items/${action}/${ann.id}/${item}`;
    const answer = await sendLarge(url, { token: ann.token, method: 'PATCH', text: texts(2 * MB) });
    expect(answer.status).toBe(413);
  });

  test('a superuser has PocketBase’s limits', async () => {
    const text = JSON.stringify({ nothing: 'a'.repeat(2 * MB) });
    const { status } = await sendLarge(`${server().url}/api/settings`, {
      token: server().root,
      method: 'PATCH',
      text,
    });
    expect(status).toBe(200);
  });

  test('others go on meanwhile', async () => {
    const url = pathOf('users');
    const floods = Array.from({ length: 6 }, () => sendLarge(url, { text: texts(31 * MB) }));
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, n) => server().createItem(ann, { content: `meanwhile ${n}` })),
    );
    expect(made).toHaveLength(20);
    for (const { status } of await Promise.all(floods)) expect(status).toBe(413);
  });
});

test.each(['filter', 'sort', 'expand', 'fields'])('a %s of 9 KB is refused', async (parameter) => {
  const { status, body } = await server().api('GET', `items?${parameter}=${'a'.repeat(9_000)}`);
  expect(status).toBe(414);
  expect(body.message).toMatch(/too long/);
});

describe('a body that is no JSON object', () => {
  test.each(['', '[', '[]', '"text"', '{"a":', '[['.repeat(20_000)])('%#', async (text) => {
    const { status, body } = await sendLarge(pathOf('items'), { token: ann.token, text });
    expect(status).toBe(400);
    if (text !== '')
      expect(body.message).toBe('The body of the request is no JSON object: send one.');
  });
});

describe('lists in lists are refused before anything makes a text of them', () => {
  const deep = `${'['.repeat(7_000)}${']'.repeat(7_000)}`;
  test.each([
    ['/api/collections/users/records', 'username'],
    ['/api/collections/users/auth-with-password', 'identity'],
    ['/api/collections/users/confirm-verification', 'token'],
    ['/api/collections/users/confirm-email-change', 'token'],
    ['/api/mail-links/check', 'token'],
  ])('%s', async (path, field) => {
    const answer = await sendLarge(server().url + path, { text: `{"${field}":${deep}}` });
    expect(answer).toMatchObject({
      status: 400,
      body: { data: { [field]: { message: 'Send one text here.' } } },
    });
  });
});

describe('a registration that can’t be kept is refused before its password is hashed', () => {
  const good = {
    username: 'somebody',
    email: 'somebody@example.org',
    password: PASSWORD,
    passwordConfirm: PASSWORD,
  };
  test.each([
    ['username', { username: 'a' }],
    ['username', { username: 'login' }],
    ['email', { email: 'none' }],
    ['displayName', { displayName: 'a'.repeat(151) }],
    ['password', { password: 'short', passwordConfirm: 'short' }],
    ['password', { password: '😀'.repeat(20), passwordConfirm: '😀'.repeat(20) }],
    ['passwordConfirm', { passwordConfirm: 'another one' }],
  ])('%s: %o', async (field, fields) => {
    const { status, body } = await server().api('POST', 'users', { body: { ...good, ...fields } });
    expect(status).toBe(400);
    expect(Object.keys(body.data)).toEqual([field]);
    // PocketBase's own refusal, which comes after the hash, has another message.
    expect(body.message).toBe('The record could not be saved.');
  });
});
