import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findPocketBase } from '../../scripts/pocketbase/find.mjs';
import { type Account, useServer } from './harness';
import { Program } from './programs';

const server = useServer();
const home = mkdtempSync(path.join(os.tmpdir(), 'jot-command-line-'));
/** Go's os.UserConfigDir. */
const config = path.join(
  home,
  process.platform === 'darwin' ? 'Library/Application Support/jot' : 'jot',
);
const unsent = path.join(config, 'unsent.jsonl');
const env = { ...process.env, HOME: home, XDG_CONFIG_HOME: home, AppData: home };

let binary: string;
let ann: Account;
let program: Program;

interface Ended {
  code: number | null;
  out: string;
  errors: string;
}

/** Starts a command. Its input is empty, or a pipe with a text. */
function start(args: string[], input = '') {
  const child = spawn(binary, args, { env });
  const texts = { out: '', errors: '' };
  child.stdout.on('data', (chunk: Buffer) => (texts.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (texts.errors += chunk.toString()));
  child.stdin.end(input);
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...texts }));
  });
  return { child, ended };
}

const run = (args: string[], input?: string) => start(args, input).ended;

async function logIn(own = program): Promise<void> {
  const { code, out, errors } = await run(['login', server().url], `${own.secret}\n`);
  expect([code, errors]).toEqual([0, '']);
  expect(out).toContain('Logged in to ');
}

const texts = async (own = program) => {
  const { items } = await own.list();
  return items.map(({ title, content }) => title || content).toReversed();
};

beforeAll(async () => {
  binary = (await findPocketBase()).path;
});
beforeEach(async () => {
  ann = await server().createUser();
  await server().sql(`DELETE FROM items WHERE owner = '${ann.id}'`);
  program = await Program.of(server(), ann);
  await logIn();
});
afterAll(() => rmSync(home, { recursive: true }));

test('words and pipes become items, which are found', async () => {
  expect(await run(['add', ':td:', 'call', 'the', 'bank', '--to', 'Work', '--new'])).toMatchObject({
    code: 0,
    out: 'Added to work: call the bank\n',
  });
  const piped = await run(['add', '--to', 'work', '--title', 'Two lines', '--json'], 'one\ntwo\n');
  expect(JSON.parse(piped.out)).toMatchObject({
    type: 'text',
    title: 'Two lines',
    content: 'one\ntwo',
    collection: 'work',
  });
  const day = new Date().toISOString().slice(0, 10);
  expect(await run(['find', 'BANK', 'call'])).toMatchObject({
    code: 0,
    out: `[ ] call the bank   work  ${day}\n`,
  });
  expect((await run(['find', '--kind', 'todo', '--done', 'false'])).out).toContain('call the bank');
  expect((await run(['find', 'nowhere'])).code).toBe(1);
  expect((await run(['find', 'bank', '--kind', 'wrok'])).code).toBe(2);
});

test('a text that the server refuses says why, and is kept apart', async () => {
  const refused = await run(['add', 'x', '--to', 'wrok']);
  expect(refused.code).toBe(1);
  expect(refused.errors).toContain('There is no collection “wrok”');
  expect(readFileSync(path.join(config, 'refused.jsonl'), 'utf8')).toContain('"text":"x"');
  const long = await run(['add'], 'a'.repeat(10_001));
  expect([long.code, long.errors]).toEqual([1, expect.stringContaining('10,000')]);
  expect(await texts()).toEqual([]);
});

test('a token that only adds sends, and finds nothing', async () => {
  await logIn(await Program.of(server(), ann, { scope: 'add' }));
  expect((await run(['add', 'a'])).out).toBe('Sent.\n');
  const found = await run(['find', 'a']);
  expect([found.code, found.errors]).toEqual([2, expect.stringContaining('only for “add”')]);
  expect(await texts()).toEqual(['a']);
});

test('without a server texts are kept, and sent in order by the next call, each once', async () => {
  await server().stop();
  for (const text of ['one', 'two']) {
    const kept = await run(['add', text]);
    expect([kept.code, kept.errors]).toEqual([75, expect.stringContaining('Kept, and sent with')]);
  }
  const waiting = readFileSync(unsent, 'utf8');
  await server().startAgain();
  expect((await run(['add', 'three'])).code).toBe(0);
  expect(await texts()).toEqual(['one', 'two', 'three']);
  // As if the call had been killed after it had sent them.
  writeFileSync(unsent, waiting);
  expect((await run(['add', 'four'])).code).toBe(0);
  expect(await texts()).toEqual(['one', 'two', 'three', 'four']);
});

test('a revoked token keeps texts for the next login of the same account', async () => {
  await server().api('DELETE', `/api/account/tokens/${program.id}`, { token: ann.token });
  const kept = await run(['add', 'one']);
  expect([kept.code, kept.errors]).toEqual([75, expect.stringContaining('log in with another')]);
  const bob = await server().createUser();
  const bobs = await Program.of(server(), bob);
  await logIn(bobs);
  expect((await run(['add', 'for Bob'])).errors).toBe(
    `Kept for another login at ${server().url}: 1\n`,
  );
  expect(await texts(bobs)).toEqual(expect.not.arrayContaining(['one']));
  const anns = await Program.of(server(), ann);
  await logIn(anns);
  expect((await run(['find', 'one'])).errors).toBe('Sent what was kept: one\n');
  expect(await texts(anns)).toEqual(['one']);
});

test('calls at once, and calls that are killed, lose no kept text and add none twice', async () => {
  await server().stop();
  for (const text of ['a', 'b', 'c']) await run(['add', text]);
  await server().startAgain();
  const calls = await Promise.all(Array.from({ length: 6 }, (_, n) => run(['add', `now ${n}`])));
  expect(calls.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0, 0]);
  for (let n = 0; n < 6; n += 1) {
    const { child, ended } = start(['add', `killed ${n}`]);
    // The first write is the text of this call.
    const watcher = watch(
      config,
      (_event, name) => name === 'unsent.jsonl' && child.kill('SIGKILL'),
    );
    await ended;
    watcher.close();
  }
  expect((await run(['find', 'now'])).code).toBe(0);
  const added = await texts();
  expect(added.slice(0, 3)).toEqual(['a', 'b', 'c']);
  expect([...new Set(added)]).toEqual(added);
  expect(added.filter((text) => text.startsWith('now '))).toHaveLength(6);
  expect(readFileSync(unsent, 'utf8')).not.toContain('"key"');
});
