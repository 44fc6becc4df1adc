import type { PageLife } from './page-life';

interface Request {
  name: string;
  life: PageLife;
  grant(): void;
}

/** The Web Locks of one simulated browser. All are exclusive, because the app requests no others. */
export class BrowserLocks {
  readonly #held = new Map<string, PageLife>();
  #waiting: Request[] = [];

  /** The locks as one page sees them. */
  of(life: PageLife): LockManager {
    const request = (
      name: string,
      ...rest: [LockGrantedCallback<unknown>] | [LockOptions, LockGrantedCallback<unknown>]
    ): Promise<unknown> => {
      const [options, work] = rest.length === 1 ? [{}, rest[0]] : rest;
      return life.step(() => this.#request(name, life, options, work));
    };
    const query = () => life.step(async () => this.#query());
    return { request, query } as LockManager;
  }

  /** Releases a page's locks when the page is gone. */
  releaseAllOf(life: PageLife): void {
    this.#waiting = this.#waiting.filter((each) => each.life !== life);
    for (const [name, holder] of this.#held) if (holder === life) this.#release(name);
  }

  async #request(
    name: string,
    life: PageLife,
    { ifAvailable = false, mode = 'exclusive', steal = false, signal }: LockOptions,
    work: LockGrantedCallback<unknown>,
  ): Promise<unknown> {
    if (mode !== 'exclusive' || steal)
      throw new TypeError('The simulated browser has exclusive locks only.');
    // The browser grants even a free lock asynchronously.
    await Promise.resolve();
    const lock: Lock = { name, mode };
    if (life.isOver) return;
    if (this.#held.has(name)) {
      if (ifAvailable) return work(null);
      await life.resting(() => this.#wait(name, life, signal));
      // The lock was granted and is released at the end, so it must not be held again.
      if (life.isOver) return;
    } else this.#held.set(name, life);
    try {
      // A lock may be held as long as the page exists.
      return await life.resting(async () => work(lock));
    } finally {
      if (!life.isOver) this.#release(name);
    }
  }

  /** Resolves when it is this page's turn; rejects when the request is aborted before. */
  #wait(name: string, life: PageLife, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((grant, giveUp) => {
      const request = { name, life, grant };
      this.#waiting.push(request);
      signal?.addEventListener('abort', () => {
        if (!this.#waiting.includes(request)) return;
        this.#waiting = this.#waiting.filter((each) => each !== request);
        giveUp(signal.reason as Error);
      });
    });
  }

  #release(name: string): void {
    this.#held.delete(name);
    const at = this.#waiting.findIndex((each) => each.name === name);
    const [next] = at === -1 ? [] : this.#waiting.splice(at, 1);
    if (!next) return;
    // Taken synchronously, so that no other page comes between.
    this.#held.set(name, next.life);
    next.grant();
  }

  #query(): LockManagerSnapshot {
    const info = (name: string): LockInfo => ({ name, mode: 'exclusive', clientId: '' });
    return {
      held: [...this.#held.keys()].map(info),
      pending: this.#waiting.map(({ name }) => info(name)),
    };
  }
}
