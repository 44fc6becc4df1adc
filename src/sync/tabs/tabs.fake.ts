/** Web Locks of one browser: a page holds what it has asked for until it goes. */
export function browser() {
  const held = new Map<string, Promise<unknown>>();
  const leaving = new Map<string, () => void>();
  const locks = {
    async request(name: string, ...rest: unknown[]) {
      const work = rest.at(-1) as () => Promise<unknown>;
      const before = held.get(name);
      const run = (async () => {
        await before;
        const left = new Promise<void>((resolve) => leaving.set(name, resolve));
        return Promise.race([work(), left]);
      })();
      held.set(name, run);
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
