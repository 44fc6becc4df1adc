/** A history went wrong: the message says how, and what had happened. */
export class BrokenPromise extends Error {
  constructor(violations: readonly string[], log: readonly string[]) {
    super([...violations.map((each) => `✗ ${each}`), '', ...log].join('\n'));
    this.name = 'BrokenPromise';
  }
}
