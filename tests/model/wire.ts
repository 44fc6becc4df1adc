import type { ModelServer } from './model-server';
import { fetchForReal } from './simulated-browser';

/** How long a request keeps the others waiting, in ms. PocketBase delays the response of an empty list. */
const MAX_TURN_MS = 25;

/** Sends the requests of one history to the server one by one, so that a seed determines their order. */
export class Wire {
  #last: Promise<unknown> = Promise.resolve();
  readonly #underWay = new Set<Promise<void>>();
  readonly #server: ModelServer;
  readonly #owner: string;
  readonly #violations: string[];
  readonly #listeners = new Set<() => void>();

  /**
   * @param owner the account's user id
   * @param violations failures are added to it
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

  /** Sends a request a second time, while the server has no other one. It must change nothing. */
  sendAgain(path: string, init: RequestInit): void {
    const look = async () => JSON.stringify(await this.#server.recordsOf(this.#owner));
    const earlier = [...this.#underWay];
    this.#last = this.#last.then(async () => {
      await Promise.all(earlier);
      const before = await look();
      // If the server is killed meanwhile, it may or may not have applied the request, like any other.
      await this.#fetch(path, init).catch(() => undefined);
      const after = await look();
      if (after !== before)
        this.#violations.push(`${path} changed something, sent again: ${before} to ${after}`);
    });
  }

  /** Resolves when all requests so far have arrived. */
  async idle(): Promise<void> {
    await this.#last;
  }

  /** Calls the listener after each response. Returns a function that removes it. */
  onAnswer(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Sends a request and reads the whole response, because aborting a request doesn't undo it. */
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

/** Resolves after a time in ms, after which a request keeps the others waiting no longer. */
function deadline(ms: number): Promise<void> {
  const signal = AbortSignal.timeout(ms);
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve());
  });
}
