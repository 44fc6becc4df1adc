/** Callers that wait for a result, by mutation id. Two wait for one id if their mutations were coalesced. */
const waiting = new Map<string, ((isConfirmed: boolean) => void)[]>();

/** Resolves to whether the server has confirmed a mutation. Stays pending while the server can't be reached. */
export function waitForResult(mutationId: string): Promise<boolean> {
  return new Promise((resolve) =>
    waiting.set(mutationId, [...(waiting.get(mutationId) ?? []), resolve]),
  );
}

/** Resolves all promises that wait for a mutation. */
export function setResult(mutationId: string, isConfirmed: boolean): void {
  for (const resolve of waiting.get(mutationId) ?? []) resolve(isConfirmed);
  waiting.delete(mutationId);
}
