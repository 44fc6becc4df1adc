/** Bounds of the search for a longest common subsequence. */
export interface SearchBounds {
  /** Maximum number of parts that aren't in both sequences. */
  maxDifferences: number;
  /** Maximum number of comparisons, not counting those of the common start and end. */
  maxSteps: number;
}

/**
 * Finds a longest common subsequence of two sequences, for example of lines or words (Myers, “An O(ND) Difference
 * Algorithm and Its Variations”). Returns the index in `to` for each part of `from`, or -1 if it isn't in the
 * subsequence. Returns null if the search exceeds its bounds. Costs at most `maxSteps` comparisons and one pass over
 * both sequences.
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

/** Returns the index pairs of equal parts, between the common start and the common end. */
function matchMiddle(
  from: readonly string[],
  to: readonly string[],
  { maxDifferences, maxSteps }: SearchBounds,
): [number, number][] | null {
  // A part that isn't in the other sequence is always a difference, so it can be left out of the search.
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

/** Returns the indices of the parts that are in a set. */
function placesOf(parts: readonly string[], others: ReadonlySet<string>): number[] {
  return [...parts.keys()].filter((place) => others.has(parts[place]!));
}

/** Returns the index pairs of a longest common subsequence, last pair first; null if the bounds are exceeded. */
function search(
  from: readonly string[],
  to: readonly string[],
  { maxDifferences, maxSteps }: SearchBounds,
): [number, number][] | null {
  const [n, m] = [from.length, to.length];
  if (Math.abs(n - m) > maxDifferences) return null;
  /** For each number of differences d, how far the diagonals -d - 1 to d + 1 reached before. */
  const traces: number[][] = [];
  /** The index of diagonal 0. */
  const zero = maxDifferences + 1;
  const reach = Array.from({ length: zero + maxDifferences + 2 }, () => 0);
  let steps = 0;
  for (let d = 0; d <= maxDifferences; d++) {
    traces.push(reach.slice(zero - d - 1, zero + d + 2));
    // Function calls are slow in the server's engine, so this loop has none.
    for (let k = -d; k <= d; k += 2) {
      const below = reach[zero + k - 1]!;
      const above = reach[zero + k + 1]!;
      const start = k === -d || (k !== d && below < above) ? above : below + 1;
      let x = start;
      while (x < n && x - k < m && from[x] === to[x - k]) x++;
      reach[zero + k] = x;
      if (x >= n && x - k >= m) return pairsOf(traces, n, m);
      // If many parts are equal, the steps along diagonals are most of the cost.
      steps += 1 + x - start;
      if (steps > maxSteps) return null;
    }
  }
  return null;
}

/** Traces the path back from the end to find the equal parts. */
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
