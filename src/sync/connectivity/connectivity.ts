import { toFailure } from '../../backend/failure';

/** Whether the server answers: what it was last sent, and what it was last asked. */
export interface Reachability {
  isReachable(): boolean;
  /** A change was answered, or wasn't. */
  onSent(isAnswered: boolean): void;
  /** Takes note of whether a question is answered; throws what it throws. */
  watch(question: Promise<void>): Promise<void>;
}

/** Starts as if the server could be reached; `onChange` is told when that changes. */
export function createConnectivity(onChange: () => void): Reachability {
  let toChanges = true;
  let toReading = true;
  const isReachable = () => toChanges && toReading;
  const update = (change: () => void) => {
    const before = [toChanges, toReading].join();
    change();
    if (before !== [toChanges, toReading].join()) onChange();
  };

  return {
    isReachable,
    onSent: (isAnswered) =>
      update(() => {
        toChanges = isAnswered;
        if (isAnswered) toReading = true;
      }),
    async watch(question) {
      try {
        await question;
        update(() => (toReading = true));
      } catch (error) {
        // A refusal is an answer too.
        const { kind } = toFailure(error);
        if (kind === 'refused' || kind === 'unauthenticated') update(() => (toReading = true));
        if (kind === 'unreachable') update(() => (toReading = false));
        throw error;
      }
    },
  };
}
