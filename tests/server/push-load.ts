import { expect } from 'vitest';
import type { Account, Server } from './harness';
import { mintId, PushClient, type Described, type PushAnswer } from './pushing';

/** The most mutations of one push. */
const MOST = 25;

/** Makes the database write down each text that is written to an item, with the transaction that writes it. */
export async function writeDownTexts(server: Server): Promise<void> {
  await server.sql('CREATE TABLE written (text TEXT)');
  for (const event of ['INSERT', 'UPDATE OF content'])
    await server.sql(`CREATE TRIGGER "after ${event}" AFTER ${event} ON items BEGIN
      INSERT INTO written VALUES (new.content); END`);
}

/**
 * A device that pushes without a pause while a server comes and goes: new texts and edits, each with a
 * text of its own. What isn't answered, it sends again with the same numbers.
 */
export class PushLoad {
  readonly #server: Server;
  readonly #account: Account;
  readonly #client: PushClient;
  readonly #items: string[] = [];
  #unanswered: ReturnType<PushClient['number']> = [];
  #sent = 0;
  /** The number up to which the server has answered. */
  acknowledged = 0;

  constructor(server: Server, account: Account) {
    this.#server = server;
    this.#account = account;
    this.#client = new PushClient(server, account);
  }

  /** How many mutations were sent and not answered. */
  get unanswered(): number {
    return this.#unanswered.length;
  }

  /**
   * Pushes until the server is gone or the test has had enough.
   * @param onAnswer is told of each answer; false ends it
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

  /** Pushes what was sent and not answered. */
  async finish(): Promise<void> {
    if (this.#unanswered.length > 0) await this.run(() => false);
    if (this.#unanswered.length > 0) throw new Error('The server is gone.');
  }

  /**
   * Checks that the server has this device's mutations up to some number, each exactly once, and all that it
   * has answered.
   * @returns how many it has that it hasn't answered
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

  /** Writes new texts, and edits of earlier ones. */
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

  /** Sends what isn't answered; undefined without an answer, as from a server that has gone or takes no more. */
  async #send() {
    try {
      const answer = await this.#client.send(this.#unanswered, this.acknowledged);
      // One that waited for a place while the server was stopped: nothing of it is applied.
      return answer.status === 503 ? undefined : answer;
    } catch (error) {
      // fetch() rejects so when the connection is refused or breaks off.
      if (error instanceof TypeError) return undefined;
      throw error;
    }
  }
}

/**
 * Has devices push until the server ends.
 * @param enough after how many answers it is ended
 * @param end ends the server
 * @returns what `end` gives, once the devices have noticed
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

/** Checks that each number up to the one that is reached is there once, and that it may have been reached. */
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
