import type { EndedSession } from '../backend/ended-sessions';

declare global {
  interface Window {
    /** The logout of the session in localStorage, if there was one; src/app/first-paint asks, and the app waits too. */
    jotLogout?: Promise<EndedSession | null>;
  }
}
