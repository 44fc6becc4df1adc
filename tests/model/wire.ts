import type { ModelServer } from './model-server';
import { fetchForReal } from './simulated-browser';

/** So long others wait for an answer, in ms: PocketBase keeps that of an empty list back. */
const MAX_TURN_MS = 25;

/** The requests of one history: they reach the server one by one, so that a seed tells the order. */
export class Wire {
  #last: Promise<unknown> = Promise.resolve();
  readonly #underWay = new Set<Promise<void>>();
  readonly #server: ModelServer;
  readonly #owner: string;
  readonly #violations: string[];
  readonly #listeners = new Set<() => void>();

  /**
   * @param owner the account's user id
   * @param violations gets what went wrong that must not
   */
  constructor(server: ModelServer, owner: string, violations: string[]) {
    this.#server = server;
    this.#owner = owner;
    this.#violations = violations;
  }

  /** Sends a request to the server in its turn. */
  send(path: string, init: RequestInit = {}): Promise<Response> {
    const sent = this.#last.then(() => this.#fetch(path, init));
    const told = sent.then(
      () => this.#tell(),
      () => this.#tell(),
    );
    this.#underWay.add(told);
    void told.then(() => this.#underWay.delete(told));
    this.#last = Promise.race([told, this.#last.then(() => deadline(MAX_TURN_MS))]);
    return sent;
  }

  /** Sends a request a second time, while no other one is at the server. It must change nothing. */
  sendAgain(path: string, init: RequestInit): void {
    const look = async () => JSON.stringify(await this.#server.recordsOf(this.#owner));
    const earlier = [...this.#underWay];
    this.#last = this.#last.then(async () => {
      await Promise.all(earlier);
      const before = await look();
      // A server that is killed meanwhile has applied it or not, as any other.
      await this.#fetch(path, init).catch(() => undefined);
      const after = await look();
      if (after !== before)
        this.#violations.push(`${path} changed something, sent again: ${before} to ${after}`);
    });
  }

  /** Resolves when all that was sent so far has arrived. */
  async idle(): Promise<void> {
    await this.#last;
  }

  /** Calls back after each answer. Returns the way to stop. */
  onAnswer(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Asks the server and reads the answer to its end: whoever gives up on a request doesn't take it back. */
  async #fetch(path: string, init: RequestInit): Promise<Response> {
    const { signal: _, ...rest } = init;
    const answer = await fetchForReal(this.#server.url + path, rest);
    const body = await answer.arrayBuffer();
    const { status, headers } = answer;
    return new Response(status === 204 ? null : body, { status, headers });
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Resolves when somebody has waited for so long, in ms, that nobody else should wait for them. */
function deadline(ms: number): Promise<void> {
  const signal = AbortSignal.timeout(ms);
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve());
  });
}
