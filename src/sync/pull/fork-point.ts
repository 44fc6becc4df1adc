import type { Timeline } from '../../backend/sync';

/** Where the history of a restored server forks from the history before the restore. */
export interface ForkPoint {
  /** The date of the newest write that both histories have. */
  written: string;
  /**
   * The timeline of the device's writes after the fork point: a new one that began there, or else the newest common
   * one, which continued.
   */
  timeline: string;
}

/**
 * Finds the fork point of the device's history and the server's. Each history has its own timeline after the newest
 * common one; the fork point is where the earlier of these two begins. Returns null if the fork point is unknown: no
 * timeline is common, or the next one was created by a version that stored no date.
 *
 * @param known the newest timelines that the device knows, newest first
 * @param now the newest timelines of the server, newest first
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
  // A missing date is an empty string, which sorts first.
  const [written] = next.flatMap((timeline) => (timeline ? [timeline.written] : [])).toSorted();
  if (!written) return null;
  return { written, timeline: own?.written === written ? own.id : common.id };
}
