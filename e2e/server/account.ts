import { ask, records, type ApiRecord } from './api';

export const PASSWORD = 'correct horse battery';

/** PocketBase takes 50 requests in a batch, as the settings of the app have it. */
const BATCH_MAX = 50;

export interface ApiCollection extends ApiRecord {
  name: string;
  slug: string;
  /** Of ordinary collections only. */
  sortOrder: number;
}

interface Session {
  token: string;
  record: ApiRecord;
}

/** How an account is made. */
export interface Registration {
  displayName?: string;
  /** Whether its address is verified: then no notice asks for it. */
  verified?: boolean;
}

interface AccountParts {
  session: Session;
  username: string;
  collection: ApiCollection;
  trashBin: ApiCollection;
}

/** An account made for one test, and what its owner could do with it on a second device. */
export class Account {
  readonly #url: string;
  readonly #session: Session;
  readonly username: string;
  readonly email: string;
  password = PASSWORD;
  /** Its first collection, which holds the items that welcome a newcomer. */
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

  /** @param root token of a superuser, who may say that an address is verified */
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

  /** Sent as the Authorization header by whoever asks the API in its name. */
  get token(): string {
    return this.#session.token;
  }

  /** Logs in; gives what the app keeps of the session in localStorage, under `pocketbase_auth`. */
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

  /** Makes collections of these names, one after the other. */
  async createCollections(names: readonly string[]): Promise<ApiCollection[]> {
    const made: ApiCollection[] = [];
    for (const name of names) made.push(await this.createCollection(name));
    return made;
  }

  /** All its collections in their order, as the server has them now; the trash bin isn't among them. */
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

  /** Makes an item, in the first collection unless another is named. */
  createItem(fields: object): Promise<ApiRecord> {
    return this.#ask('POST', records('items'), this.#newItem(fields));
  }

  /** Makes many items, the last of them the newest. */
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

  /** An item as the server has it now. */
  item(id: string): Promise<ApiRecord> {
    return this.#ask('GET', records('items', id));
  }

  /** Has the server read the page of a link; resolves when title and icon are stored. */
  async refetchItem(id: string): Promise<void> {
    await this.#ask('PATCH', `/refetch/${this.id}/${id}`);
  }

  async trashItem(id: string): Promise<void> {
    await this.#ask('PATCH', `/items/trash/${this.id}/${id}`);
  }

  async deleteItem(id: string): Promise<void> {
    await this.#ask('DELETE', records('items', id));
  }

  /** All its items, as the server has them now. */
  async items(): Promise<ApiRecord[]> {
    const path = `${records('items')}?perPage=500`;
    return (await this.#ask<{ items: ApiRecord[] }>('GET', path)).items;
  }

  /** How many items it has, as the server has them now. */
  async countItems(): Promise<number> {
    const path = `${records('items')}?perPage=1`;
    return (await this.#ask<{ totalItems: number }>('GET', path)).totalItems;
  }

  /** The items whose title or content is this text, as the server has them now. */
  async itemsWith(text: string): Promise<ApiRecord[]> {
    return (await this.items()).filter(({ title, content }) => title === text || content === text);
  }

  /** Changes the password, which ends every session of the account. */
  async changePassword(password: string): Promise<void> {
    const body = { oldPassword: this.password, password, passwordConfirm: password };
    await this.#ask('PATCH', records('users', this.id), body);
    this.password = password;
  }

  /** Deletes the account, with all that is in it. */
  async deleteForGood(): Promise<void> {
    await this.#ask('POST', '/api/account/delete', { password: this.password });
  }

  /** Ids rise, so that items made in the same millisecond have an order too. */
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
