interface Transaction {
  abort(): void;
  commit(): void;
  done: Promise<void>;
}

/** Makes requests of a transaction. */
type Step = () => Promise<unknown>;

/**
 * Waits for a transaction. One of whose steps fails, or can't even be made, writes nothing.
 * @param mayCommit whether the steps have made all of their requests when they return: it is then committed at
 *   once, and is written also when the page is closed the next moment. One that the page itself has to end
 *   ends with it.
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
    // Why it fails is thrown, not that it does.
    const ended = Promise.allSettled([...made, transaction.done]);
    try {
      transaction.abort();
    } catch {
      // The browser has ended it already.
    }
    await ended;
    throw error;
  }
}
