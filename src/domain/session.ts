/** One login of an account, on one device. */
export interface Session {
  id: string;
  /** What the device is, such as `Firefox on Linux`. */
  device: string;
  /** When somebody logged in, as PocketBase writes times. */
  created: string;
  /** When it last asked the server for anything. */
  lastUsed: string;
  /** Whether it is the session that asks. */
  isCurrent: boolean;
}
