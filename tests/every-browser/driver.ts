/** A key by its name in the field `key` of keyboard events, such as `a`, `Enter` or `ArrowDown`. */
export type Key = string;

/** A point of the page in CSS pixels. */
export interface Point {
  x: number;
  y: number;
}

/** What journeys need of a browser: little enough that every driver can do it. */
export interface Driver {
  /** Goes to an address and waits until its page is loaded. */
  open(url: string): Promise<void>;
  /**
   * Runs a function in the page. It must use nothing from outside it; arguments and result are
   * values of JSON.
   */
  evaluate<A extends unknown[], R>(inPage: (...args: A) => R, ...args: A): Promise<R>;
  /** Runs a script in the page, for what it defines. */
  load(script: string): Promise<void>;
  /** Presses keys together; the last one is let go first. */
  press(...keys: Key[]): Promise<void>;
  /** Types a text, key by key. */
  type(text: string): Promise<void>;
  click(point: Point): Promise<void>;
  /** Touches the page with a finger. Not every driver can. */
  tap(point: Point): Promise<void>;
  /**
   * Ends the browser at once, by SIGKILL, as soon as it has put the login into its profile; the next `open`
   * starts it again on that. Not every driver can.
   */
  crash(): Promise<void>;
  /** Uncaught errors in its pages, as far as the driver tells them. */
  readonly errors: readonly string[];
  /** Ends it and removes what it has stored. */
  stop(): Promise<void>;
}
