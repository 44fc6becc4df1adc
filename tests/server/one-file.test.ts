import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { READY } from '../../scripts/pocketbase/instance.mjs';
import { freePort } from '../../scripts/process/address.mjs';
import { collectLines } from '../../scripts/process/run.mjs';
import { root } from '../../scripts/project.mjs';
import { makeRelease } from '../../scripts/release/make.mjs';
import { chosenTargets } from '../../scripts/release/targets.mjs';

const execute = promisify(execFile);
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  version: string;
};

describe.skipIf(process.platform === 'win32')('the one file of a release', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'jot-one-file-'));
  const release = path.join(folder, 'release');
  const home = path.join(folder, 'home');
  const program = path.join(home, 'jot-server');
  const data = path.join(home, 'pb_data');
  let server: { url: string; stop: () => Promise<void> };

  /** Runs the program in its folder, which contains no other file of Jot. */
  const command = async (...args: string[]) =>
    (await execute(program, args, { cwd: home, env: { PATH: process.env.PATH } })).stdout;

  async function start() {
    const address = `127.0.0.1:${await freePort('127.0.0.1')}`;
    const env = { PATH: process.env.PATH, JOT_HTTP: address, JOT_RATE_LIMITS: 'off' };
    const child: ChildProcess = spawn(program, {
      cwd: home,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const ended = new Promise<void>((resolve) => void child.once('close', () => resolve()));
    await new Promise<void>((resolve, reject) => {
      const lines = collectLines([child.stdout, child.stderr], (line) => {
        if (line.startsWith(READY)) resolve();
      });
      void ended.then(() => reject(new Error(lines().join('\n'))));
    });
    return {
      url: `http://${address}`,
      stop: async () => {
        child.kill();
        await ended;
      },
    };
  }

  beforeAll(async () => {
    const log = () => undefined;
    await makeRelease({ chosen: chosenTargets(['here']), to: release, log, env: process.env });
    mkdirSync(home);
    const archive = readdirSync(release).find((name) => name.endsWith('.tar.gz'))!;
    await execute('tar', ['-xzf', path.join(release, archive), '-C', home, 'jot-server']);
    server = await start();
  }, 240_000);
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  it('is an archive of this version, with its checksum and a bill of materials', () => {
    const sums = readFileSync(path.join(release, 'checksums.txt'), 'utf8').trim().split('\n');
    const names = sums.map((line) => {
      const [hash, name] = line.split('  ') as [string, string];
      const content = readFileSync(path.join(release, name));
      expect(createHash('sha256').update(content).digest('hex')).toBe(hash);
      return name;
    });
    const bom = `jot-server_${version}.cdx.json`;
    expect(names).toEqual([
      `jot-extension_${version}_chrome.zip`,
      `jot-extension_${version}_firefox.zip`,
      bom,
      expect.stringMatching(`^jot-server_${version}_\\w+\\.tar\\.gz$`),
    ]);
    const { components } = JSON.parse(readFileSync(path.join(release, bom), 'utf8')) as {
      components: { purl: string }[];
    };
    const kinds = components.map(({ purl }) => purl);
    for (const kind of ['pkg:npm/react@', 'pkg:golang/github.com/pocketbase/pocketbase@v'])
      expect(kinds).toContainEqual(expect.stringContaining(kind));
  });

  it('serves the app from itself, compressed and with an ETag', async () => {
    const page = await fetch(server.url, { headers: { 'Accept-Encoding': 'br' } });
    expect(await page.text()).toContain('<title>');
    expect(page.headers.get('content-encoding')).toBe('br');
    const etag = page.headers.get('etag')!;
    const again = await fetch(server.url, {
      headers: { 'Accept-Encoding': 'br', 'If-None-Match': etag },
    });
    expect(again.status).toBe(304);
    expect((await fetch(`${server.url}/assets/missing.js`)).status).toBe(404);
    expect(readdirSync(home).sort()).toEqual(['jot-server', 'pb_data']);
  });

  it('has the hooks and migrations: an account is registered, and has its first items', async () => {
    const headers = { 'Content-Type': 'application/json' };
    const login = { identity: 'ann', password: 'a long password' };
    const account = { username: 'ann', password: login.password, passwordConfirm: login.password };
    const post = async (route: string, body: object) => {
      const address = `${server.url}/api/collections/users/${route}`;
      return fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
    };
    const made = await post('records', { ...account, email: 'ann@example.org' });
    expect([made.status, await made.json()]).toEqual([200, expect.anything()]);
    const { token } = (await (await post('auth-with-password', login)).json()) as { token: string };
    const items = await fetch(`${server.url}/api/collections/items/records`, {
      headers: { Authorization: token },
    });
    const { totalItems } = (await items.json()) as { totalItems: number };
    expect(totalItems).toBeGreaterThan(0);
  });

  it('says which version it is, and whether its server is well', async () => {
    expect(await command('version')).toContain(`Jot ${version} (PocketBase `);
    const address = server.url.replace('http://', '');
    expect(await command('health', `--http=${address}`)).toContain(address);
  });

  it('makes no data folder where a setting can not be used', async () => {
    const other = path.join(folder, 'other');
    const args = [`--dir=${other}`, `--http=127.0.0.1:${await freePort('127.0.0.1')}`];
    const env = { PATH: process.env.PATH, JOT_REGISTRATION: 'sometimes' };
    await expect(execute(program, args, { cwd: home, env })).rejects.toThrow(
      'JOT_REGISTRATION is not usable',
    );
    expect(existsSync(other)).toBe(false);
  });

  it('keeps one unpacked version, beside which older ones go at the next start', async () => {
    const programs = path.join(data, '.program');
    const [current, ...others] = readdirSync(programs);
    expect(others).toEqual([]);
    mkdirSync(path.join(programs, 'older'));
    await server.stop();
    server = await start();
    expect(readdirSync(programs)).toEqual([current]);
  });
});
