import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findPocketBase } from '../../scripts/pocketbase/find.mjs';
import { startInstance, type Instance } from '../../scripts/pocketbase/instance.mjs';
import { makeSuperuser } from '../../scripts/pocketbase/superuser.mjs';
import { parseCollection, parseItem, parseTrashBin } from '../../src/backend/parse-record';
import type { Collection, TrashBin } from '../../src/domain/collection';
import type { Item } from '../../src/domain/item';
import { plantIntoHooks } from './planted/bugs.mjs';
import { fetchForReal } from './simulated-browser';

const ROOT = 'root@example.org';
const PASSWORD = 'correct horse battery';

/** All records of an account on the server. */
export interface ServerRecords {
  items: Item[];
  itemCollections: Collection[];
  trashBins: TrashBin[];
}

type Body = Record<string, unknown> & { items?: Parameters<typeof parseItem>[0][] };

/** The PocketBase of a run. It can be killed, and restarts on the same data and address. */
export class ModelServer {
  readonly #binary: string;
  readonly #folder: string;
  readonly #hooksDir: string | undefined;
  #root = '';
  #instance: Instance;
  #restarting: Promise<void> = Promise.resolve();
  #accounts = 0;

  private constructor(
    binary: string,
    folder: string,
    hooksDir: string | undefined,
    instance: Instance,
  ) {
    this.#binary = binary;
    this.#folder = folder;
    this.#hooksDir = hooksDir;
    this.#instance = instance;
  }

  static async start(): Promise<ModelServer> {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'jot-model-'));
    const data = path.join(folder, 'data');
    const binary = (await findPocketBase()).path;
    await makeSuperuser({ binary, data }, { identity: ROOT, password: PASSWORD });
    const hooksDir = plantIntoHooks(process.env.JOT_MODEL_PLANTED, folder);
    const instance = await startInstance({ binary, data, hooksDir });
    const server = new ModelServer(binary, folder, hooksDir, instance);
    const login = await server.#ask('POST', '/api/collections/_superusers/auth-with-password', {
      identity: ROOT,
      password: PASSWORD,
    });
    server.#root = String(login.token);
    // Thousands of histories would fill the request log, which nobody reads here.
    await server.#ask('PATCH', '/api/settings', { logs: { maxDays: 0 } });
    await server.#hashPasswordsQuickly();
    return server;
  }

  get url(): string {
    return this.#instance.url;
  }

  async stop(): Promise<void> {
    await this.#instance.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Kills the server. Resolves when it answers again. */
  killAndRestart(): Promise<void> {
    this.#restarting = this.#restarting.then(async () => {
      const { data, url } = this.#instance;
      await this.#instance.kill();
      const http = new URL(url).host;
      const hooksDir = this.#hooksDir;
      this.#instance = await startInstance({ binary: this.#binary, data, http, hooksDir });
    });
    return this.#restarting;
  }

  /**
   * Registers an account with its usual first content. Returns its user's id. One item is in the trash, because
   * PocketBase caches the response of a filtered list without records for up to half a second.
   */
  async createAccount(): Promise<string> {
    const username = `person${String(++this.#accounts).padStart(8, '0')}`;
    const owner = username.padEnd(15, '0');
    try {
      await this.#ask('POST', '/api/collections/users/records', {
        id: owner,
        username,
        email: `${username}@example.org`,
        password: PASSWORD,
        passwordConfirm: PASSWORD,
      });
    } catch (error) {
      // The request was repeated after a crash, and the first one had arrived.
      if (!String(error).includes('validation_not_unique')) throw error;
    }
    const { items } = await this.recordsOf(owner);
    const trash = { isTrashed: true, trashedDateTime: new Date().toISOString() };
    await this.#ask('PATCH', `/api/collections/items/records/${items.at(-1)?.id}`, trash);
    return owner;
  }

  /** Returns a token like that of a login. A login itself would take longer than a whole history. */
  async tokenOf(owner: string): Promise<string> {
    const { token } = await this.#ask('POST', `/api/collections/users/impersonate/${owner}`, {});
    return String(token);
  }

  /** Ends all sessions of an account, as changing the password does. */
  async endSessions(owner: string): Promise<void> {
    const tokenKey = crypto.randomUUID();
    await this.#ask('PATCH', `/api/collections/users/records/${owner}`, { tokenKey });
  }

  /** Returns the stored records of an account. */
  async recordsOf(owner: string): Promise<ServerRecords> {
    const list = async (table: string) => {
      const query = new URLSearchParams({ filter: `owner='${owner}'`, perPage: '1000' });
      const { items = [] } = await this.#ask('GET', `/api/collections/${table}/records?${query}`);
      return items;
    };
    return {
      items: (await list('items')).map(parseItem),
      itemCollections: (await list('itemCollections')).map(parseCollection),
      trashBins: (await list('trashBins')).map(parseTrashBin),
    };
  }

  /** Nobody attacks these accounts. A hash of the usual cost would take half of a history's time. */
  async #hashPasswordsQuickly(): Promise<void> {
    const table = '/api/collections/users';
    const { fields } = await this.#ask('GET', table);
    const quick = (fields as { type: string }[]).map((field) =>
      field.type === 'password' ? { ...field, cost: 4 } : field,
    );
    await this.#ask('PATCH', table, { fields: quick });
  }

  async #ask(method: string, target: string, body?: object): Promise<Body> {
    for (;;) {
      const restarting = this.#restarting;
      await restarting;
      try {
        const answer = await fetchForReal(this.url + target, {
          method,
          headers: { 'Content-Type': 'application/json', Authorization: this.#root },
          body: body && JSON.stringify(body),
        });
        const text = await answer.text();
        if (!answer.ok) throw new Error(`${method} ${target}: ${answer.status} ${text}`);
        return text === '' ? {} : (JSON.parse(text) as Body);
      } catch (error) {
        // Another history has killed the server in the meantime.
        if (error instanceof TypeError && restarting !== this.#restarting) continue;
        throw error;
      }
    }
  }
}
