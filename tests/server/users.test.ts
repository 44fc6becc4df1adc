import { beforeAll, describe, expect, test } from 'vitest';
import { DEMO_PASSWORD, DEMO_USERNAME } from '../../src/domain/user';
import { type Account, PASSWORD, useServer } from './harness';

const server = useServer({ hasDemo: true });
let ann: Account;

beforeAll(async () => {
  ann = await server().createUser({ username: 'Ann.Smith', email: 'Ann.Smith@Example.org' });
});

let registrations = 0;
function register(fields: object) {
  const username = `visitor${++registrations}`;
  return server().api('POST', 'users', {
    body: {
      username,
      email: `${username}@example.org`,
      password: PASSWORD,
      passwordConfirm: PASSWORD,
      ...fields,
    },
  });
}

function update(account: Account, body: object, token = account.token) {
  return server().api('PATCH', `users/${account.id}`, { token, body });
}

describe('registration', () => {
  test('keeps what was sent, and makes an unverified user of no rank', async () => {
    const { status, body } = await register({
      username: 'Jane_D-1.x',
      displayName: 'Jane Doe',
      emailVisibility: false,
      userType: 'admin',
    });
    expect(status).toBe(200);
    expect(await server().stored('users', body.id)).toMatchObject({
      username: 'Jane_D-1.x',
      displayName: 'Jane Doe',
      emailVisibility: false,
      userType: 'user',
      verified: false,
    });
  });

  test('nobody chooses their id', async () => {
    const chosen = 'achosenid000000';
    const { status, body } = await register({ id: chosen });
    expect(status).toBe(200);
    expect(body.id).toMatch(/^[a-z0-9]{15}$/);
    expect(body.id).not.toBe(chosen);
  });

  test('a display name may be blank', async () => {
    expect((await register({ displayName: '' })).status).toBe(200);
  });

  const long = 'a'.repeat(150);
  const refusals: [string, object, string][] = [
    ['no username', { username: '' }, 'username'],
    ['username of 2', { username: 'ab' }, 'username'],
    ['username of 151', { username: `${long}a` }, 'username'],
    ['username with a space', { username: 'jane doe' }, 'username'],
    ['username with a slash', { username: 'jane/doe' }, 'username'],
    ['username of other letters', { username: 'jané' }, 'username'],
    ['reserved username', { username: 'login' }, 'username'],
    ['reserved username in capitals', { username: 'Login' }, 'username'],
    ['reserved file', { username: 'sw.js' }, 'username'],
    ['username of the demo', { username: 'Demo' }, 'username'],
    ['taken username', { username: 'Ann.Smith' }, 'username'],
    ['taken username in other letters', { username: 'aNN.sMITH' }, 'username'],
    ['no email', { email: '' }, 'email'],
    ['email that is none', { email: 'jane' }, 'email'],
    ['password of 7', { password: 'a'.repeat(7), passwordConfirm: 'a'.repeat(7) }, 'password'],
    ['password of 72', { password: 'a'.repeat(72), passwordConfirm: 'a'.repeat(72) }, 'password'],
    ['another confirmation', { passwordConfirm: 'something else' }, 'passwordConfirm'],
    ['display name of 151', { displayName: `${long}a` }, 'displayName'],
    ['verified', { verified: true }, 'verified'],
  ];

  test.each(refusals)('%s is refused at its field', async (_, fields, field) => {
    const before = await server().sql('SELECT count(*) FROM users');
    const { status, body } = await register(fields);
    expect(status).toBe(400);
    expect(Object.keys(body.data)).toEqual([field]);
    expect(body.data[field]?.message).toBeTruthy();
    expect(await server().sql('SELECT count(*) FROM users')).toEqual(before);
  });

  test('lengths are told in words', async () => {
    const short = { password: 'a', passwordConfirm: 'a' };
    expect((await register({ username: 'a' })).body.data.username?.message).toBe(
      'Must be between 3 and 150 characters.',
    );
    expect((await register(short)).body.data.password?.message).toBe(
      'Must be between 8 and 71 characters.',
    );
  });

  const edges: [string, object][] = [
    ['username of 3', { username: 'abc' }],
    ['username of 150', { username: long }],
    ['display name of 150', { displayName: '😀'.repeat(150) }],
    ['password of 8', { password: 'a'.repeat(8), passwordConfirm: 'a'.repeat(8) }],
    ['password of 71', { password: 'a'.repeat(71), passwordConfirm: 'a'.repeat(71) }],
  ];

  test.each(edges)('%s is kept', async (_, fields) => {
    expect((await register(fields)).status).toBe(200);
  });
});

describe('a new account gets', () => {
  let ben: Account;
  beforeAll(async () => {
    ben = await server().createUser();
  });
  const list = async (path: string) =>
    (await server().api('GET', path, { token: ben.token })).body.items;

  test('a trash bin and one collection', async () => {
    expect(await list('trashBins')).toMatchObject([
      { name: 'Trash bin', slug: 'trash-bin', owner: ben.id },
    ]);
    expect(await list('itemCollections')).toMatchObject([
      { name: 'Notes', slug: 'notes', owner: ben.id, sortOrder: 0 },
    ]);
  });

  test('items of each kind that teach the product, the welcome on top', async () => {
    const items = await list(`items?sort=-created,-id`);
    expect(items.map(({ type }) => type)).toEqual(['text', 'todo', 'link', 'text', 'text', 'text']);
    expect(items[0]?.title).toBe('Welcome to Jot');
    for (const item of items)
      expect(item).toMatchObject({ owner: ben.id, collection: ben.collection, isTrashed: false });
  });

  test('all of it or nothing', async () => {
    const before = await server().sql('SELECT count(*) FROM items');
    expect((await register({ username: ben.username })).status).toBe(400);
    expect(await server().sql('SELECT count(*) FROM items')).toEqual(before);
  });

  test('it also when a superuser makes it', async () => {
    const { body } = await server().api('POST', 'users', {
      token: server().root,
      body: {
        username: 'made-by-root',
        email: 'made@example.org',
        password: PASSWORD,
        passwordConfirm: PASSWORD,
        userType: 'poweruser',
        verified: true,
      },
    });
    expect(body.userType).toBe('poweruser');
    const bins = await server().sql(`SELECT id FROM trashBins WHERE owner = '${body.id}'`);
    expect(bins).toHaveLength(1);
  });
});

describe('logging in', () => {
  test.each([
    'Ann.Smith',
    'ann.smith',
    'ANN.SMITH',
    'Ann.Smith@Example.org',
    'ann.smith@example.org',
  ])('as %s', async (identity) => {
    expect((await server().login(identity)).id).toBe(ann.id);
  });

  test.each([
    ['ann.smith', 'wrong password'],
    ['nobody', PASSWORD],
    ['', ''],
  ])('as %s with a wrong password is 400', async (identity, password) => {
    const { status } = await server().api('POST', '/api/collections/users/auth-with-password', {
      body: { identity, password },
    });
    expect(status).toBe(400);
  });
});

describe('one’s own account', () => {
  test('the display name changes, and may become blank', async () => {
    expect((await update(ann, { displayName: 'Ann' })).body.displayName).toBe('Ann');
    expect((await update(ann, { displayName: '' })).body.displayName).toBe('');
  });

  test('the rank stays as it is stored', async () => {
    expect((await update(ann, { userType: 'admin' })).body.userType).toBe('user');
    expect((await update(ann, { userType: 'admin' }, server().root)).body.userType).toBe('admin');
    expect((await update(ann, { userType: 'user' })).body.userType).toBe('admin');
  });

  test.each([
    ['username', 'ann.jones', 'The username can’t be changed.'],
    ['username', 'ANN.SMITH', 'The username can’t be changed.'],
    ['email', 'new@example.org', undefined],
    ['verified', true, undefined],
  ])('%s can’t become %s', async (field, value, message) => {
    const before = await server().stored('users', ann.id);
    const { status, body } = await update(ann, { [field]: value });
    expect(status).toBe(400);
    expect(Object.keys(body.data)).toEqual([field]);
    if (message) expect(body.data[field]?.message).toBe(message);
    expect(await server().stored('users', ann.id)).toEqual(before);
  });

  test('a password of more bytes than are hashed is refused', async () => {
    const password = 'é'.repeat(37);
    expect((await register({ password, passwordConfirm: password })).status).toBe(400);
    const change = { oldPassword: PASSWORD, password, passwordConfirm: password };
    const { status, body } = await server().api('POST', '/api/account/password', {
      token: ann.token,
      body: change,
    });
    expect(status).toBe(400);
    expect(body.data.password?.message).toMatch(/^Too long/);
    expect((await server().login(ann.username)).id).toBe(ann.id);
  });

  test('it can’t be deleted, and no one else’s either', async () => {
    const ben = await server().createUser();
    for (const token of [ann.token, ben.token, undefined]) {
      const { status } = await server().api('DELETE', `users/${ann.id}`, { token });
      expect(status).toBe(403);
    }
    expect(await server().stored('users', ann.id)).toBeDefined();
  });

  test('a superuser can change the username', async () => {
    const ben = await server().createUser();
    const { body } = await update(ben, { username: 'benjamin' }, server().root);
    expect(body.username).toBe('benjamin');
  });
});

describe('the demo account', () => {
  let demo: Account;
  beforeAll(async () => {
    demo = await server().login(DEMO_USERNAME, DEMO_PASSWORD);
  });

  const attempts: [string, number, () => ReturnType<typeof update>][] = [
    ['a new username', 400, () => update(demo, { username: 'mine' })],
    ['a new email', 400, () => update(demo, { email: 'mine@example.org' })],
    ['a mail for a new email', 403, () => ask('request-email-change', { newEmail: 'm@x.org' })],
    ['a mail for a new password', 403, () => ask('request-password-reset', { email: demo.email })],
    ['being deleted', 403, () => server().api('DELETE', `users/${demo.id}`, { token: demo.token })],
  ];

  test.each(attempts)('%s is refused', async (_, expected, attempt) => {
    const before = await server().stored('users', demo.id);
    const { status, body } = await attempt();
    expect(status).toBe(expected);
    expect(body.message).toBeTruthy();
    expect(await server().stored('users', demo.id)).toEqual(before);
    expect((await server().login(DEMO_USERNAME, DEMO_PASSWORD)).id).toBe(demo.id);
  });

  test('its display name can be changed', async () => {
    expect((await update(demo, { displayName: 'Tried' })).body.displayName).toBe('Tried');
  });

  test('others may change theirs by mail', async () => {
    const { status } = await server().api('POST', '/api/collections/users/request-password-reset', {
      body: { email: ann.email.toUpperCase() },
    });
    expect(status).toBe(204);
  });

  function ask(action: string, body: object) {
    return server().api('POST', `/api/collections/users/${action}`, { token: demo.token, body });
  }
});
