import { expect } from '@playwright/test';
import { clearMarks, type Key, type Situation } from './key-table';

const selectedIs =
  (place: number) =>
  async ({ app }: Situation) => {
    await expect(app.selectedRow).toHaveAttribute('aria-posinset', String(place));
  };
const selectedAt =
  (place: number) =>
  async ({ app }: Situation) =>
    app.select(app.rows.nth(place - 1));

/** Keys that select rows and end the selection (spec §2, §9). A new account has six items. */
export const LIST_KEYS: readonly Key[] = [
  { chord: 'ArrowDown', does: 'selects the first', seen: selectedIs(1) },
  {
    chord: 'Escape',
    does: 'clears the selection',
    seen: async ({ app }) => {
      await expect(app.selectedRow).toHaveCount(0);
      await expect(app.mainInput).toBeFocused();
    },
  },
  { chord: 'ArrowDown', does: 'selects the next', before: selectedAt(2), seen: selectedIs(3) },
  { chord: 'ArrowUp', does: 'selects the one before', before: selectedAt(3), seen: selectedIs(2) },
  { chord: 'shift+ArrowDown', does: 'goes five down', before: selectedAt(1), seen: selectedIs(6) },
  { chord: 'shift+ArrowUp', does: 'goes five up', before: selectedAt(6), seen: selectedIs(1) },
  {
    chord: 'mod+shift+ArrowDown',
    does: 'goes to the last',
    before: selectedAt(1),
    seen: selectedIs(6),
  },
  {
    chord: 'mod+shift+ArrowUp',
    does: 'goes to the first',
    before: selectedAt(4),
    seen: selectedIs(1),
  },
  { chord: 'End', does: 'goes to the last', before: selectedAt(1), seen: selectedIs(6) },
  { chord: 'Home', does: 'goes to the first', before: selectedAt(4), seen: selectedIs(1) },
  { chord: 'PageDown', does: 'goes a page down', before: selectedAt(1), seen: selectedIs(6) },
  { chord: 'PageUp', does: 'goes a page up', before: selectedAt(6), seen: selectedIs(1) },
  {
    chord: 'mod+a',
    does: 'marks all that is shown',
    seen: async ({ app, page }) => {
      const shown = await app.rows.count();
      await expect(app.rows.and(page.locator('[data-marked]'))).toHaveCount(shown);
    },
    after: clearMarks,
  },
];
