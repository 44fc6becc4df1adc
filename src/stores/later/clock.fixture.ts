import { vi } from 'vitest';
import { toDateTime } from '../../domain/date-time';
import type { ItemView } from '../../domain/item';
import { makeItem } from '../../domain/item.fixture';
import { useClock } from './clock';

/** The time at the start of a test, in ms since 1970. */
export const START = Date.parse('2026-03-02T08:00:00Z');
export const HOUR = 3_600_000;

/** Fakes the time, which then stands at `START`, also for `useClock`. */
export function startClock(): void {
  vi.useFakeTimers({ now: START });
  useClock.setState({ now: toDateTime(START) });
}

/** Returns a note that comes back some ms after `START`. */
export function laterItem(id: string, ms: number, more: Partial<ItemView> = {}): ItemView {
  return makeItem({ id, laterUntil: toDateTime(START + ms), ...more });
}
