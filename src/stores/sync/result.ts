import type { Failure } from '../../domain/failure';

/** How a mutation ended: the server has it, or rejected it. */
export type ChangeResult = { kind: 'confirmed' } | { kind: 'rejected'; failure: Failure };

/** Two callers wait under one id when one mutation was coalesced into another. */
const waiting = new Map<string, ((result: ChangeResult) => void)[]>();

/** Resolves when the server has decided on a mutation; not while it can't be reached. */
export function waitForResult(mutationId: string): Promise<ChangeResult> {
  return new Promise((resolve) =>
    waiting.set(mutationId, [...(waiting.get(mutationId) ?? []), resolve]),
  );
}

/** Tells whoever waits for a mutation how it ended. */
export function setResult(mutationId: string, result: ChangeResult): void {
  for (const resolve of waiting.get(mutationId) ?? []) resolve(result);
  waiting.delete(mutationId);
}
