import type { Timeline } from '../../backend/sync';

/** Where a server that was restored from a copy and the life before it have parted. */
export interface Parting {
  /** The newest write that both have. */
  written: string;
  /** What that life is told by: the timeline that began there, or else the one that went on. */
  timeline: string;
}

/**
 * Finds where the life that a device knows and the server's have parted: where the next timeline begins of
 * the one that began it earlier. Null where it isn't known: they have none of these timelines in common, or
 * the next one is of a version that noted no time.
 *
 * @param known the newest timelines of the life that the device knows, the newest first
 * @param now those of the server
 */
export function findParting(known: readonly Timeline[], now: readonly Timeline[]): Parting | null {
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
