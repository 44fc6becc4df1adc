import type { MutationFields } from '../../src/domain/mutators/mutation';
import { BaseAuthStore } from 'pocketbase';
import { afterEach, beforeEach, vi } from 'vitest';
import { createBackend } from '../../src/backend/backend';
import type { ClientMutation } from '../../src/sync/queue/client-mutation';
import { EnginePage, type PageOptions } from '../../src/sync/engine.fixture';
import type { Rejection, SyncEvent } from '../../src/sync/core/sync-event';
import type { Account, Server } from './harness';
import { holdNetwork, type Network } from './held-fetch';
import { POLL_OPTIONS } from './poll-options';

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** A token that the device considers valid, and the server doesn't. */
export function badToken(signature = 'nobody'): string {
  const exp = Math.floor(Date.now() / 1_000) + 3_600;
  return [encoded({ alg: 'HS256' }), encoded({ type: 'auth', exp }), signature].join('.');
}

/** The result of a mutation. */
type Result = Extract<SyncEvent, { type: 'confirmed' }> | ({ type: 'rejected' } & Rejection);

interface Session extends Omit<PageOptions, 'backend'> {
  url: string;
  token: string;
  /** Id of the collection for new items. */
  collection: string;
}

/** The app of a signed-in user, connected to the test's server. */
export class EngineApp extends EnginePage {
  readonly authStore: BaseAuthStore;
  readonly #collection: string;

  constructor({ url, token, collection, ...options }: Session) {
    const authStore = new BaseAuthStore();
    super({ ...options, backend: createBackend(url, authStore) });
    this.authStore = authStore;
    this.signIn({ token, id: options.owner });
    this.#collection = collection;
  }

  /** Gives the device this session, as a login does. */
  signIn({ token, id }: Pick<Account, 'token' | 'id'>): void {
    this.authStore.save(token, { id, collectionId: '_pb_users_auth_', collectionName: 'users' });
  }

  change(
    kind: ClientMutation['kind'],
    recordId: string,
    fields: MutationFields = {},
    action: ClientMutation['action'] = 'edit',
  ): void {
    this.engine.mutate({ store: 'items', kind, action, recordId, fields });
  }

  /** Creates an item from a text, as Enter does. Returns its id. */
  create(content: string, collection = this.#collection): string {
    const id = this.engine.mintId();
    this.change('create', id, { collection, title: '', content }, 'create');
    return id;
  }

  view(id: string) {
    return this.engine.items.view(id);
  }

  /** Confirmations and rejections so far, in order. */
  results(): Result[] {
    return this.events.flatMap((event): Result[] => {
      if (event.type === 'confirmed') return [event];
      if (event.type !== 'rejected') return [];
      return event.rejections.map((rejection) => ({ type: 'rejected', ...rejection }));
    });
  }

  /** Whether the app has read all records of the server once. */
  isComplete(): boolean {
    return this.events.some((event) => event.type === 'reading' && event.isComplete);
  }

  /** Reads the server's present records. A pull that is under way may be older. */
  async read(): Promise<void> {
    await this.engine.refresh();
    await this.engine.refresh();
  }

  /** Returns the texts of the account's items except some, sorted. */
  texts(but: ReadonlySet<string>): string[] {
    const own = this.items().filter(({ id }) => !but.has(id));
    return own.map(({ title, content }) => [title, content].filter(Boolean).join(': ')).toSorted();
  }

  /** Waits until the server has confirmed or rejected all mutations. */
  async untilSent(): Promise<void> {
    await vi.waitFor(() => {
      const status = this.status();
      if (!status || status.obstacle !== null || status.unsent > 0)
        throw new Error(`Not everything is sent: ${JSON.stringify(status)}`);
    }, POLL_OPTIONS);
  }
}

/** A test's user and devices, on a network that the test controls. */
export interface Stage {
  ann: Account;
  app: EngineApp;
  network: Network;
  /** Ids of the account's first items. */
  welcome: ReadonlySet<string>;
}

/** Gives each test of a file a new account with its app. Call the returned function inside tests. */
export function useEngineApp(server: () => Server): () => Stage {
  let stage: Stage | undefined;
  beforeEach(async () => {
    const ann = await server().createUser();
    const { id: owner, token, collection } = ann;
    const app = new EngineApp({ url: server().url, owner, token, collection });
    const { body } = await server().api('GET', 'items', { token });
    const welcome = new Set(body.items.map(({ id }) => id));
    stage = { ann, app, network: holdNetwork(), welcome };
  });
  afterEach(() => {
    stage?.app.engine.close();
    vi.unstubAllGlobals();
  });
  return () => {
    if (!stage) throw new Error('The app is asked for outside of a test.');
    return stage;
  };
}
