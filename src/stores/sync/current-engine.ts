import type { Engine } from '../../sync/engine-ports';

let current: Engine | null = null;

/** Makes an account's engine the one that the stores show, or none. */
export function setEngine(engine: Engine | null): void {
  current = engine;
}

/** The engine of the account on the screen; null while nobody is signed in. */
export function currentEngine(): Engine | null {
  return current;
}

/** The engine of the account on the screen, for what only a signed-in person can do. */
export function engine(): Engine {
  if (!current) throw new Error('Nobody is signed in.');
  return current;
}
