import { ask, records, type ApiRecord } from './api';

export const PASSWORD = 'correct horse battery';

/** PocketBase accepts 50 requests in a batch, as the app's settings say. */
const BATCH_MAX = 50;

export interface ApiCollection extends ApiRecord {
  name: string;
  slug: string;
  /** Only for ordinary collections. */
  sortOrder: number;
}

interface Session {
  token: string;
  record: ApiRecord;
}

/** Options of a new account. */
export interface Registration {
  displayName?: string;
  /** Whether the address is verified. If it isn't, the app shows a notice. */
  verified?: boolean;
}

interface AccountParts {
  session: Session;
  username: string;
  collection: ApiCollection;
  trashBin: ApiCollection;
}

/** An account of one test, with what its owner could do on a second device. */
export class Account {
  readonly #url: string;
  readonly #session: Session;
  readonly username: string;
  readonly email: string;
  password = PASSWORD;
  /** Its first collection, which holds the welcome items. */
  readonly collection: ApiCollection;
  readonly trashBin: ApiCollection;
  #items = 0;

  private constructor(url: string, { session, username, collection, trashBin }: AccountParts) {
    this.#url = url;
    this.#session = session;
    this.username = username;
    this.email = `${username}@example.org`;
    this.collection = collection;
    this.trashBin = trashBin;
  }

  /** @param root token of a superuser, who may mark an address as verified */
  static async register(
    { url, root }: { url: string; root: string },
    username: string,
    { verified = true, ...fields }: Registration,
  ): Promise<Account> {
    const email = `${username}@example.org`;
    const passwords = { password: PASSWORD, passwordConfirm: PASSWORD };
    const body = { username, email, ...passwords, ...fields };
    const { id } = await ask<ApiRecord>(url, 'POST', records('users'), { body });
    if (verified)
      await ask(url, 'PATCH', records('users', id), { token: root, body: { verified } });
    const session = await logIn(url, username, PASSWORD);
    const { token } = session;
    const first = async (table: string) => {
      const { items } = await ask<{ items: ApiCollection[] }>(url, 'GET', records(table), {
        token,
      });
      if (!items[0]) throw new Error(`A new account has nothing in ${table}.`);
      return items[0];
    };
    const [collection, trashBin] = [await first('itemCollections'), await first('trashBins')];
    return new Account(url, { session, username, collection, trashBin });
  }

  get id(): string {
    return this.#session.record.id;
  }

  /** The Authorization header of requests in the account's name. */
  get token(): string {
    return this.#session.token;
  }

  /** Logs in. Returns the session as the app stores it in localStorage, under `pocketbase_auth`. */
  async logIn(): Promise<string> {
    return JSON.stringify(await logIn(this.#url, this.username, this.password));
  }

  /** Path of its main view. */
  path(slug?: string): string {
    return slug === undefined ? `/${this.username}` : `/${this.username}/${slug}`;
  }

  createCollection(name: string): Promise<ApiCollection> {
    return this.#ask('POST', records('itemCollections'), { owner: this.id, name });
  }

  /** Creates collections with these names, in order. */
  async createCollections(names: readonly string[]): Promise<ApiCollection[]> {
    const made: ApiCollection[] = [];
    for (const name of names) made.push(await this.createCollection(name));
    return made;
  }

  /** Returns its collections in their order, as the server has them now, without the trash bin. */
  async collections(): Promise<ApiCollection[]> {
    const path = `${records('itemCollections')}?perPage=500&sort=sortOrder`;
    return (await this.#ask<{ items: ApiCollection[] }>('GET', path)).items;
  }

  updateCollection({ id }: ApiCollection, fields: object): Promise<ApiCollection> {
    return this.#ask('PATCH', records('itemCollections', id), fields);
  }

  async deleteCollection({ id }: ApiCollection): Promise<void> {
    await this.#ask('DELETE', records('itemCollections', id));
  }

  /** Creates an item, in the first collection unless another is named. */
  createItem(fields: object): Promise<ApiRecord> {
    return this.#ask('POST', records('items'), this.#newItem(fields));
  }

  /** Creates many items, the newest last. */
  async createItems(all: readonly object[]): Promise<void> {
    for (let start = 0; start < all.length; start += BATCH_MAX) {
      const requests = all.slice(start, start + BATCH_MAX).map((fields) => ({
        method: 'POST',
        url: records('items'),
        body: this.#newItem(fields),
      }));
      await this.#ask('POST', '/api/batch', { requests });
    }
  }

  /** Changes an item, as a second device would. */
  async updateItem(id: string, fields: object): Promise<void> {
    await this.#ask('PATCH', records('items', id), fields);
  }

  /** Returns an item as the server has it now. */
  item(id: string): Promise<ApiRecord> {
    return this.#ask('GET', records('items', id));
  }

  /** Makes the server read the page of a link. Resolves when title and icon are stored. */
  async refetchItem(id: string): Promise<void> {
    await this.#ask('PATCH', `/refetch/${this.id}/${id}`);
  }

  async trashItem(id: string): Promise<void> {
    await this.#ask('PATCH', `/items/trash/${this.id}/${id}`);
  }

  async deleteItem(id: string): Promise<void> {
    await this.#ask('DELETE', records('items', id));
  }

  /** Returns its items, as the server has them now. */
  async items(): Promise<ApiRecord[]> {
    const path = `${records('items')}?perPage=500`;
    return (await this.#ask<{ items: ApiRecord[] }>('GET', path)).items;
  }

  /** Returns how many items it has, as the server has them now. */
  async countItems(): Promise<number> {
    const path = `${records('items')}?perPage=1`;
    return (await this.#ask<{ totalItems: number }>('GET', path)).totalItems;
  }

  /** Returns the items whose title or content is this text, as the server has them now. */
  async itemsWith(text: string): Promise<ApiRecord[]> {
    return (await this.items()).filter(({ title, content }) => title === text || content === text);
  }

  /** Changes the password, which ends every session of the account. */
  async changePassword(password: string): Promise<void> {
    const body = { oldPassword: this.password, password, passwordConfirm: password };
    await this.#ask('POST', '/api/account/password', body);
    this.password = password;
  }

  /** Deletes the account, with all that is in it. */
  async deleteForGood(): Promise<void> {
    await this.#ask('POST', '/api/account/delete', { password: this.password });
  }

  /** Ascending ids give items of the same millisecond an order too. */
  #newItem(fields: object): object {
    const count = String(++this.#items).padStart(6, '0');
    const id = `${this.id.slice(0, 9)}${count}`;
    return { id, owner: this.id, collection: this.collection.id, ...fields };
  }

  #ask<T>(method: string, path: string, body?: object): Promise<T> {
    return ask<T>(this.#url, method, path, { token: this.#session.token, body });
  }
}

function logIn(url: string, identity: string, password: string): Promise<Session> {
  const body = { identity, password };
  return ask<Session>(url, 'POST', '/api/collections/users/auth-with-password', { body });
}
