import { expect } from 'vitest';
import type { Account, Server } from './harness';
import { mintId, PushClient, type Described, type PushAnswer } from './pushing';

/** Maximum number of mutations in one push. */
const MOST = 25;

/** Makes the database record each text that is written to an item, with the id of its transaction. */
export async function writeDownTexts(server: Server): Promise<void> {
  await server.sql('CREATE TABLE written (text TEXT)');
  for (const event of ['INSERT', 'UPDATE OF content'])
    await server.sql(`CREATE TRIGGER "after ${event}" AFTER ${event} ON items BEGIN
      INSERT INTO written VALUES (new.content); END`);
}

/**
 * A device that pushes without a pause while a server stops and starts: new items and edits, each with its own text. It
 * sends unanswered mutations again with the same numbers.
 */
export class PushLoad {
  readonly #server: Server;
  readonly #account: Account;
  readonly #client: PushClient;
  readonly #items: string[] = [];
  #unanswered: ReturnType<PushClient['number']> = [];
  #sent = 0;
  /** Number of the last mutation that the server has confirmed. */
  acknowledged = 0;

  constructor(server: Server, account: Account) {
    this.#server = server;
    this.#account = account;
    this.#client = new PushClient(server, account);
  }

  /** Number of mutations that were sent but not answered. */
  get unanswered(): number {
    return this.#unanswered.length;
  }

  /**
   * Pushes until the server is gone or the test stops it.
   * @param onAnswer called with each response; false stops the device
   */
  async run(onAnswer: () => boolean): Promise<void> {
    do {
      if (this.#unanswered.length === 0) this.#write();
      const answer = await this.#send();
      if (answer === undefined) return;
      expectApplied(answer, this.#unanswered.at(-1)?.n);
      this.acknowledged = answer.lastMutation;
      this.#unanswered = [];
    } while (onAnswer());
  }

  /** Pushes the unanswered mutations again. */
  async finish(): Promise<void> {
    if (this.#unanswered.length > 0) await this.run(() => false);
    if (this.#unanswered.length > 0) throw new Error('The server is gone.');
  }

  /**
   * Checks that the server has this device's mutations up to some number, each exactly once, including all confirmed
   * ones.
   * @returns how many unconfirmed mutations it has
   */
  async check(): Promise<number> {
    const [[texts, last] = []] = await this.#server.sql(`SELECT
      (SELECT json_group_array(text) FROM written WHERE text LIKE '${this.#client.id}-%'),
      (SELECT lastMutation FROM syncClients WHERE id = '${this.#client.id}')`);
    const reached = Number(last ?? 0);
    const numbers = (JSON.parse(String(texts)) as string[]).map((text) =>
      Number(text.split('-')[1]),
    );
    expectOnce(numbers, reached, { from: this.acknowledged, to: this.#sent });
    return reached - this.acknowledged;
  }

  /** Makes mutations: new items, and edits of earlier ones. */
  #write(): void {
    const amount = 1 + Math.floor(Math.random() * MOST);
    const described = Array.from({ length: amount }, (): Described => {
      const content = `${this.#client.id}-${++this.#sent}`;
      const known = this.#items[Math.floor(Math.random() * this.#items.length * 2)];
      if (known !== undefined) return { kind: 'update', recordId: known, fields: { content } };
      const recordId = mintId();
      this.#items.push(recordId);
      const fields = { collection: this.#account.collection, content };
      return { kind: 'create', recordId, fields };
    });
    this.#unanswered = this.#client.number(...described);
  }

  /**
   * Sends the unanswered mutations; undefined if there is no response, because the server is gone or refuses requests.
   */
  async #send() {
    try {
      const answer = await this.#client.send(this.#unanswered, this.acknowledged);
      // The request waited for its turn while the server stopped, so nothing of it is applied.
      return answer.status === 503 ? undefined : answer;
    } catch (error) {
      // The error of `fetch` if the connection is refused or lost.
      if (error instanceof TypeError) return undefined;
      throw error;
    }
  }
}

/**
 * Makes devices push until the server ends.
 * @param enough the number of responses after which it is ended
 * @param end ends the server
 * @returns the result of `end`, once the devices have noticed
 */
export async function pushUntilEnd<Ended>(
  devices: readonly PushLoad[],
  enough: number,
  end: () => Promise<Ended>,
): Promise<Ended> {
  let answers = 0;
  let tellEnough: () => void = () => undefined;
  const hadEnough = new Promise<void>((resolve) => {
    tellEnough = resolve;
  });
  const running = devices.map((device) =>
    device.run(() => {
      if (++answers === enough) tellEnough();
      return true;
    }),
  );
  await Promise.race([hadEnough, Promise.all(running)]);
  const ended = await end();
  await Promise.all(running);
  return ended;
}

function expectApplied(answer: PushAnswer, last: number | undefined): void {
  expect(answer).toMatchObject({ status: 200, lastMutation: last });
  for (const { outcome } of answer.results) expect(outcome).toBe('applied');
}

/** Checks that each number up to the reached one exists once, and that this number is plausible. */
function expectOnce(
  numbers: number[],
  reached: number,
  { from, to }: Record<'from' | 'to', number>,
) {
  const each = Array.from({ length: reached }, (_, index) => index + 1);
  expect(numbers.toSorted((a, b) => a - b)).toEqual(each);
  expect(reached).toBeGreaterThanOrEqual(from);
  expect(reached).toBeLessThanOrEqual(to);
}
