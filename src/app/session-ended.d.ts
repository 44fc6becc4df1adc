interface Window {
  /** Whether the session in localStorage has ended after all; src/app/first-paint asks, and the app waits too. */
  jotSessionEnded?: Promise<boolean>;
}
