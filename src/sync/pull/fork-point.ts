import type { Timeline } from '../../backend/sync';

/** Where the history of a server that was restored from a backup forks off the one before. */
export interface ForkPoint {
  /** The date of the newest write that both histories have. */
  written: string;
  /** The timeline of the forgotten history: the one that began at the fork, or else the one that continued there. */
  timeline: string;
}

/**
 * Finds where the history that a device knows and the server's fork: after the newest timeline that they have in
 * common, the earlier of the two that follow it begins there. Null where it isn't known: they have none of these
 * timelines in common, or the next one is of a version that stored no date.
 *
 * @param known the newest timelines of the history that the device knows, the newest first
 * @param now those of the server
 */
export function findForkPoint(
  known: readonly Timeline[],
  now: readonly Timeline[],
): ForkPoint | null {
  const places = new Map(now.map(({ id }, place) => [id, place]));
  const last = known.findIndex(({ id }) => places.has(id));
  const common = known[last];
  if (!common) return null;
  const own = known[last - 1];
  const next = [own, now[places.get(common.id)! - 1]];
  // A blank one comes first.
  const [written] = next.flatMap((timeline) => (timeline ? [timeline.written] : [])).toSorted();
  if (!written) return null;
  return { written, timeline: own?.written === written ? own.id : common.id };
}
