import type { PageLife } from './page-life';

interface Request {
  name: string;
  life: PageLife;
  grant(): void;
}

/** The Web Locks of one simulated browser: exclusive ones, which is all that the app asks for. */
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

  /** A page is gone, and what it held with it. */
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
    // The browser grants a lock later, also when it is free.
    await Promise.resolve();
    const lock: Lock = { name, mode };
    if (life.isOver) return;
    if (this.#held.has(name)) {
      if (ifAvailable) return work(null);
      await life.resting(() => this.#wait(name, life, signal));
      // Granted, and given back by its end: it must not be held again.
      if (life.isOver) return;
    } else this.#held.set(name, life);
    try {
      // A lock may be held for as long as the page is there.
      return await life.resting(async () => work(lock));
    } finally {
      if (!life.isOver) this.#release(name);
    }
  }

  /** Resolves when it is this page's turn; rejects when that is given up before. */
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
    // Taken at once: nobody may come between.
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
