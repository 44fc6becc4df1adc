import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { volatileStorage, type VolatileStorage } from '../../src/sync/store/storage.fake';
import { EngineApp } from './engine-app';
import { Server, type Account } from './harness';
import { holdNetwork, type Network } from './held-fetch';

/** Ann's devices, and a server that can be restored from an older copy of its data folder. */
export interface RestorableStage {
  readonly ann: Account;
  readonly network: Network;
  readonly devices: EngineApp[];
  readonly server: Server;
  /** Opens a device of Ann's that knows the server's records. */
  device(storage?: VolatileStorage): Promise<EngineApp>;
  restart(): Promise<void>;
  /** Stops the server, copies its data folder and restarts it. */
  backUp(): Promise<void>;
  /** Starts the server on the copy. */
  restore(): Promise<void>;
  /**
   * Kills the server, and starts another one at its address with its own folder.
   * @param replica fills that folder, once the first server is dead
   */
  takeOver(replica: (data: string) => Promise<void>): Promise<void>;
  /** Returns what the devices show, once each has heard of the other's changes. */
  textsAfterSync(): Promise<string[]>;
}

/** Gives each test of a file its own server. Call the returned function inside tests. */
export function useRestorableServer(): () => RestorableStage {
  let folder: string;
  let server: Server;
  let stage: RestorableStage | undefined;
  const data = () => path.join(folder, 'data');
  const copy = () => path.join(folder, 'copy');

  /** Stops the server, changes its folder, and restarts it at its address. */
  async function restart(between: () => void = () => {}): Promise<void> {
    const http = new URL(server.url).host;
    await server.stop();
    between();
    server = await Server.start({ http }, data());
  }

  beforeEach(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'jot-engine-restored-'));
    server = await Server.start({}, data());
    const ann = await server.createUser();
    const { body } = await server.api('GET', 'items', { token: ann.token });
    const welcome = new Set(body.items.map(({ id }) => id));
    const network = holdNetwork();
    const devices: EngineApp[] = [];
    stage = {
      ann,
      network,
      devices,
      get server() {
        return server;
      },
      async device(storage = volatileStorage()) {
        const { id: owner, token, collection } = ann;
        const app = new EngineApp({ url: server.url, owner, token, collection, storage });
        devices.push(app);
        await app.read();
        return app;
      },
      restart: () => restart(),
      backUp: () => restart(() => cpSync(data(), copy(), { recursive: true })),
      restore: () =>
        restart(() => {
          rmSync(data(), { recursive: true });
          cpSync(copy(), data(), { recursive: true });
        }),
      async takeOver(replica) {
        const http = new URL(server.url).host;
        const second = path.join(folder, 'second');
        await server.kill();
        await replica(second);
        server = await Server.start({ http }, second);
      },
      async textsAfterSync() {
        for (const app of [...devices, ...devices]) {
          await app.read();
          await app.untilSent();
          await app.read();
        }
        const [first, ...others] = devices.map((app) => app.texts(welcome));
        for (const other of others) expect(other).toEqual(first);
        const [row] = await server.sql(
          `SELECT json_group_object(id, content) FROM items WHERE owner = '${ann.id}'`,
        );
        const stored = Object.entries<string>(JSON.parse(String(row?.[0])));
        const texts = stored.filter(([id]) => !welcome.has(id)).map(([, content]) => content);
        expect(texts.toSorted()).toEqual(first);
        return first ?? [];
      },
    };
  });
  afterEach(async () => {
    for (const { engine } of stage?.devices ?? []) engine.close();
    vi.unstubAllGlobals();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return () => {
    if (!stage) throw new Error('The server is asked for outside of a test.');
    return stage;
  };
}

const LINES = ['milk', 'bread', 'tea', 'salt', 'rice'];

/** Returns a text of five lines that starts with the given ones. */
export function list(...lines: string[]): string {
  return [...lines, ...LINES.slice(lines.length)].join('\n');
}
