/** Which requests a fate is meant for. */
export type Meant = 'any' | 'push' | 'pull';

/** What happens to one of the next requests of a device. `ms` is for how long something is held up. */
export type RequestFate = { of: Meant } & (
  | {
      /** A connection that hangs is half-open: nothing more ever comes over it, in neither direction. */
      kind: 'cutBefore' | 'cutAfter' | 'hangBefore' | 'hangAfter' | 'busy' | 'portal';
    }
  /** The server gets it late, also when whoever sent it has given it up meanwhile. */
  | { kind: 'lateRequest'; ms: number }
  | { kind: 'lateAnswer'; ms: number }
);
