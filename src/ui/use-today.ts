import { useSyncExternalStore } from 'react';

/** How often to check whether the day has changed, in ms. */
const CHECK_EVERY_MS = 60_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => listeners.forEach((listener) => listener()), CHECK_EVERY_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const today = () => new Date().toDateString();

/** The current day as `Date.toDateString` returns it. Rerenders when it changes. */
export function useToday(): string {
  return useSyncExternalStore(subscribe, today);
}
