import { createHash } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import { DEMO_PASSWORD, DEMO_USERNAME } from '../../src/domain/user';
import { type Account, PASSWORD, useServer } from './harness';
import { deleteAccount, tablesLeft, untilErased } from './leaving';
import { mailTo, tokenIn } from './mail-folder';
import { POLL_OPTIONS } from './poll-options';
import { Program } from './programs';

const server = useServer({ hasDemo: true });
let ann: Account;
let bob: Account;
beforeAll(async () => {
  ann = await server().createUser();
  bob = await server().createUser();
});

const TOKENS = '/api/account/tokens';
const make = (account: Account, body: object) =>
  server().api('POST', TOKENS, { token: account.token, body });
const tokensOf = async ({ token }: Account) =>
  (await server().api('GET', TOKENS, { token })).body.tokens as Record<string, unknown>[];
const checkOf = async (program: Program) => (await program.ask('GET', 'token')).status;

test('a token is shown once, and only its digest is stored', async () => {
  const carl = await server().createUser();
  const { status, body } = await make(carl, { name: ' My\n laptop ', scope: 'add', days: 30 });
  const { token, ...rest } = body;
  expect(status).toBe(201);
  expect(token).toMatch(/^jot_[\w-]{43}$/);
  expect(rest).toEqual({
    id: expect.stringMatching(/^[a-z0-9]{15}$/),
    name: 'My laptop',
    scope: 'add',
    collections: null,
    created: expect.stringMatching(/^2\d{3}-.*Z$/),
    expires: expect.stringMatching(/^2\d{3}-.*Z$/),
    lastUsed: '',
    lastUsedBy: '',
  });
  const days = (Date.parse(String(rest.expires)) - Date.parse(String(rest.created))) / 86_400_000;
  expect(days).toBe(30);
  expect(await tokensOf(carl)).toEqual([rest]);
  expect(await tablesLeft(server(), [token])).toEqual([]);
  const digest = createHash('sha256').update(token).digest('hex');
  expect(await tablesLeft(server(), [digest])).toEqual(['accessTokens']);
});

test.each([
  ['name', { name: ' ' }],
  ['name', { name: 'x'.repeat(61) }],
  ['scope', { scope: 'all' }],
  ['scope', { scope: undefined }],
  ['days', { days: 31 }],
  ['days', { days: '30' }],
  ['collections', { collections: [] }],
  ['collections', { collections: 'all' }],
  ['collections', { collections: [7] }],
  ['collections', { collections: ['aaaaaaaaaaaaaaa'] }],
  ['collection', { collection: 'misspelt' }],
])('a wrong %s is refused: %j', async (member, wrong) => {
  const { status, body } = await make(ann, { name: 'Laptop', scope: 'read', ...wrong });
  expect([status, Object.keys(body.data)]).toEqual([400, [member]]);
  expect(body.data[member]?.message).toMatch(/./);
});

test('a member without a name makes no token', async () => {
  const before = await tokensOf(ann);
  // What follows such a member isn’t read, and so the limit would be lost.
  const body = `{"name": "n", "scope": "write", "": 1, "collections": ["${ann.collection}"]}`;
  expect((await server().api('POST', TOKENS, { token: ann.token, body })).status).toBe(400);
  expect(await tokensOf(ann)).toEqual(before);
});

test('another account’s collection can’t be chosen', async () => {
  const { status, body } = await make(ann, {
    name: 'x',
    scope: 'read',
    collections: [ann.collection, bob.collection],
  });
  expect([status, body.data.collections?.code]).toEqual([400, 'unknownCollection']);
});

test('an account has 50 tokens at most', async () => {
  const carl = await server().createUser();
  for (let n = 0; n < 50; n++) await Program.of(server(), carl, { name: `Program ${n}` });
  const refused = await make(carl, { name: 'One more', scope: 'read' });
  expect([refused.status, refused.body.data.tokens?.code]).toEqual([400, 'tooManyTokens']);
  const tokens = await tokensOf(carl);
  expect(tokens.map(({ name }) => name)[0]).toBe('Program 49');
  await server().api('DELETE', `${TOKENS}/${String(tokens[0]?.id)}`, { token: carl.token });
  expect((await make(carl, { name: 'One more', scope: 'read' })).status).toBe(201);
});

test('the demo account has none', async () => {
  const demo = await server().login(DEMO_USERNAME, DEMO_PASSWORD);
  expect((await make(demo, { name: 'x', scope: 'read' })).status).toBe(403);
});

test('a revoked token ends at once, and only its owner revokes it', async () => {
  const program = await Program.of(server(), ann);
  expect(await checkOf(program)).toBe(200);
  const revoke = ({ token }: Account) =>
    server().api('DELETE', `${TOKENS}/${program.id}`, { token });
  expect((await revoke(bob)).status).toBe(404);
  expect((await revoke(ann)).status).toBe(204);
  expect(await checkOf(program)).toBe(401);
  expect((await revoke(ann)).status).toBe(404);
});

test('a token expires', async () => {
  const program = await Program.of(server(), ann, { days: 30 });
  expect(await checkOf(program)).toBe(200);
  await server().sql(
    `UPDATE accessTokens SET expires = '2026-01-01 00:00:00.000Z' WHERE id = '${program.id}'`,
  );
  expect(await checkOf(program)).toBe(401);
});

test('the last use has a day and a program', async () => {
  const program = await Program.of(server(), ann);
  const usedBy = async (agent: string) => {
    await program.ask('GET', 'token', undefined, { 'User-Agent': agent });
    const used = (await tokensOf(ann)).find(({ id }) => id === program.id);
    return [used?.lastUsed, used?.lastUsedBy];
  };
  const today = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
  expect(await usedBy('curl/8.5.0')).toEqual([today, 'curl 8.5']);
  expect(await usedBy('jot/1.2.3 (linux)')).toEqual([today, 'jot 1.2']);
  expect(await usedBy('curl/8.5.0')).toEqual([today, 'curl 8.5']);
  expect(
    await usedBy('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'),
  ).toEqual([today, 'Firefox on Linux']);
  expect(await usedBy('<b>"; DROP')).toEqual([today, '']);
});

test('a refused request is no use', async () => {
  const program = await Program.of(server(), ann, { scope: 'add' });
  expect((await program.ask('GET', 'items')).status).toBe(403);
  const found = (await tokensOf(ann)).find(({ id }) => id === program.id);
  expect(found).toMatchObject({ lastUsed: '', lastUsedBy: '' });
});

const NEXT = 'another horse battery';

test.each<[string, (account: Account) => Promise<unknown>]>([
  [
    'on the account page',
    ({ token }) =>
      server().api('POST', '/api/account/password', {
        token,
        body: { oldPassword: PASSWORD, password: NEXT, passwordConfirm: NEXT },
      }),
  ],
  [
    'by a link in a mail',
    async ({ email }) => {
      await server().api('POST', '/api/collections/users/request-password-reset', {
        body: { email },
      });
      const token = tokenIn(
        await mailTo(server().data, email, /^Set a new password/),
        'confirm-password-reset',
      );
      await server().api('POST', '/api/collections/users/confirm-password-reset', {
        body: { token, password: NEXT, passwordConfirm: NEXT },
      });
    },
  ],
  [
    'by a superuser',
    ({ id }) =>
      server().api('PATCH', `users/${id}`, {
        token: server().root,
        body: { password: NEXT, passwordConfirm: NEXT },
      }),
  ],
])('a new password %s ends all tokens', async (_, change) => {
  const carl = await server().createUser();
  const programs = [await Program.of(server(), carl), await Program.of(server(), carl)];
  const other = await Program.of(server(), bob);
  await change(carl);
  expect(await Promise.all([...programs, other].map(checkOf))).toEqual([401, 401, 200]);
  const again = await server().login(carl.username, NEXT);
  expect(await tokensOf(again)).toEqual([]);
});

test('a change of something else of the account ends none', async () => {
  const carl = await server().createUser();
  const program = await Program.of(server(), carl);
  await server().api('PATCH', `users/${carl.id}`, {
    token: carl.token,
    body: { displayName: 'Carl' },
  });
  await server().login(carl.username);
  expect(await checkOf(program)).toBe(200);
});

test('a deleted account leaves neither tokens nor keys', async () => {
  const carl = await server().createUser({ username: 'quixotic' });
  const program = await Program.of(server(), carl, { name: 'zephyrtoken' });
  await program.ask('POST', 'add', { text: 'a' }, { 'Idempotency-Key': 'zephyrkey' });
  const words = [carl.id, program.id, 'zephyrtoken', 'zephyrkey'];
  expect(await tablesLeft(server(), words)).toEqual(
    expect.arrayContaining(['accessTokens', 'idempotencyKeys']),
  );
  expect((await deleteAccount(server(), carl)).status).toBe(204);
  expect(await checkOf(program)).toBe(401);
  await untilErased(server(), carl);
  await vi.waitFor(async () => expect(await tablesLeft(server(), words)).toEqual([]), POLL_OPTIONS);
});
