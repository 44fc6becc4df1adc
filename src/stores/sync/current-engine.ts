import type { Engine } from '../../sync/engine-ports';

let current: Engine | null = null;

/** Sets the engine of the account on the screen; null if nobody is signed in. */
export function setEngine(engine: Engine | null): void {
  current = engine;
}

/** Returns the engine of the account on the screen, or null if nobody is signed in. */
export function currentEngine(): Engine | null {
  return current;
}

/** Returns the engine of the account on the screen. Throws if nobody is signed in. */
export function engine(): Engine {
  if (!current) throw new Error('Nobody is signed in.');
  return current;
}
