import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { findPocketBase } from '../../scripts/pocketbase/find.mjs';
import {
  startInstance,
  type Instance,
  type InstanceOptions,
} from '../../scripts/pocketbase/instance.mjs';
import { setAccounts, type AccountSettings } from './account-settings';
import { startWithSuperuser } from './fresh-folder';

/** A record in an API response. */
export interface ApiRecord {
  id: string;
  created: string;
  updated: string;
  [field: string]: unknown;
}

/** The union of API responses: a record, a list, a login or an error. */
export interface ApiBody extends ApiRecord {
  items: ApiRecord[];
  token: string;
  record: ApiRecord;
  message: string;
  data: Record<string, { code: string; message: string }>;
}

export interface Answer {
  status: number;
  /** The parsed JSON; empty for a response without a body. */
  body: ApiBody;
  headers: Headers;
}

interface Ask {
  /** The Authorization header; none for a guest. */
  token?: string;
  /** An object is sent as JSON, a string unchanged. */
  body?: object | string;
  headers?: Record<string, string>;
}

/** An account of a test, with its first records. */
export interface Account {
  id: string;
  username: string;
  email: string;
  token: string;
  /** Id of its first collection. */
  collection: string;
  /** Id of its trash bin. */
  trashBin: string;
}

export const PASSWORD = 'correct horse battery';

export interface ServerOptions extends Omit<InstanceOptions, 'binary' | 'data'> {
  /** Whether it logs every SQL statement. */
  isTalkative?: boolean;
  /** Whether there is a demo account, as by default. Its reset takes half of a start. */
  hasDemo?: boolean;
  /** Settings of the accounts, as in the dashboard. */
  accounts?: AccountSettings;
}

/** A running server of a test file, with its own data folder. */
export class Server {
  #instance: Instance;
  readonly #options: InstanceOptions;
  /** Token of a superuser. */
  readonly root: string;
  #accounts = 0;

  private constructor(instance: Instance, options: InstanceOptions, root: string) {
    this.#instance = instance;
    this.#options = options;
    this.root = root;
  }

  /** Starts PocketBase on a data folder that contains a superuser. */
  static async start({ isTalkative, hasDemo, accounts, ...options }: ServerOptions, data: string) {
    const { path: found } = await findPocketBase();
    const binary = isTalkative ? talkative(found, data) : found;
    const settings = { ...(!hasDemo && { JOT_DEMO: 'off' }), ...options.env };
    const start = { ...options, env: settings, binary, data };
    const { instance, root } = await startWithSuperuser(start);
    if (accounts) await setAccounts(instance.url, root, accounts);
    return new Server(instance, start, root);
  }

  get url() {
    return this.#instance.url;
  }

  /** Its data folder. */
  get data() {
    return this.#instance.data;
  }

  get pid() {
    return this.#instance.pid;
  }

  /** Resolves with its exit code when it ends. */
  get ended() {
    return this.#instance.ended;
  }

  logs() {
    return this.#instance.logs();
  }

  /** Stops it in order, by SIGTERM. Returns its exit code. */
  stop() {
    return this.#instance.stop();
  }

  /** Kills it, as in a crash. */
  kill() {
    return this.#instance.kill();
  }

  /** Restarts it on its folder and at its address, after it has ended. */
  async startAgain(env: NodeJS.ProcessEnv = {}): Promise<void> {
    const http = new URL(this.url).host;
    this.#instance = await startInstance({
      ...this.#options,
      http,
      env: { ...this.#options.env, ...env },
    });
  }

  /** Sends a request to the API. The path starts at the server's root, or names records: `items`, `items/{id}`. */
  api(method: string, pathOrTable: string, ask: Ask = {}): Promise<Answer> {
    return call(this.url, method, pathOrTable, ask);
  }

  /** Registers an account as a visitor does, and signs in. */
  async createUser(fields: Record<string, unknown> = {}): Promise<Account> {
    const username = `person${++this.#accounts}`;
    const registration = {
      username,
      email: `${username}@example.org`,
      password: PASSWORD,
      passwordConfirm: PASSWORD,
      ...fields,
    };
    const { status, body } = await this.api('POST', 'users', { body: registration });
    if (status !== 200) throw new Error(`No account was made: ${JSON.stringify(body)}`);
    return this.login(registration.username);
  }

  /** Signs in with a username or an email address. */
  async login(identity: string, password = PASSWORD): Promise<Account> {
    const { token, record } = await login(this.url, identity, password);
    const first = async (table: string) =>
      (await this.api('GET', `${table}?perPage=1`, { token })).body.items[0]?.id ?? '';
    return {
      id: record.id,
      username: String(record.username),
      email: String(record.email),
      token,
      collection: await first('itemCollections'),
      trashBin: await first('trashBins'),
    };
  }

  /** Creates an item in the account's first collection. Fails the test if it is refused. */
  async createItem(account: Account, fields: Record<string, unknown> = {}): Promise<ApiRecord> {
    return this.#made('items', account, {
      collection: account.collection,
      content: 'a',
      ...fields,
    });
  }

  /** Creates a collection. Fails the test if it is refused. */
  async createCollection(account: Account, fields: Record<string, unknown> = {}) {
    return this.#made('itemCollections', account, { name: 'Ideas', ...fields });
  }

  async #made(table: string, account: Account, fields: Record<string, unknown>) {
    const { status, body } = await this.api('POST', table, {
      token: account.token,
      body: { owner: account.id, ...fields },
    });
    if (status !== 200) throw new Error(`Not made in ${table}: ${JSON.stringify(body)}`);
    return body;
  }

  /** Returns a record as it is stored, including hidden fields; undefined if there is none. */
  async stored(table: string, id: string): Promise<ApiRecord | undefined> {
    const { status, body } = await this.api('GET', `${table}/${id}`, { token: this.root });
    return status === 200 ? body : undefined;
  }

  /** Runs SQL and returns its rows. */
  async sql(query: string): Promise<unknown[][]> {
    const { status, body } = await this.api('POST', '/api/sql', {
      token: this.root,
      body: { query },
    });
    if (status !== 200) throw new Error(`${query}\n${body.message}`);
    return body.rows as unknown[][];
  }
}

/**
 * Starts a server for the test file that calls it, and stops it after the last test.
 * @returns a function that returns the server; call it inside tests
 */
export function useServer(options: ServerOptions = {}): () => Server {
  let server: Server | undefined;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'jot-server-test-'));
  beforeAll(async () => {
    server = await Server.start(options, path.join(folder, 'data'));
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return () => {
    if (!server) throw new Error('The server is asked for outside of a test.');
    return server;
  };
}

/** Writes a program beside the data folder that runs PocketBase with each SQL statement in its log. */
function talkative(binary: string, data: string): string {
  const program = `${data}.sh`;
  writeFileSync(program, `#!/bin/sh\nexec '${binary}' "$@" --dev\n`, { mode: 0o755 });
  return program;
}

async function login(url: string, identity: string, password: string) {
  const body = { identity, password };
  const answer = await call(url, 'POST', '/api/collections/users/auth-with-password', { body });
  if (answer.status !== 200) throw new Error(`No login as ${identity}: ${answer.body.message}`);
  return answer.body;
}

/** Sends a request to an address, as `Server.api` does. */
async function call(url: string, method: string, target: string, ask: Ask): Promise<Answer> {
  const headers: Record<string, string> = { ...ask.headers };
  if (ask.token !== undefined) headers.Authorization = ask.token;
  if (ask.body !== undefined) headers['Content-Type'] ??= 'application/json';
  const body = typeof ask.body === 'object' ? JSON.stringify(ask.body) : ask.body;
  const response = await fetch(url + pathOf(target), { method, headers, body });
  const text = await response.text();
  return {
    status: response.status,
    body: (text === '' ? {} : JSON.parse(text)) as ApiBody,
    headers: response.headers,
  };
}

/** `items/abc?x` becomes `/api/collections/items/records/abc?x`. A path with a leading slash stays as it is. */
function pathOf(target: string): string {
  if (target.startsWith('/')) return target;
  return target.replace(/^(\w+)/, '/api/collections/$1/records');
}
