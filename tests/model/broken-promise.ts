/** A failed history. The message names the failure and the events before it. */
export class BrokenPromise extends Error {
  constructor(violations: readonly string[], log: readonly string[]) {
    super([...violations.map((each) => `✗ ${each}`), '', ...log].join('\n'));
    this.name = 'BrokenPromise';
  }
}
