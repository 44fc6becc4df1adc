import { toDateTime } from '../../src/domain/date-time';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const YEAR = 365.25 * DAY;

/** Returns a moment as records have it, some ms from now. */
export const from = (ms: number) => toDateTime(Date.now() + ms);

/** A mutation that puts an item away until a moment, or brings it back if that is blank. */
export const putAway = (recordId: string, moment: string, before = '') => ({
  kind: 'update' as const,
  recordId,
  fields: { laterUntil: moment },
  base: { laterUntil: before },
});
