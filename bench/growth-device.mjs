import { randomBytes } from 'node:crypto';

/** @typedef {import('./server-client.mjs').Client} Client */
/** @typedef {import('./server-pair.mjs').Writer} Writer */
/** @typedef {import('./sample-items.mjs').SampleItem} SampleItem */

/** Of a thousand requests: pushes of one change, and devices that begin anew; all others are pulls. */
const PUSHES = 330;
const BEGINNERS = 2;
/** Of a hundred pushes; all others put an item into the trash. */
const CREATES = 40;
const EDITS = 40;
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
  /**
   * When its requests were answered, by `performance.now()`.
   * @type {number[]}
   */
  #answered = [];

  /** @param {DeviceOptions} options */
  constructor(options) {
    this.#options = options;
    this.#id = newId();
    this.#cursor = options.cursor;
  }

  /**
   * Pushes, pulls or begins anew, as it happens.
   * @param {number} due when, by `performance.now()`
   * @returns {Promise<number[]>} what each request took, in ms; of the first one, since it was due
   */
  async act(due) {
    this.#answered = [];
    const draw = this.#options.random() * 1000;
    if (draw < PUSHES) await this.#change();
    else if (draw < PUSHES + BEGINNERS) await this.#beginAnew();
    else await this.#pull();
    return this.#answered.map((at, n) => at - (this.#answered[n - 1] ?? due));
  }

  /** @returns {Promise<string>} the id of a new item */
  async create() {
    const { account, items, texts } = this.#options;
    const text = this.#pick(texts);
    if (!text) throw new RangeError('there are no texts');
    const id = newId();
    await this.#push('create', id, { collection: account.collection, ...text });
    if (text.type === 'text') items.push({ id, ...text });
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
    const n = ++this.#last;
    const { results } = await this.#post('push', {
      client: this.#id,
      acknowledged: n - 1,
      cursor: this.#cursor,
      mutations: [{ n, at: Date.now(), kind, store: 'items', recordId, fields, base }],
    });
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
   */
  async #post(what, body) {
    const { client, account } = this.#options;
    const { token } = account;
    const answer = await client.send('POST', `/api/sync/${what}`, { token, body });
    this.#answered.push(performance.now());
    return answer;
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
