import type { Failure } from '../domain/failure';

/** How a change ended: the server has it, or refused it. */
export type Settled = { kind: 'confirmed' } | { kind: 'refused'; failure: Failure };

/** A change that another one went into is waited for twice under one id. */
const waiting = new Map<string, ((settled: Settled) => void)[]>();

/** Resolves when the server has answered a change; as long as it can't be reached, it doesn't. */
export function whenSettled(changeId: string): Promise<Settled> {
  return new Promise((resolve) =>
    waiting.set(changeId, [...(waiting.get(changeId) ?? []), resolve]),
  );
}

/** Tells whoever waits for a change how it ended. */
export function settle(changeId: string, settled: Settled): void {
  for (const resolve of waiting.get(changeId) ?? []) resolve(settled);
  waiting.delete(changeId);
}
