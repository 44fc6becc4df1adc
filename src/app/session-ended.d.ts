import type { EndedMark } from '../backend/ended-marks';

declare global {
  interface Window {
    /** The mark of the session in localStorage, if it has ended; src/app/first-paint asks, and the app waits too. */
    jotSessionEnded?: Promise<EndedMark | null>;
  }
}
