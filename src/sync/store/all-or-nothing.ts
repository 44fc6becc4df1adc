interface Transaction {
  abort(): void;
  commit(): void;
  done: Promise<void>;
}

/** Makes requests in a transaction. Resolves when they have succeeded. */
type Step = () => Promise<unknown>;

/**
 * Runs the steps of a transaction and waits for the transaction to end. If a step rejects or throws, the transaction
 * is aborted, nothing is written, and this function rejects with the step's error.
 * @param mayCommit whether the steps have made all of their requests when they return. The transaction is then
 *   committed at once, and is written even if the page is closed the next moment. Without it, the page has to stay
 *   open until the transaction ends.
 */
export async function allOrNothing(
  transaction: Transaction,
  steps: readonly (Step | false | undefined)[],
  mayCommit = false,
): Promise<void> {
  const made: Promise<unknown>[] = [];
  try {
    for (const step of steps) if (step) made.push(step());
    if (mayCommit) transaction.commit();
    await Promise.all(made);
    await transaction.done;
  } catch (error) {
    // Rethrows the first error, and ignores those that follow from it, such as the transaction's `AbortError`.
    const ended = Promise.allSettled([...made, transaction.done]);
    try {
      transaction.abort();
    } catch {
      // The browser has already ended the transaction.
    }
    await ended;
    throw error;
  }
}
