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
  /** Additional environment variables. */
  env?: NodeJS.ProcessEnv;
  /** Settings of the accounts, as in the dashboard. */
  accounts?: AccountSettings;
  /** Folder of the built app, if it isn't `dist/`. */
  publicDir?: string;
}

/** A PocketBase with its own data folder that serves the built app. */
export class TestServer {
  readonly #folder: string;
  readonly #env: NodeJS.ProcessEnv;
  #instance: Instance;
  #accounts = 0;
  /** Its address, such as `http://127.0.0.1:41234`. It stays the same after a restart. */
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

  /** Returns its log. */
  get log(): string {
    return this.#instance.logs();
  }

  /** Kills it, as in a crash. Its data stay. */
  async kill(): Promise<void> {
    await this.#instance.kill();
  }

  /** Restarts it on the same data and the same port. */
  async restart(): Promise<void> {
    const http = new URL(this.url).host;
    const { path: binary } = await findPocketBase();
    const options = { binary, data: this.#folder, env: this.#env, http };
    this.#instance = await startInstance(options);
  }

  /** Stops it and deletes its data. */
  async stop(): Promise<void> {
    await this.#instance.stop();
    rmSync(path.dirname(this.#folder), { recursive: true, force: true });
  }

  /** Sends a request to the API. Throws unless the response is a success. */
  ask<T>(method: string, path: string, options?: Ask): Promise<T> {
    return ask<T>(this.url, method, path, options);
  }

  /** Runs SQL in the server's database. */
  async sql(query: string): Promise<void> {
    await this.ask('POST', '/api/sql', { token: this.root, body: { query } });
  }

  /** Registers a new account for a test, as a visitor does. */
  register(registration: Registration = {}): Promise<Account> {
    return Account.register(this, `person${++this.#accounts}`, registration);
  }
}
