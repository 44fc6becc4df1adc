import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findPocketBase } from '../../scripts/pocketbase/find.mjs';
import type { Instance } from '../../scripts/pocketbase/instance.mjs';
import { spawnInstance, startInstance } from '../../scripts/pocketbase/instance.mjs';
import { occupyPort } from './occupied-port';
import { temporaryFolder, writeProgram } from './temporary';

/** The server runs without hooks and migrations, because these tests are only about its process. */
async function options() {
  const folder = temporaryFolder();
  const { path: binary } = await findPocketBase();
  const hooksDir = path.join(folder, 'hooks');
  return { binary, hooksDir, migrationsDir: path.join(folder, 'migrations'), publicDir: folder };
}

test('it answers as soon as it is started, and leaves nothing behind when it is stopped', async () => {
  const instance = await startInstance(await options());
  expect((await fetch(`${instance.url}/api/health`)).status).toBe(200);
  expect(existsSync(path.join(instance.data, 'data.db'))).toBe(true);
  expect(instance.logs()).toContain(instance.url);
  expect(await instance.stop()).toBe(0);
  expect(existsSync(instance.data)).toBe(false);
  await expect(fetch(instance.url)).rejects.toThrow();
});

test('a killed one keeps the data folder that it was given', async () => {
  const data = temporaryFolder();
  const instance = await startInstance({ ...(await options()), data });
  expect(await instance.kill()).toBe(137);
  expect(existsSync(path.join(data, 'data.db'))).toBe(true);
});

test('several start side by side, each on a port of its own', async () => {
  const shared = await options();
  const instances = await Promise.all([1, 2, 3].map(() => startInstance(shared)));
  onTestFinished(async () => void (await Promise.all(instances.map((each) => each.stop()))));
  expect(new Set(instances.map(({ url }) => url)).size).toBe(3);
});

test('a taken port is told in the words of the server, though something answers there', async () => {
  const port = await occupyPort();
  const start = startInstance({ ...(await options()), http: `127.0.0.1:${port}` });
  await expect(start).rejects.toThrow(/ended before it was ready.*already in use/s);
});

test('a data folder that can not be made is told in the words of the server', async () => {
  const file = path.join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  const start = startInstance({ ...(await options()), data: path.join(file, 'data') });
  await expect(start).rejects.toThrow(/ended before it was ready.*not a directory/s);
});

test('words that were shown when the server wrote them are not told again', async () => {
  const shown: string[] = [];
  const log = (line: string) => void shown.push(line);
  const http = `127.0.0.1:${await occupyPort()}`;
  const start = startInstance({ ...(await options()), http, log });
  await expect(start).rejects.toThrow(/^The server ended before it was ready \(exit code 1\)\.$/);
  expect(shown.join('\n')).toContain('already in use');
});

test('Ctrl+C on Windows, which reaches the server by itself, does not kill it', async () => {
  const binary = writeProgram(
    path.join(temporaryFolder(), 'server'),
    "trap 'exit 1' INT\ntrap 'kill $!; exit 0' USR1\nsleep 60 >/dev/null 2>&1 &\necho started\nwait",
  );
  const instance = await new Promise<Instance>((resolve) => {
    const started = spawnInstance({ binary, http: '127.0.0.1:1', log: () => resolve(started) });
  });
  const platform = Object.getOwnPropertyDescriptor(process, 'platform')!;
  onTestFinished(() => void Object.defineProperty(process, 'platform', platform));
  Object.defineProperty(process, 'platform', { ...platform, value: 'win32' });
  const ended = instance.stop('SIGINT');
  process.kill(instance.pid, 'SIGUSR1');
  expect(await ended).toBe(0);
});

test('one that never gets ready is killed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const binary = writeProgram(path.join(temporaryFolder(), 'silent'), 'exec sleep 60');
  const start = startInstance({ binary });
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  vi.advanceTimersByTime(10 * 60_000);
  await expect(start).rejects.toThrow(/exit code 137/);
});

test('a program that can not be started is named', async () => {
  const binary = path.join(temporaryFolder(), 'nothing');
  await expect(startInstance({ ...(await options()), binary })).rejects.toThrow(
    `${binary} can't be started`,
  );
});
