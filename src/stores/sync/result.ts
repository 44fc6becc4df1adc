import type { Failure } from '../../domain/failure';

/** How a change ended: the server has it, or rejected it. */
export type ChangeResult = { kind: 'confirmed' } | { kind: 'rejected'; failure: Failure };

/** Two callers wait under one id when one change was coalesced into another. */
const waiting = new Map<string, ((result: ChangeResult) => void)[]>();

/** Resolves when the server has decided on a change; not while it can't be reached. */
export function waitForResult(changeId: string): Promise<ChangeResult> {
  return new Promise((resolve) =>
    waiting.set(changeId, [...(waiting.get(changeId) ?? []), resolve]),
  );
}

/** Tells whoever waits for a change how it ended. */
export function setResult(changeId: string, result: ChangeResult): void {
  for (const resolve of waiting.get(changeId) ?? []) resolve(result);
  waiting.delete(changeId);
}
