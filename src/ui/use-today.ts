import { useSyncExternalStore } from 'react';

/** A clock that is looked at this often notices midnight soon enough. */
const LOOK_EVERY_MS = 60_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => listeners.forEach((tell) => tell()), LOOK_EVERY_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const today = () => new Date().toDateString();

/** The current day as `Date.toDateString` writes it; who uses it is drawn again when it changes. */
export function useToday(): string {
  return useSyncExternalStore(subscribe, today);
}
