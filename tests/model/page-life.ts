/**
 * The life of a simulated page. It can end between any two steps of what the page does, without a
 * farewell: whatever it was waiting for stays open for good, as if the page were gone.
 */
export class PageLife {
  #isOver = false;
  #stepsLeft = Infinity;
  /** Steps that have begun and not ended. */
  #open = 0;
  readonly #atEnd: (() => void)[] = [];

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Whether the page waits for something outside of it. */
  get isBusy(): boolean {
    return this.#open > 0;
  }

  /** Does something when the page is gone: what the browser or the server notices of it. */
  atEnd(notice: () => void): void {
    this.#atEnd.push(notice);
  }

  /** Ends it now (0), or when it begins or ends its nth step from now. */
  endIn(steps: number): void {
    if (steps === 0) this.#end();
    else this.#stepsLeft = steps;
  }

  /** It lives on, whatever was to come. */
  spare(): void {
    this.#stepsLeft = Infinity;
  }

  /** Does something outside of the page, such as a write or a request. */
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

  /** A wait for something that may never come, such as an answer that is kept back. */
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

/** What a page waits for that is gone. */
export function forever<T>(): Promise<T> {
  return new Promise<T>(() => undefined);
}
