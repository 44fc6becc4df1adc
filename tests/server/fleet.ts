import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { vi } from 'vitest';
import { findPocketBase } from '../../scripts/pocketbase/find.mjs';
import { freePort } from '../../scripts/process/address.mjs';
import { collectLines, onPath, run } from '../../scripts/process/run.mjs';
import { root } from '../../scripts/project.mjs';
import { SUPERUSER } from './first-superuser';
import { call, PASSWORD, Server, type Ask } from './harness';
import { POLL_OPTIONS } from './poll-options';

const haproxy = onPath('haproxy', process.env);
export const hasProxy = haproxy !== undefined;

/** The instances, as `deploy/haproxy.cfg` names them. */
export const NAMES = ['a', 'b', 'c', 'd'] as const;
export type Name = (typeof NAMES)[number];

/** Four instances of Jot on this machine, behind HAProxy with the configuration that is shipped. */
export class Fleet {
  readonly #folder: string;
  readonly #servers: Map<Name, Server>;
  readonly #proxy: ChildProcessByStdio<null, Readable, Readable>;
  readonly #binary: string;
  readonly #said: () => string[];
  /** The address of the proxy. */
  readonly url: string;

  private constructor(folder: string, servers: Map<Name, Server>, binary: string, port: number) {
    this.#folder = folder;
    this.#servers = servers;
    this.#binary = binary;
    this.url = `http://127.0.0.1:${port}`;
    const config = path.join(folder, 'haproxy.cfg');
    writeFileSync(config, configuration(folder, servers, port));
    writeFileSync(this.#map, '');
    const proxy = spawn(haproxy ?? '', ['-db', '-f', config], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#said = collectLines([proxy.stdout, proxy.stderr]);
    this.#proxy = proxy;
    // A test that fails at the start stops nothing.
    process.once('exit', () => proxy.kill('SIGKILL'));
  }

  static async start(): Promise<Fleet> {
    // Short: the path of a socket has a hundred characters at most.
    const folder = mkdtempSync(path.join(os.tmpdir(), 'jot-fleet-'));
    writeFileSync(path.join(folder, 'password'), PASSWORD);
    const servers = new Map<Name, Server>();
    for (const name of NAMES) {
      const env = {
        JOT_INSTANCE: name,
        JOT_TOKEN_SECRET: 'the secret of all instances of this test',
        JOT_DEMO: 'off',
        JOT_TRUSTED_PROXY: 'X-Forwarded-For',
      };
      servers.set(name, await Server.start({ env }, path.join(folder, name)));
    }
    const binary = process.env.JOT_POCKETBASE ?? (await findPocketBase()).path;
    const fleet = new Fleet(folder, servers, binary, await freePort('127.0.0.1'));
    await vi.waitFor(async () => {
      if (fleet.#proxy.exitCode !== null) throw new Error(fleet.#said().join('\n'));
      const { status } = await fleet.api('GET', '/api/health');
      if (status !== 200) throw new Error(`The proxy answers ${status}.`);
    }, POLL_OPTIONS);
    return fleet;
  }

  get #map() {
    return path.join(this.#folder, 'homes.map');
  }

  /** Asks the API by the proxy. */
  api(method: string, pathOrTable: string, ask: Ask = {}) {
    return call(this.url, method, pathOrTable, ask);
  }

  instance(name: Name): Server {
    const server = this.#servers.get(name);
    if (!server) throw new Error(`There is no instance ${name}.`);
    return server;
  }

  /** Moves accounts by the command, as an operator does; gives what it prints. */
  move(from: Name, to: Name, accounts: string[]): Promise<string> {
    const addresses = [`--from=${this.instance(from).url}`, `--to=${this.instance(to).url}`];
    const socket = `--socket=${path.join(this.#folder, 'admin.sock')}`;
    return this.#account('move', ...addresses, socket, `--keep=${this.#folder}`, ...accounts);
  }

  /** Writes the map anew from what the instances say. */
  collect(): Promise<string> {
    return this.#account('directory', ...NAMES.map((name) => this.instance(name).url));
  }

  /** The lines of the map, sorted. */
  homes(): string[] {
    return readFileSync(this.#map, 'utf8').split('\n').filter(Boolean).toSorted();
  }

  /** Which instances have an account. */
  async whoHas(account: string): Promise<Name[]> {
    const found: Name[] = [];
    for (const name of NAMES) {
      const server = this.instance(name);
      const ask = { token: server.root };
      const { status } = await server.api('GET', `/api/moves/accounts/${account}`, ask);
      if (status === 200) found.push(name);
    }
    return found;
  }

  async stop(): Promise<void> {
    const ended = once(this.#proxy, 'close');
    this.#proxy.kill('SIGKILL');
    await ended;
    for (const server of this.#servers.values()) await server.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #account(...args: string[]): Promise<string> {
    const env = {
      ...process.env,
      JOT_SUPERUSER_EMAIL: SUPERUSER,
      JOT_SUPERUSER_PASSWORD_FILE: path.join(this.#folder, 'password'),
    };
    const command = ['account', ...args, `--map=${this.#map}`];
    const { code, output } = await run(this.#binary, command, { output: 'collect', env });
    if (code !== 0) throw new Error(`${command.join(' ')}\n${output}`);
    return output;
  }
}

/** The configuration that is shipped, with the addresses and paths of a test. */
function configuration(folder: string, servers: Map<Name, Server>, port: number): string {
  let text = readFileSync(path.join(root, 'deploy', 'haproxy.cfg'), 'utf8');
  const put = (shipped: string | RegExp, own: string) => {
    const before = text;
    text = text.replaceAll(shipped, own);
    if (text === before) throw new Error(`The configuration has no ${shipped}.`);
  };
  put(/bind :443 .*/g, `bind 127.0.0.1:${port}`);
  put('/etc/haproxy/', `${folder}/`);
  put('/run/haproxy/', `${folder}/`);
  for (const [index, name] of NAMES.entries())
    put(`10.0.0.${index + 1}:8090`, new URL(servers.get(name)?.url ?? '').host);
  return text;
}
