import type { EndedSession } from '../backend/ended-sessions';
import type { EarlyPalette } from '../commands/palette-keys';

declare global {
  interface Window {
    /**
     * The logout of the session in localStorage; null if there was none. `src/app/first-paint` reads it, and the app
     * waits for the same promise.
     */
    jotLogout?: Promise<EndedSession | null>;
    /** What `src/app/first-paint` has collected for the palette. Tests of parts of the app have none. */
    jotPalette?: EarlyPalette;
  }
}
