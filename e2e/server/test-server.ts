import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findPocketBase } from '../../scripts/pocketbase/find.mjs';
import { startInstance, type Instance } from '../../scripts/pocketbase/instance.mjs';
import { setAccounts, type AccountSettings } from '../../tests/server/account-settings';
import { startWithSuperuser } from '../../tests/server/fresh-folder';
import { Account, type Registration } from './account';
import { ask, type Ask } from './api';

export interface TestServerOptions {
  /** Ports on loopback from which titles and icons of links may be fetched. */
  sitePorts?: readonly number[];
  /** Added to its environment. */
  env?: NodeJS.ProcessEnv;
  /** What the dashboard sets of its accounts. */
  accounts?: AccountSettings;
  /** The built app, where it is another one than that in `dist/`. */
  publicDir?: string;
}

/** A PocketBase on a data folder of its own, which serves the built app. */
export class TestServer {
  readonly #folder: string;
  readonly #env: NodeJS.ProcessEnv;
  #instance: Instance;
  #accounts = 0;
  /** Such as `http://127.0.0.1:41234`; it stays the same after a restart. */
  readonly url: string;
  /** Token of a superuser. */
  readonly root: string;

  private constructor(folder: string, env: NodeJS.ProcessEnv, instance: Instance, root: string) {
    this.#folder = folder;
    this.#env = env;
    this.#instance = instance;
    this.url = instance.url;
    this.root = root;
  }

  /** Starts a server with a superuser and the demo account on a free port. */
  static async start({
    sitePorts = [],
    env: more,
    accounts,
    publicDir,
  }: TestServerOptions = {}): Promise<TestServer> {
    const folder = path.join(mkdtempSync(path.join(os.tmpdir(), 'jot-e2e-')), 'data');
    const env = {
      JOT_DEMO: 'on',
      JOT_TEST_LOOPBACK_PORTS: sitePorts.join(','),
      ...more,
    };
    const { path: binary } = await findPocketBase();
    const { instance, root } = await startWithSuperuser({ binary, data: folder, env, publicDir });
    if (accounts) await setAccounts(instance.url, root, accounts);
    return new TestServer(folder, env, instance, root);
  }

  /** Its data folder. */
  get data(): string {
    return this.#folder;
  }

  /** What it has written to its log. */
  get log(): string {
    return this.#instance.logs();
  }

  /** Ends it at once, as a crash would; its data stay. */
  async kill(): Promise<void> {
    await this.#instance.kill();
  }

  /** Starts it again on the same data and the same port. */
  async restart(): Promise<void> {
    const http = new URL(this.url).host;
    const { path: binary } = await findPocketBase();
    const options = { binary, data: this.#folder, env: this.#env, http };
    this.#instance = await startInstance(options);
  }

  /** Ends it and removes its data. */
  async stop(): Promise<void> {
    await this.#instance.stop();
    rmSync(path.dirname(this.#folder), { recursive: true, force: true });
  }

  /** Asks the server; throws when the answer is no success. */
  ask<T>(method: string, path: string, options?: Ask): Promise<T> {
    return ask<T>(this.url, method, path, options);
  }

  /** Runs SQL in the server's database. */
  async sql(query: string): Promise<void> {
    await this.ask('POST', '/api/sql', { token: this.root, body: { query } });
  }

  /** Registers an account of its own for a test, as a visitor does. */
  register(registration: Registration = {}): Promise<Account> {
    return Account.register(this, `person${++this.#accounts}`, registration);
  }
}
