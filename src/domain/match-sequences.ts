/** Bounds of the search for the common parts of two sequences. */
export interface SearchBounds {
  /** Most parts in which the two may differ. */
  maxDifferences: number;
  /** Most comparisons of two parts, without those in a common start and end. */
  maxSteps: number;
}

/**
 * For each part of `from`, such as a line or a word, its place in `to`, -1 for one that isn't there: a
 * longest common subsequence (Myers, “An O(ND) Difference Algorithm and Its Variations”). Null if
 * the search exceeds its bounds: it costs `maxSteps` comparisons at most, and one pass over both.
 */
export function matchSequences(
  from: readonly string[],
  to: readonly string[],
  bounds: SearchBounds,
): number[] | null {
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
  const middle = matchMiddle(from.slice(start, end), to.slice(start, endOfTo), bounds);
  if (!middle) return null;
  for (const [part, place] of middle) matches[start + part] = start + place;
  return matches;
}

/** The pairs of equal parts of what is left between a common start and a common end. */
function matchMiddle(
  from: readonly string[],
  to: readonly string[],
  { maxDifferences, maxSteps }: SearchBounds,
): [number, number][] | null {
  // A part that is missing in the other sequence is always a difference. It needs no search.
  const places = placesOf(from, new Set(to));
  const placesInTo = placesOf(to, new Set(from));
  const differences = from.length - places.length + (to.length - placesInTo.length);
  const pairs = search(
    places.map((place) => from[place]!),
    placesInTo.map((place) => to[place]!),
    { maxDifferences: maxDifferences - differences, maxSteps },
  );
  return pairs && pairs.map(([x, y]) => [places[x]!, placesInTo[y]!]);
}

/** Places of the parts that are in a set. */
function placesOf(parts: readonly string[], others: ReadonlySet<string>): number[] {
  return [...parts.keys()].filter((place) => others.has(parts[place]!));
}

/** The pairs of a longest common subsequence, the last pair first; null beyond the bounds. */
function search(
  from: readonly string[],
  to: readonly string[],
  { maxDifferences, maxSteps }: SearchBounds,
): [number, number][] | null {
  const [n, m] = [from.length, to.length];
  if (Math.abs(n - m) > maxDifferences) return null;
  /** How far each diagonal gets, before each number of differences: from diagonal -d - 1 to d + 1. */
  const traces: number[][] = [];
  /** The place of diagonal 0. */
  const zero = maxDifferences + 1;
  const reach = Array.from({ length: zero + maxDifferences + 2 }, () => 0);
  let steps = 0;
  for (let d = 0; d <= maxDifferences; d++) {
    traces.push(reach.slice(zero - d - 1, zero + d + 2));
    // The server's engine interprets this loop, so it calls no function.
    for (let k = -d; k <= d; k += 2) {
      const below = reach[zero + k - 1]!;
      const above = reach[zero + k + 1]!;
      const start = k === -d || (k !== d && below < above) ? above : below + 1;
      let x = start;
      while (x < n && x - k < m && from[x] === to[x - k]) x++;
      reach[zero + k] = x;
      if (x >= n && x - k >= m) return pairsOf(traces, n, m);
      // Where many parts are alike, the steps along diagonals are most of the cost.
      steps += 1 + x - start;
      if (steps > maxSteps) return null;
    }
  }
  return null;
}

/** Traces the path back from the end: the reach of each diagonal tells which parts are equal. */
function pairsOf(traces: number[][], n: number, m: number): [number, number][] {
  const pairs: [number, number][] = [];
  let [x, y] = [n, m];
  for (let d = traces.length - 1; d >= 0; d--) {
    const k = x - y;
    const below = traces[d]![d + k]!;
    const above = traces[d]![d + k + 2]!;
    const isDown = k === -d || (k !== d && below < above);
    const startOfX = d === 0 ? 0 : isDown ? above : below;
    const startOfY = d === 0 ? 0 : startOfX - (isDown ? k + 1 : k - 1);
    while (x > startOfX && y > startOfY) pairs.push([--x, --y]);
    [x, y] = [startOfX, startOfY];
  }
  return pairs;
}
