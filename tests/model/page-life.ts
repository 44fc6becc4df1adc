/**
 * The life of a simulated page. It can end between any two steps of the page without notice: promises that the page is
 * waiting for never settle.
 */
export class PageLife {
  #isOver = false;
  #stepsLeft = Infinity;
  /** Steps that have begun but not ended. */
  #open = 0;
  readonly #atEnd: (() => void)[] = [];

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Whether the page waits for something outside of it. */
  get isBusy(): boolean {
    return this.#open > 0;
  }

  /** Calls `notice` when the page is gone, as the browser or the server notices it. */
  atEnd(notice: () => void): void {
    this.#atEnd.push(notice);
  }

  /** Ends the page now (0), or when it begins or ends its nth step from now. */
  endIn(steps: number): void {
    if (steps === 0) this.#end();
    else this.#stepsLeft = steps;
  }

  /** Cancels a planned end. */
  spare(): void {
    this.#stepsLeft = Infinity;
  }

  /** Runs a step that reaches outside the page, such as a write or a request. */
  step<T>(work: () => Promise<T>): Promise<T> {
    if (!this.#goesOn()) return forever<T>();
    this.#open++;
    return work().then(
      (value) => {
        this.#open--;
        return this.#goesOn() ? value : forever<T>();
      },
      (error: unknown) => {
        this.#open--;
        if (this.#goesOn()) throw error;
        return forever<T>();
      },
    );
  }

  /** Waits for something that may never happen, such as a held-back response. */
  resting<T>(work: () => Promise<T>): Promise<T> {
    this.#open--;
    return work().finally(() => this.#open++);
  }

  #goesOn(): boolean {
    if (!this.#isOver && --this.#stepsLeft <= 0) this.#end();
    return !this.#isOver;
  }

  #end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    for (const notice of this.#atEnd) notice();
  }
}

/** Returns a promise that never settles, for a page that is gone. */
export function forever<T>(): Promise<T> {
  return new Promise<T>(() => undefined);
}
