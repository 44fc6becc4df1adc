/** The Web Locks of one browser. `leave` closes a page, which frees the page's own lock. */
export function browser() {
  const held = new Map<string, Promise<unknown>>();
  const leaving = new Map<string, () => void>();
  const locks = {
    async request(name: string, ...rest: unknown[]) {
      const work = rest.at(-1) as (lock: object | null) => Promise<unknown>;
      const before = held.get(name);
      if (before && (rest[0] as LockOptions).ifAvailable) return work(null);
      const run = (async () => {
        await before;
        const left = new Promise<void>((resolve) => leaving.set(name, resolve));
        return Promise.race([work({ name }), left]);
      })();
      held.set(name, run);
      const free = () => held.get(name) === run && held.delete(name);
      void run.then(free, free);
      return run;
    },
    query: () => Promise.resolve({ held: [...held.keys()].map((name) => ({ name })), pending: [] }),
  } as unknown as LockManager;
  const leave = (id: string) => {
    const name = `jot-tab-${id}`;
    leaving.get(name)?.();
    return held.delete(name);
  };
  return { locks, leave };
}
