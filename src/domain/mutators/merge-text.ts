import { matchSequences } from '../match-sequences';

/**
 * Limits of one comparison. A merge makes two, which take up to 50 ms in the server's JavaScript engine and block
 * writes.
 */
const BOUNDS = { maxDifferences: 200, maxSteps: 20_000 };

/**
 * Merges two changes of a text by line (diff3). Returns null if both changed the same lines, or if they changed so much
 * that the comparison would take too long.
 */
export function mergeText(base: string, mine: string, theirs: string): string | null {
  if (theirs === base || theirs === mine) return mine;
  if (mine === base) return theirs;
  const [o, a, b] = [base, mine, theirs].map((text) => text.split('\n')) as [
    string[],
    string[],
    string[],
  ];
  const inMine = matchSequences(o, a, BOUNDS);
  const inTheirs = inMine && matchSequences(o, b, BOUNDS);
  if (!inTheirs) return null;

  const merged: string[] = [];
  let [atBase, atMine, atTheirs] = [0, 0, 0];
  for (;;) {
    // The next line that all three texts have, or their end.
    let next = atBase;
    while (next < o.length && (inMine[next] === -1 || inTheirs[next] === -1)) next++;
    const endOfMine = inMine[next] ?? a.length;
    const endOfTheirs = inTheirs[next] ?? b.length;
    if (next > atBase || endOfMine > atMine || endOfTheirs > atTheirs) {
      const chunk = mergeChunk(
        o.slice(atBase, next),
        a.slice(atMine, endOfMine),
        b.slice(atTheirs, endOfTheirs),
      );
      if (!chunk) return null;
      for (const line of chunk) merged.push(line);
    }
    if (next === o.length) return merged.join('\n');
    merged.push(o[next]!);
    [atBase, atMine, atTheirs] = [next + 1, endOfMine + 1, endOfTheirs + 1];
  }
}

/** Merges the lines between two common lines. Returns null if both sides changed them differently. */
function mergeChunk(base: string[], mine: string[], theirs: string[]): string[] | null {
  const isSame = (one: string[], other: string[]) =>
    one.length === other.length && one.every((line, index) => line === other[index]);
  if (isSame(mine, theirs) || isSame(base, theirs)) return mine;
  return isSame(base, mine) ? theirs : null;
}
