import type { Failure } from '../../domain/failure';

/** How a change ended: the server has it, or rejected it. */
export type ChangeResult = { kind: 'confirmed' } | { kind: 'rejected'; failure: Failure };

/** A change that another one went into is waited for twice under one id. */
const waiting = new Map<string, ((result: ChangeResult) => void)[]>();

/** Resolves when the server has answered a change; as long as it can't be reached, it doesn't. */
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
