const TIME_DIGITS = 8;
const COUNTER_DIGITS = 3;
const RANDOM_DIGITS = 4;
const COUNTER_END = 36 ** COUNTER_DIGITS;

/** Sources of the time (ms since 1970) and of random numbers (0 ≤ n < 1). */
export interface IdSource {
  now: () => number;
  random: () => number;
}

/**
 * Returns a function that creates ids for PocketBase records (15 characters a-z0-9). The ids increase even if the clock
 * is set back. In base 36, they have 8 digits of time, 3 of a counter and 4 random ones.
 */
export function createIdMinter({ now, random }: IdSource): () => string {
  let time = 0;
  let counter = 0;
  return () => {
    const current = now();
    if (current > time) {
      time = current;
      counter = 0;
    } else if (++counter === COUNTER_END) {
      time++;
      counter = 0;
    }
    const chance = Math.floor(random() * 36 ** RANDOM_DIGITS);
    return (
      digits(time, TIME_DIGITS) + digits(counter, COUNTER_DIGITS) + digits(chance, RANDOM_DIGITS)
    );
  };
}

function digits(value: number, length: number): string {
  return value.toString(36).padStart(length, '0').slice(-length);
}

/**
 * Derives an id from another id and a text, so that creating the record again gives it the same id. The result has the
 * time of the other id and a 36-bit hash (FNV-1a).
 */
export function deriveId(id: string, word: string): string {
  let high = 0x811c9dc5;
  let low = 0x9e3779b9;
  for (const character of `${id} ${word}`) {
    const code = character.codePointAt(0) ?? 0;
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul(low ^ code, 0x85ebca6b);
  }
  const own = COUNTER_DIGITS + RANDOM_DIGITS;
  const chance = (high >>> 0) * 2 ** 4 + ((low >>> 28) & 15);
  return id.slice(0, TIME_DIGITS) + digits(chance, own);
}
