import type { Row, RowWrite } from '../queue/row';

/**
 * Adds a write to the other writes of the same turn. It is merged into one of them in two cases:
 * - The other write puts all rows that the added one expects, and expects nothing itself. No other page can have seen
 *   these rows, so the merged write doesn't have to read them.
 * - Both writes take mutations out of the same rows. Each row is then read and written once.
 *
 * Returns the write that contains the added one. Later calls merge others into the same object.
 */
export function addWrite(writes: RowWrite[], added: RowWrite): RowWrite {
  const { put = [], take = [], expects = [] } = added;
  const same = writes.find((write) => isTakenBy(write, added));
  if (same) return Object.assign(same, takenTogether(same, added));
  const before = writes.find((write) => isPutBy(write, added));
  if (!before) {
    const alone = { ...added };
    writes.push(alone);
    return alone;
  }
  const replaced = new Set([...put.map(({ key }) => key), ...take.map(({ key }) => key)]);
  const taken = take.flatMap(({ key, ids, rev }) => {
    const row = before.put?.find((each) => each.key === key);
    return row && 'mutations' in row ? withoutMutations(row, ids, rev) : [];
  });
  const others = (before.put ?? []).filter(({ key }) => !replaced.has(key));
  const left = expects.filter(
    ({ key }) => ![...others, ...taken, ...put].some((row) => row.key === key),
  );
  return Object.assign(before, {
    put: [...others, ...taken, ...put],
    remove: [...(before.remove ?? []), ...(added.remove ?? []), ...left.map(({ key }) => key)],
  });
}

function isPutBy(
  { put = [], expects: own = [], take: taken = [] }: RowWrite,
  { expects = [] }: RowWrite,
): boolean {
  if (expects.length === 0 || own.length + taken.length > 0) return false;
  return expects.every(({ key, rev }) => put.some((row) => row.key === key && row.rev === rev));
}

/**
 * Whether `added` takes mutations too, and expects only revisions that the other write gives to the rows that it takes
 * mutations from.
 */
function isTakenBy({ take = [], otherwise }: RowWrite, added: RowWrite): boolean {
  const { take: more = [], expects = [], remove, otherwise: instead } = added;
  if (more.length === 0 || expects.length === 0 || remove || otherwise || instead) return false;
  return expects.every(({ key, rev }) => take.some((each) => each.key === key && each.rev === rev));
}

/** Merges two writes into one. If the first one conflicts, the second one conflicts as well. */
function takenTogether(before: RowWrite, added: RowWrite): RowWrite {
  const take = new Map((before.take ?? []).map((each) => [each.key, each]));
  for (const taken of added.take ?? []) {
    const earlier = take.get(taken.key);
    const ids = [...(earlier?.ids ?? []), ...taken.ids];
    take.set(taken.key, { ...taken, ids, seen: earlier?.seen ?? taken.seen });
  }
  const put = [...(before.put ?? []), ...(added.put ?? [])];
  return { ...before, put, take: [...take.values()] };
}

function withoutMutations(
  row: Extract<Row, { mutations: unknown }>,
  ids: readonly string[],
  rev: string,
): Row[] {
  const mutations = row.mutations.filter(({ id }) => !ids.includes(id));
  return mutations.length === 0 ? [] : [{ ...row, rev, mutations }];
}
