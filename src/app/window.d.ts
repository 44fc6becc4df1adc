import type { EndedSession } from '../backend/ended-sessions';
import type { EarlyPalette } from '../commands/palette-keys';

declare global {
  interface Window {
    /**
     * The logout of the session in localStorage; null if there was none. `src/app/first-paint` reads it, and the app
     * waits for the same promise.
     */
    jotLogout?: Promise<EndedSession | null>;
    /** Set by `src/app/first-paint`, which only whole pages have: undefined in unit tests. */
    jotPalette?: EarlyPalette;
  }
}
