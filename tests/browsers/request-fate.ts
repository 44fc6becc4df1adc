/** The requests to which a fate applies. */
export type Meant = 'any' | 'push' | 'pull';

/** The fate of one of a device's next requests. `ms` is the delay. */
export type RequestFate = { of: Meant } & (
  | {
      /** The connection hangs half-open: nothing more arrives in either direction. */
      kind: 'cutBefore' | 'cutAfter' | 'hangBefore' | 'hangAfter' | 'busy' | 'portal';
    }
  /** The server gets the request late, even if the client has aborted it by then. */
  | { kind: 'lateRequest'; ms: number }
  | { kind: 'lateAnswer'; ms: number }
);
