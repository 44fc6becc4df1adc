/**
 * For each part of `from`, such as a line or a word, its place in `to`, -1 for one that isn't there: a
 * longest common subsequence (Myers, “An O(ND) Difference Algorithm and Its Variations”). Null where they
 * differ in more parts than `maxDifferences`: finding out costs the square of it at most.
 */
export function matchSequences(
  from: readonly string[],
  to: readonly string[],
  maxDifferences: number,
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
  const middle = matchMiddle(from.slice(start, end), to.slice(start, endOfTo), maxDifferences);
  if (!middle) return null;
  for (const [part, place] of middle) matches[start + part] = start + place;
  return matches;
}

/** The pairs of equal parts of what is left between a common start and a common end. */
function matchMiddle(
  from: readonly string[],
  to: readonly string[],
  maxDifferences: number,
): [number, number][] | null {
  const [n, m] = [from.length, to.length];
  if (n === 0 || m === 0) return [];
  if (Math.abs(n - m) > maxDifferences) return null;
  /** How far each diagonal gets, before each number of differences. */
  const traces: number[][] = [];
  const at = (k: number) => k + maxDifferences + 1;
  const reach = Array.from({ length: at(maxDifferences) + 2 }, () => 0);
  for (let d = 0; d <= maxDifferences; d++) {
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

/** Whether a diagonal is reached by a part of `to`, not by one of `from`. */
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
