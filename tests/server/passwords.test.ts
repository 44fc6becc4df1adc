import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { commandArgs } from '../../scripts/pocketbase/args.mjs';
import { findPocketBase } from '../../scripts/pocketbase/find.mjs';
import { run } from '../../scripts/process/run.mjs';
import { root } from '../../scripts/project.mjs';
import { PASSWORD, useServer } from './harness';
import { temporaryFolder } from '../scripts/temporary';

const server = useServer();

const COMMON = 'This is one of the most common passwords. Choose another one.';
const OWN = 'Choose a password that is neither your username nor your email address.';

const list = readFileSync(path.join(root, 'pb_hooks', 'common-passwords.txt'), 'utf8')
  .trimEnd()
  .split('\n');

let people = 0;
function register(fields: object) {
  const username = `chooser${++people}`;
  return server().api('POST', 'users', {
    body: { username, email: `${username}@example.org`, ...fields },
  });
}

test('the list holds 3,000 that the length allows, each once', () => {
  expect(new Set(list).size).toBe(3000);
  expect(list.filter((each) => each.length < 8 || each !== each.toLowerCase())).toEqual([]);
});

const REFUSED: [name: string, password: string, fields: object, message: string][] = [
  ['the most common', 'password', {}, COMMON],
  ['the second', '12345678', {}, COMMON],
  ['the last of the list', list.at(-1) ?? '', {}, COMMON],
  ['a common one in other letters', 'PassWord', {}, COMMON],
  ['the username', 'Jane.Of.York', { username: 'jane.of.york' }, OWN],
  ['the address', 'Jane@York.example', { email: 'jane@york.example' }, OWN],
];

describe('a registration', () => {
  test.each(REFUSED)(
    'with %s as the password is refused',
    async (_name, password, fields, said) => {
      const { status, body } = await register({ ...fields, password, passwordConfirm: password });
      expect([status, body.data.password?.message]).toEqual([400, said]);
    },
  );

  test('takes one that only holds a common one', async () => {
    const password = 'password of mine';
    expect((await register({ password, passwordConfirm: password })).status).toBe(200);
  });
});

describe('a superuser', () => {
  const email = 'operator@example.org';

  test('made in the dashboard gets no common one', async () => {
    const { status, body } = await server().api('POST', '_superusers', {
      token: server().root,
      body: { email, password: 'iloveyou', passwordConfirm: 'iloveyou' },
    });
    expect([status, body.data.password?.message]).toEqual([400, COMMON]);
  });

  test('made on the command line gets none', async () => {
    const { path: binary } = await findPocketBase();
    const upsert = (password: string) =>
      run(binary, commandArgs(['superuser', 'upsert', email, password], { JOT_DATA: data }), {
        output: 'collect',
      });
    const data = path.join(temporaryFolder(), 'data');
    const common = await upsert('iloveyou');
    expect([common.code, common.output]).toEqual([1, expect.stringContaining(COMMON)]);
    expect((await upsert(PASSWORD)).code).toBe(0);
  });
});
