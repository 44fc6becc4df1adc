/** A key by its name in the field `key` of keyboard events, such as `a`, `Enter` or `ArrowDown`. */
export type Key = string;

/** A point of the page, in CSS pixels. */
export interface Point {
  x: number;
  y: number;
}

/** The browser operations that the journeys need, few enough that every driver can provide them. */
export interface Driver {
  /** Opens an address and waits until its page is loaded. */
  open(url: string): Promise<void>;
  /** Runs a function in the page. It must not use variables from outside it. Arguments and result are JSON values. */
  evaluate<A extends unknown[], R>(inPage: (...args: A) => R, ...args: A): Promise<R>;
  /** Runs a script in the page for its definitions. */
  load(script: string): Promise<void>;
  /** Presses keys together, and releases them in reverse order. */
  press(...keys: Key[]): Promise<void>;
  /** Types a text, key by key. */
  type(text: string): Promise<void>;
  click(point: Point): Promise<void>;
  /** Touches the page with a finger. Not every driver can. */
  tap(point: Point): Promise<void>;
  /**
   * Kills the browser by SIGKILL, as soon as it has written the login to its profile. The next `open` restarts it on
   * that profile. Not every driver can.
   */
  crash(): Promise<void>;
  /** Uncaught errors of its pages, if the driver reports them. */
  readonly errors: readonly string[];
  /** Stops it and deletes its profile. */
  stop(): Promise<void>;
}
