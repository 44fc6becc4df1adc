import type { Failure } from '../../domain/failure';

/** The result of a mutation: the server has confirmed or rejected it. */
export type MutationResult = { kind: 'confirmed' } | { kind: 'rejected'; failure: Failure };

/** Callers that wait for a result, by mutation id. Two wait for one id if their mutations were coalesced. */
const waiting = new Map<string, ((result: MutationResult) => void)[]>();

/** Resolves to the server's result for a mutation. Stays pending while the server can't be reached. */
export function waitForResult(mutationId: string): Promise<MutationResult> {
  return new Promise((resolve) =>
    waiting.set(mutationId, [...(waiting.get(mutationId) ?? []), resolve]),
  );
}

/** Resolves all promises that wait for a mutation. */
export function setResult(mutationId: string, result: MutationResult): void {
  for (const resolve of waiting.get(mutationId) ?? []) resolve(result);
  waiting.delete(mutationId);
}
