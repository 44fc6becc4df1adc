import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { buildPath } from '../../scripts/pocketbase/build.mjs';
import { freePort } from '../../scripts/process/address.mjs';
import { root } from '../../scripts/project.mjs';
import type * as buildCache from '../../scripts/setup/build-cache.mjs';
import { occupyPort } from './occupied-port';
import { temporaryFolder, temporaryProject, writeProgram } from './temporary';

const script = [process.execPath, 'scripts/start.mjs'];

/**
 * Runs the script of `npm start`, or another command, with additional environment variables, in its own process group
 * as a terminal does.
 */
function start(env: NodeJS.ProcessEnv, [command = '', ...args] = script, cwd = root) {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, detached: true });
  onTestFinished(() => void child.kill());
  let written = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (written += String(chunk)));
  // Vite writes in colors if the variable CI is set.
  const output = () => stripVTControlCharacters(written);
  const ended = new Promise<{ code: number | null; output: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, output: output() }));
  });
  const says = (words: RegExp) =>
    new Promise<string>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', () => {
          if (words.test(output())) resolve(output());
        });
      }
      child.once('close', () =>
        reject(new Error(`It ended without saying ${words}:\n${output()}`)),
      );
    });
  return { child, ended, says };
}

test('it serves the app and the API until it is told to stop', async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  const data = path.join(temporaryFolder(), 'data');
  const jot = start({ JOT_HTTP: new URL(url).host, JOT_DATA: data, JOT_DEMO: '' });
  const output = await jot.says(/Jot is ready: .*\n/);
  expect(output).toContain(`Jot is ready: ${url}\n`);
  expect((await fetch(`${url}/api/health`)).status).toBe(200);
  expect(await (await fetch(url)).text()).toContain('<div id="root"');
  jot.child.kill('SIGTERM');
  expect((await jot.ended).code).toBe(0);
  expect(existsSync(path.join(data, 'data.db'))).toBe(true);
  await expect(fetch(url)).rejects.toThrow();
});

test('npm run dev takes any free port for the server, and Vite passes requests on to it', async () => {
  const env = { JOT_HTTP: '127.0.0.1:0', JOT_DATA: temporaryFolder(), JOT_DEMO: '' };
  const dev = start(env, [process.execPath, 'scripts/dev.mjs']);
  const output = await dev.says(/^(?=[^]*Jot is ready: )[^]*Local: +http:\S+\n/);
  const [, vite] = /Local: +(http:\S+)/.exec(output) ?? [];
  expect((await fetch(`${vite}api/health`)).status).toBe(200);
  dev.child.kill('SIGTERM');
  expect((await dev.ended).code).toBe(0);
});

test('a signal to npm, which its shell does not pass on, stops the server too', async () => {
  const host = `127.0.0.1:${await freePort()}`;
  const npm = start({ JOT_HTTP: host, JOT_DATA: temporaryFolder() }, ['npm', 'start', '--silent']);
  await npm.says(/Jot is ready/);
  npm.child.kill('SIGTERM');
  // Its streams close when the last process that writes to them has ended.
  await npm.ended;
  await expect(fetch(`http://${host}`)).rejects.toThrow();
});

/** Makes an installed and built checkout with a shell script as its server. */
async function checkoutWithServer(program: string): Promise<string> {
  const checkout = temporaryProject();
  cpSync(path.join(root, 'scripts'), path.join(checkout, 'scripts'), { recursive: true });
  for (const [file, content] of [
    ['package-lock.json', '{ "packages": {} }'],
    ['node_modules/.package-lock.json', '{ "packages": {} }'],
    ['dist/index.html', ''],
    ['pb_hooks/domain.js', ''],
  ] as const) {
    mkdirSync(path.dirname(path.join(checkout, file)), { recursive: true });
    writeFileSync(path.join(checkout, file), content);
  }
  const cache = path.join(checkout, 'scripts/setup/build-cache.mjs');
  const { buildInputs, setBuiltFrom } = (await import(
    pathToFileURL(cache).href
  )) as typeof buildCache;
  setBuiltFrom(buildInputs());
  writeProgram(buildPath(checkout), program);
  return checkout;
}

test.each(['SIGTERM', 'SIGHUP', 'SIGQUIT'] as const)(
  '%s while the server starts ends it in order, and its exit code is passed on',
  async (signal) => {
    const checkout = await checkoutWithServer(`
    trap 'kill $!; echo The server ends in order.; exit 7' TERM
    sleep 60 >/dev/null 2>&1 &
    echo The data are migrated.
    wait`);
    const env = { JOT_HTTP: `127.0.0.1:${await freePort()}`, JOT_DATA: temporaryFolder() };
    const jot = start(env, script, checkout);
    await jot.says(/The data are migrated/);
    jot.child.kill(signal);
    expect(await jot.ended).toEqual({
      code: 7,
      output: expect.stringContaining('The server ends in order.'),
    });
  },
);

test('Ctrl+C in a terminal reaches the server once, however often it is pressed', async () => {
  const checkout = await checkoutWithServer(`
    trap 'echo interrupted' INT
    trap 'echo still running' USR2
    trap 'kill $!; exit 7' USR1
    sleep 60 >/dev/null 2>&1 &
    echo process $$
    while kill -0 $!; do wait; done`);
  const env = { JOT_HTTP: `127.0.0.1:${await freePort()}`, JOT_DATA: temporaryFolder() };
  const jot = start(env, script, checkout);
  const server = Number(/process (\d+)/.exec(await jot.says(/process \d+\n/))?.[1]);
  const pressCtrlC = () => process.kill(-jot.child.pid!, 'SIGINT');
  pressCtrlC();
  await jot.says(/interrupted/);
  pressCtrlC();
  // A signal that the script forwards reaches the server before its second response.
  process.kill(server, 'SIGUSR2');
  await jot.says(/still running/);
  process.kill(server, 'SIGUSR2');
  await jot.says(/still running[^]+still running/);
  process.kill(server, 'SIGUSR1');
  const { code, output } = await jot.ended;
  expect(code).toBe(7);
  expect(output.match(/interrupted/g)).toHaveLength(1);
});

function fileInTheWay() {
  const file = path.join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  return path.join(file, 'data');
}

test('a taken port ends it at once, with a sentence that says what to do', async () => {
  const port = await occupyPort();
  const jot = start({ JOT_HTTP: `127.0.0.1:${port}`, JOT_DATA: temporaryFolder() });
  const output = await jot.says(/\n$/);
  expect((await jot.ended).code).toBe(1);
  expect(output.trim()).toMatch(
    /^Jot can't listen on port \d+ of 127\.0\.0\.1: .*in use.*JOT_HTTP=\S+, or stop what listens there\.$/,
  );
});

test.each([
  ['below a file', fileInTheWay],
  ['where no folder can be made', () => '/proc/jot'],
])('a data folder %s ends it with a sentence of the server', async (_, folder) => {
  const jot = start({ JOT_HTTP: `127.0.0.1:${await freePort()}`, JOT_DATA: folder() });
  const { code, output } = await jot.ended;
  expect(code).toBe(1);
  expect(output).toMatch(/^Error: the data folder .* can't be written .*: choose .*with JOT_DATA/m);
});

test('an address that is none ends it at once, with an example', async () => {
  const jot = start({ JOT_HTTP: 'nonsense', JOT_DATA: temporaryFolder() });
  const output = await jot.says(/\n$/);
  expect((await jot.ended).code).toBe(1);
  expect(output.trim()).toMatch(/^"nonsense" is no address to listen on\. .*127\.0\.0\.1:8090/);
});

test('without Go it says so, and nothing is installed or downloaded', async () => {
  const checkout = temporaryProject();
  cpSync(path.join(root, 'scripts'), path.join(checkout, 'scripts'), { recursive: true });
  const before = readdirSync(checkout).sort();
  const host = `127.0.0.1:${await freePort()}`;
  const env = { PATH: temporaryFolder(), JOT_HTTP: host, JOT_DATA: temporaryFolder() };
  const jot = start(env, script, checkout);
  const output = await jot.says(/\n$/);
  expect((await jot.ended).code).toBe(1);
  expect(output.trim()).toMatch(
    /^Go is needed to run Jot from source, .*https:\/\/go\.dev\/dl\/.*\n.*the one file .*or the container image/,
  );
  expect(readdirSync(checkout).sort()).toEqual(before);
});

test('without Go the tests say it too, and end with their counts', async () => {
  const tests = start({ PATH: temporaryFolder() }, [process.execPath, 'scripts/test.mjs', 'go']);
  const { code, output } = await tests.ended;
  expect(code).toBe(1);
  expect(output).toMatch(/Can't run: Go is needed to run Jot from source/);
  expect(output).toMatch(/\n0 passed, 1 failed\n$/);
});
