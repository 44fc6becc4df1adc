/** How long a login counts as fresh, in ms. An account without a password proves itself by a fresh one. */
export const FRESH_LOGIN_MS = 10 * 60 * 1000;

/** A session: a login of an account on a device. */
export interface Session {
  id: string;
  /** Name of the device, such as `Firefox on Linux`. */
  device: string;
  /** Time of the login, as PocketBase formats dates. */
  created: string;
  /** Time of its last request. */
  lastUsed: string;
  /** Whether it is the session of this device. */
  isCurrent: boolean;
}
