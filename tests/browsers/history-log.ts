/** A failed history. The message names the failure and the events before it. */
export class BrokenPromise extends Error {
  override readonly name = 'BrokenPromise';
}

/** The events of a history, with the seconds since its start. */
export class HistoryLog {
  readonly #lines: string[] = [];
  readonly #start = Date.now();

  note(what: string): void {
    const seconds = ((Date.now() - this.#start) / 1_000).toFixed(1);
    this.#lines.push(`${seconds.padStart(6)} s  ${what}`);
  }

  /** @throws BrokenPromise if there is a failure */
  check(violations: readonly string[]): void {
    if (violations.length === 0) return;
    const wrong = violations.map((each) => `✗ ${each}`).join('\n');
    throw new BrokenPromise(`${wrong}\n\n${this.text}`);
  }

  get text(): string {
    return this.#lines.join('\n');
  }
}
