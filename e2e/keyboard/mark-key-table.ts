import { expect } from '@playwright/test';
import { NOTE, type Key } from './key-table';

/** The keys that mark items for what comes next. */
export const MARK_KEYS: readonly Key[] = [
  {
    chord: 'mod+shift+x',
    does: 'marks the selected item and goes one down',
    ...NOTE,
    async seen({ app }) {
      await expect(app.row(NOTE.row)).toHaveAttribute('data-marked', 'true');
      await expect(app.rows.nth(1)).toHaveAttribute('data-current', 'true');
    },
  },
  {
    chord: 'mod+a',
    does: 'marks all that is shown',
    seen: async ({ app, page }) => {
      const shown = await app.rows.count();
      await expect(app.rows.and(page.locator('[data-marked]'))).toHaveCount(shown);
    },
  },
];
