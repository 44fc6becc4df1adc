import type { Backend } from '../backend/backend';
import { BackendFailure } from '../backend/failure';
import type { MutationResult, PullPage, PushAnswer } from '../backend/sync';
import type { Collection } from '../domain/collection';
import type { Item } from '../domain/item';
import { makeItem } from '../domain/item.fixture';
import { mutateCollection } from '../domain/mutators/mutate-collection';
import { copyId, mutateItem } from '../domain/mutators/mutate-item';
import type { AccountView, Decision, Mutation } from '../domain/mutators/mutation';
import type { Push } from '../domain/mutators/parse-push';

type Stored<R> = Map<string, { record: R; at: number }>;

const FULL = { status: 400, message: 'Your account is full.', data: {} };

/** A server with one account in memory. It uses the real mutators. */
export class AccountServer {
  isReachable = true;
  /** Whether the server rejects creates. */
  isFull = false;
  #at = 0;
  readonly #items: Stored<Item> = new Map();
  readonly #collections: Stored<Collection> = new Map();
  readonly #deleted = new Map<string, number>();
  /** The results of each client's mutations. The result of mutation number n is at index n - 1. */
  readonly #clients = new Map<string, MutationResult[]>();

  constructor(collection: string) {
    this.#putCollection(collection, { name: collection, slug: collection, sortOrder: 1_000 });
  }

  get items(): Item[] {
    return [...this.#items.values()].map(({ record }) => record);
  }

  get collections(): Collection[] {
    return [...this.#collections.values()].map(({ record }) => record);
  }

  /** Applies a mutation of another device. */
  apply(mutation: Mutation): void {
    this.#decide(mutation);
  }

  /** The backend through which a page reaches this server. */
  get backend(): Backend {
    const answer = <T>(make: () => T): Promise<T> =>
      this.isReachable ? Promise.resolve(structuredClone(make())) : Promise.reject(NOBODY());
    const backend: Pick<Backend, 'sync'> & Record<'items' | 'realtime', object> = {
      sync: {
        pull: (_, cursor) => answer(() => this.#pull(Number(cursor ?? 0))),
        push: (_, push) => answer(() => this.#push(push)),
      },
      items: { refetch: () => Promise.resolve() },
      realtime: { subscribe: () => Promise.resolve(() => Promise.resolve()) },
    };
    return backend as unknown as Backend;
  }

  #pull(since: number): PullPage {
    const newer = <R>(stored: Stored<R>) =>
      [...stored.values()].filter(({ at }) => at > since).map(({ record }) => record);
    const items = [...this.#deleted].filter(([, at]) => at > since).map(([id]) => id);
    return {
      cursor: String(this.#at),
      hasMore: false,
      items: newer(this.#items),
      itemCollections: newer(this.#collections),
      trashBins: [],
      deleted: { items, itemCollections: [], trashBins: [] },
    };
  }

  #push({ client, mutations }: Push): PushAnswer {
    const results = this.#clients.get(client) ?? [];
    this.#clients.set(client, results);
    for (const mutation of mutations)
      if (mutation.n > results.length) results.push({ n: mutation.n, ...this.#decide(mutation) });
    const asked = new Set(mutations.map(({ n }) => n));
    return { lastMutation: results.length, results: results.filter(({ n }) => asked.has(n)) };
  }

  #decide(mutation: Mutation): Omit<MutationResult, 'n'> {
    const { store, kind, recordId } = mutation;
    if (this.isFull && kind === 'create') return { outcome: 'rejected', error: FULL };
    const decision =
      store === 'items'
        ? mutateItem(this.#items.get(recordId)?.record, mutation, this.#view)
        : mutateCollection(this.#collections.get(recordId)?.record, mutation, this.#view);
    this.#write(mutation, decision);
    const { outcome, copy, theirs, error } = decision;
    const ownCopy = copy && copyId(recordId, copy, 0);
    if (copy && ownCopy) this.#putItem(ownCopy, copy);
    return { outcome, theirs, error, copyId: ownCopy };
  }

  get #view(): AccountView {
    return {
      hasCollection: (id) => this.#collections.has(id),
      countItems: (id) =>
        [...this.#items.values()].filter(({ record }) => record.collection === id).length,
      placeOf: (id) => this.#collections.get(id)?.record.sortOrder,
      firstCollection: () => this.collections[0]?.id ?? null,
      canRevive: true,
    };
  }

  #write({ store, recordId }: Mutation, { write }: Decision): void {
    switch (write?.kind) {
      case 'create':
      case 'update':
      case 'revert':
        if (store === 'items') {
          const { isTrashed } = { isTrashed: undefined, ...write };
          return this.#putItem(recordId, {
            ...write.fields,
            ...(isTrashed !== undefined && { isTrashed }),
          });
        }
        return this.#putCollection(recordId, write.fields);
      case 'trash':
        return this.#putItem(recordId, { isTrashed: write.isTrashed });
      case 'delete':
        this.#items.delete(recordId);
        this.#deleted.set(recordId, ++this.#at);
    }
  }

  #putItem(id: string, fields: Partial<Item>): void {
    const { isPending: _, isUnsent: __, ...blank } = makeItem({ id });
    const record = { ...(this.#items.get(id)?.record ?? blank), ...fields, updated: this.#now() };
    this.#deleted.delete(id);
    this.#items.set(id, { record, at: this.#at });
  }

  #putCollection(id: string, fields: Partial<Collection>): void {
    const blank = { id, name: '', slug: '', owner: '', sortOrder: 0, created: '', updated: '' };
    const before = this.#collections.get(id)?.record ?? blank;
    const record = { ...before, ...fields, updated: this.#now() };
    this.#collections.set(id, { record, at: this.#at });
  }

  #now(): string {
    return new Date(1.8e12 + ++this.#at * 1_000).toISOString().replace('T', ' ');
  }
}

const NOBODY = () =>
  new BackendFailure({ kind: 'unreachable', status: 0, message: 'Nobody answers.', fields: {} });
