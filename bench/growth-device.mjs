import { randomBytes } from 'node:crypto';
import { Refused } from './server-client.mjs';

/** @typedef {import('./server-client.mjs').Client} Client */
/** @typedef {import('./measured-server.mjs').Writer} Writer */
/** @typedef {import('./sample-items.mjs').SampleItem} SampleItem */

/** Of a thousand requests: pushes of one change, and devices that begin anew; all others are pulls. */
const PUSHES = 330;
const BEGINNERS = 2;
/** Of a hundred pushes; all others put an item into the trash. */
const CREATES = 40;
const EDITS = 40;
/** What stands in the place of an answer. */
const BUSY = Symbol('busy');
/** An edited text stays below the limit. */
const LONGEST = 9_000;

/**
 * What a device needs.
 * @typedef {object} DeviceOptions
 * @property {Client} client
 * @property {Writer} account
 * @property {string} cursor with which its next pull begins
 * @property {({ id: string } & SampleItem)[]} items those that it, and no other device, edits and trashes
 * @property {readonly SampleItem[]} texts what it writes
 * @property {() => number} random gives numbers from 0 up to 1
 */

/** A device of an account, as far as it is simulated. It must do one thing after the other. */
export class Device {
  #options;
  #id;
  #cursor;
  /** The number of its last mutation. */
  #last = 0;
  /** When the next answer was due or asked for, by `performance.now()`. */
  #since = 0;
  /**
   * What its requests took, in ms.
   * @type {number[]}
   */
  #times = [];

  /** @param {DeviceOptions} options */
  constructor(options) {
    this.#options = options;
    this.#id = newId();
    this.#cursor = options.cursor;
  }

  /**
   * Pushes, pulls or begins anew, as it happens.
   * @param {number} due when, by `performance.now()`
   * @returns {Promise<number[]>} what each request took, in ms; of the first one, since it was due; Infinity of one
   *   that the server was too busy for
   */
  async act(due) {
    this.#since = due;
    this.#times = [];
    const draw = this.#options.random() * 1000;
    if (draw < PUSHES) await this.#change();
    else if (draw < PUSHES + BEGINNERS) await this.#beginAnew();
    else await this.#pull();
    return this.#times;
  }

  /** @returns {Promise<string>} the id of a new item */
  async create() {
    const { account, items, texts } = this.#options;
    const text = this.#pick(texts);
    if (!text) throw new RangeError('there are no texts');
    const id = newId();
    const isTaken = await this.#push('create', id, { collection: account.collection, ...text });
    if (isTaken && text.type === 'text') items.push({ id, ...text });
    return id;
  }

  async #change() {
    const { items, random } = this.#options;
    const draw = random() * 100;
    const item = this.#pick(items);
    if (draw < CREATES || !item) await this.create();
    else if (draw < CREATES + EDITS) {
      const { title, content: before } = item;
      const content = `${before.slice(0, LONGEST)} and more`;
      const isTaken = await this.#push('update', item.id, { content }, { title, content: before });
      if (isTaken) item.content = content;
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
   * @returns {Promise<boolean>} false where the server was too busy
   */
  async #push(kind, recordId, fields = {}, base = {}) {
    const n = this.#last + 1;
    const answer = await this.#post('push', {
      client: this.#id,
      acknowledged: n - 1,
      cursor: this.#cursor,
      mutations: [{ n, at: Date.now(), kind, store: 'items', recordId, fields, base }],
    });
    if (answer === BUSY) return false;
    this.#last = n;
    const [{ outcome }] = answer.results;
    if (outcome !== 'applied') throw new Error(`A ${kind} was answered ${outcome}.`);
    return true;
  }

  async #pull() {
    const page = await this.#post('pull', { cursor: this.#cursor, client: this.#id });
    if (page === BUSY) return { hasMore: false };
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
   * @returns {Promise<any>} BUSY where the server asks to wait
   */
  async #post(what, body) {
    const { client, account } = this.#options;
    const { token } = account;
    try {
      const answer = await client.send('POST', `/api/sync/${what}`, { token, body });
      this.#times.push(performance.now() - this.#since);
      return answer;
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 503) throw error;
      this.#times.push(Infinity);
      return BUSY;
    } finally {
      this.#since = performance.now();
    }
  }

  /**
   * @template T
   * @param {readonly T[]} from
   */
  #pick(from) {
    return from[Math.floor(this.#options.random() * from.length)];
  }
}

/** @returns {string} 15 characters, as the ids of records and clients have; never one of before */
function newId() {
  return randomBytes(8).toString('hex').slice(1);
}
