/**
 * Lines that two texts may differ in to be compared at all. Comparing costs the square of it at most,
 * which is a tenth of a second in the server's engine, while nobody else can write.
 */
const MAX_DIFFERENCES = 200;

/**
 * Merges two changes of one text, line by line (diff3); null where both changed the same lines, or so
 * much that telling what they changed would take too long.
 */
export function mergeText(base: string, mine: string, theirs: string): string | null {
  if (theirs === base || theirs === mine) return mine;
  if (mine === base) return theirs;
  const [o, a, b] = [base, mine, theirs].map((text) => text.split('\n')) as [
    string[],
    string[],
    string[],
  ];
  const inMine = matchLines(o, a);
  const inTheirs = matchLines(o, b);
  if (!inMine || !inTheirs) return null;

  const merged: string[] = [];
  let [atBase, atMine, atTheirs] = [0, 0, 0];
  for (;;) {
    // The next line that all three have, or the end of all.
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

/** What becomes of lines between two that all three texts have; null where both changed them. */
function mergeChunk(base: string[], mine: string[], theirs: string[]): string[] | null {
  const isSame = (one: string[], other: string[]) =>
    one.length === other.length && one.every((line, index) => line === other[index]);
  if (isSame(mine, theirs) || isSame(base, theirs)) return mine;
  return isSame(base, mine) ? theirs : null;
}

/**
 * For each line of `from` its place in `to`, -1 for one that isn't there: a longest common
 * subsequence (Myers, “An O(ND) Difference Algorithm and Its Variations”). Null where there are more
 * than `MAX_DIFFERENCES`.
 */
function matchLines(from: string[], to: string[]): number[] | null {
  let start = 0;
  while (start < from.length && start < to.length && from[start] === to[start]) start++;
  let [end, endOfTo] = [from.length, to.length];
  while (end > start && endOfTo > start && from[end - 1] === to[endOfTo - 1]) {
    end--;
    endOfTo--;
  }
  const matches = from.map((_, index) =>
    index < start ? index : index < end ? -1 : index - end + endOfTo,
  );
  const middle = matchMiddle(from.slice(start, end), to.slice(start, endOfTo));
  if (!middle) return null;
  for (const [line, place] of middle) matches[start + line] = start + place;
  return matches;
}

/** The pairs of equal lines of what is left between a common start and a common end. */
function matchMiddle(from: string[], to: string[]): [number, number][] | null {
  const [n, m] = [from.length, to.length];
  if (n === 0 || m === 0) return [];
  if (Math.abs(n - m) > MAX_DIFFERENCES) return null;
  /** How far each diagonal gets, before each number of differences. */
  const traces: number[][] = [];
  const at = (k: number) => k + MAX_DIFFERENCES + 1;
  const reach = Array.from({ length: at(MAX_DIFFERENCES) + 2 }, () => 0);
  for (let d = 0; d <= MAX_DIFFERENCES; d++) {
    traces.push(reach.slice());
    for (let k = -d; k <= d; k += 2) {
      let x = isDown(reach, at(k), k, d) ? reach[at(k + 1)]! : reach[at(k - 1)]! + 1;
      while (x < n && x - k < m && from[x] === to[x - k]) x++;
      reach[at(k)] = x;
      if (x >= n && x - k >= m) return pairsOf(traces, at, n, m);
    }
  }
  return null;
}

/** Whether a diagonal is reached by a line of `to`, not by one of `from`. */
function isDown(reach: number[], place: number, k: number, d: number): boolean {
  return k === -d || (k !== d && reach[place - 1]! < reach[place + 1]!);
}

function pairsOf(
  traces: number[][],
  at: (k: number) => number,
  n: number,
  m: number,
): [number, number][] {
  const pairs: [number, number][] = [];
  let [x, y] = [n, m];
  for (let d = traces.length - 1; d >= 0; d--) {
    const reach = traces[d]!;
    const k = x - y;
    const before = isDown(reach, at(k), k, d) ? k + 1 : k - 1;
    const startOfX = d === 0 ? 0 : reach[at(before)]!;
    const startOfY = d === 0 ? 0 : startOfX - before;
    while (x > startOfX && y > startOfY) pairs.push([--x, --y]);
    [x, y] = [startOfX, startOfY];
  }
  return pairs;
}
