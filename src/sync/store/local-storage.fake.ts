import type { LocalStorage } from './last-line';

/** A browser's localStorage in memory, with nothing in it. */
export function volatileLocalStorage(): LocalStorage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}
