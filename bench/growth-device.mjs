import { randomBytes } from 'node:crypto';
import { Refused } from './server-client.mjs';

/** @typedef {import('./server-client.mjs').Client} Client */
/** @typedef {import('./measured-server.mjs').Writer} Writer */
/** @typedef {import('./sample-items.mjs').SampleItem} SampleItem */

/**
 * Numbers of pushes, of one change each, and of first pulls in a thousand requests. All others are pulls from
 * the last cursor.
 */
const PUSHES = 330;
const BEGINNERS = 2;
/** Numbers of creations and of edits in a hundred pushes. All others move an item to the trash. */
const CREATES = 40;
const EDITS = 40;
/** Maximum length of an edited text, in characters. It is below the server's limit. */
const LONGEST = 9_000;

/**
 * @typedef {object} DeviceOptions
 * @property {Client} client
 * @property {Writer} account
 * @property {string} cursor the cursor of its next pull
 * @property {({ id: string } & SampleItem)[]} items the items that only this device edits and trashes
 * @property {readonly SampleItem[]} texts the texts that it writes
 * @property {() => number} random returns numbers from 0 up to 1
 */

/** A simulated device of an account. Its methods must not run concurrently. */
export class Device {
  #options;
  #id;
  #cursor;
  /** Number of the last mutation. */
  #last = 0;

  /** @param {DeviceOptions} options */
  constructor(options) {
    this.#options = options;
    this.#id = newId();
    this.#cursor = options.cursor;
  }

  /**
   * Makes a random push, pull or first pull.
   * @param {number} due when it is due, by `performance.now()`
   * @returns {Promise<number>} its duration since then, in ms; Infinity if the server was too busy
   */
  async act(due) {
    const draw = this.#options.random() * 1000;
    try {
      if (draw < PUSHES) await this.#change();
      else if (draw < PUSHES + BEGINNERS) await this.#beginAnew();
      else await this.#pull();
    } catch (error) {
      if (error instanceof Refused && error.status === 503) return Infinity;
      throw error;
    }
    return performance.now() - due;
  }

  /** Creates an item. */
  async create() {
    const { account, items, texts } = this.#options;
    const text = this.#pick(texts);
    if (!text) throw new RangeError('there are no texts');
    const id = newId();
    await this.#push('create', id, { collection: account.collection, ...text });
    if (text.type === 'text') items.push({ id, ...text });
  }

  async #change() {
    const { items, random } = this.#options;
    const draw = random() * 100;
    const item = this.#pick(items);
    if (draw < CREATES || !item) await this.create();
    else if (draw < CREATES + EDITS) {
      const { title, content: before } = item;
      const content = `${before.slice(0, LONGEST)} and more`;
      await this.#push('update', item.id, { content }, { title, content: before });
      item.content = content;
    } else {
      items.splice(items.indexOf(item), 1);
      await this.#push('trash', item.id);
    }
  }

  /**
   * @param {string} kind
   * @param {string} recordId
   * @param {object} [fields]
   * @param {object} [base]
   */
  async #push(kind, recordId, fields = {}, base = {}) {
    const n = this.#last + 1;
    const { results } = await this.#post('push', {
      client: this.#id,
      acknowledged: n - 1,
      cursor: this.#cursor,
      mutations: [{ n, at: Date.now(), kind, store: 'items', recordId, fields, base }],
    });
    this.#last = n;
    const [{ outcome }] = results;
    if (outcome !== 'applied') throw new Error(`A ${kind} was answered ${outcome}.`);
  }

  async #pull() {
    const page = await this.#post('pull', { cursor: this.#cursor, client: this.#id });
    this.#cursor = page.cursor;
    return page;
  }

  async #beginAnew() {
    this.#cursor = '';
    while ((await this.#pull()).hasMore);
  }

  /**
   * @param {'push' | 'pull'} what
   * @param {object} body
   * @returns {Promise<any>} the answer's JSON
   */
  #post(what, body) {
    const { client, account } = this.#options;
    return client.send('POST', `/api/sync/${what}`, { token: account.token, body });
  }

  /**
   * @template T
   * @param {readonly T[]} from
   */
  #pick(from) {
    return from[Math.floor(this.#options.random() * from.length)];
  }
}

/** Returns a new id of 15 characters, for a record or a client. */
function newId() {
  return randomBytes(8).toString('hex').slice(1);
}
