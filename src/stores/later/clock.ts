import { create } from 'zustand';
import { toDateTime } from '../../domain/date-time';

/**
 * The time that decides which items are later, such as `2026-01-31 09:30:00.000Z`. It is behind the device's clock and
 * advances only when an item may come back (`watch-clock.ts`), so that nothing is rendered again for nothing.
 */
export const useClock = create<{ now: string }>(() => ({ now: toDateTime(Date.now()) }));
