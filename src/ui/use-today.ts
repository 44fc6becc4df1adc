import { useSyncExternalStore } from 'react';

/** How often to check whether the day has changed, in ms. */
const CHECK_EVERY_MS = 60_000;

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, CHECK_EVERY_MS);
  return () => clearInterval(timer);
}

const today = () => new Date().toDateString();

/** The current day as `Date.toDateString` returns it. Rerenders when it changes. */
export function useToday(): string {
  return useSyncExternalStore(subscribe, today);
}
