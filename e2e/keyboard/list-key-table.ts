import { expect } from '@playwright/test';
import { A_TODO, NOTE, type Key, type Situation } from './key-table';

const selectedIs =
  (place: number) =>
  async ({ app }: Situation) => {
    await expect(app.selectedRow).toHaveAttribute('aria-posinset', String(place));
  };
const selectedAt =
  (place: number) =>
  async ({ app }: Situation) =>
    app.select(app.rows.nth(place - 1));
const menuIsOpen = async ({ app }: Situation) => {
  await expect(app.menu('Item')).toBeVisible();
  await expect(app.menuEntry('Item', 'Edit')).toBeVisible();
};

/** Keys that select rows, act on the selected one, and leave it (spec §2, §9). */
export const LIST_KEYS: readonly Key[] = [
  {
    chord: 'Escape',
    does: 'clears the selection',
    ...NOTE,
    seen: async ({ app }) => {
      await expect(app.selectedRow).toHaveCount(0);
      await expect(app.mainInput).toBeFocused();
    },
  },
  {
    chord: 'Escape',
    does: 'clears the text when nothing is selected, which undoing brings back',
    before: ({ page }) => page.keyboard.type('Half a thought'),
    async seen({ app, page }) {
      await expect(app.mainInput).toHaveValue('');
      await expect(app.mainInput).toBeFocused();
      // The key of the browser itself, whose machine isn't pretended.
      await page.keyboard.press('Control+z');
      await expect(app.mainInput).toHaveValue('Half a thought');
    },
  },
  {
    chord: 'Escape',
    does: 'leaves the input when nothing is selected',
    before: ({ app }) => expect(app.mainInput).toBeFocused(),
    seen: ({ app }) => expect(app.mainInput).not.toBeFocused(),
  },
  {
    chord: 'alt+Enter',
    does: 'goes to the item with the link that is typed',
    async before({ app, page, site }) {
      const url = site.html('/quay', '<title>Quay</title>');
      await app.create(url, `Link: Quay, ${url}`);
      await app.mainInput.fill(`${url}/`);
      await expect(page.getByRole('button', { name: 'Go to it' })).toBeVisible();
    },
    async seen({ app }) {
      await expect(app.selectedRow).toHaveAccessibleName(/^Link: Quay, /);
      await expect(app.mainInput).toHaveValue('');
    },
  },
  { chord: 'ArrowDown', does: 'selects the first', seen: selectedIs(1) },
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
    chord: 'Enter',
    does: 'does the primary action while nothing is written',
    ...A_TODO,
    seen: ({ app }) => expect(app.row('Todo, done: Paint the fence')).toBeVisible(),
  },
  {
    chord: 'Enter',
    does: 'does the primary action in the list',
    ...A_TODO,
    before: ({ app }) => app.tabToList(),
    seen: ({ app }) => expect(app.row('Todo, done: Paint the fence')).toBeVisible(),
  },
  {
    chord: 'Space',
    does: 'toggles a todo in the list',
    ...A_TODO,
    before: ({ app }) => app.tabToList(),
    seen: ({ app }) => expect(app.row('Todo, done: Paint the fence')).toBeVisible(),
  },
  { chord: 'ContextMenu', does: 'opens the item’s menu', ...NOTE, seen: menuIsOpen },
  { chord: 'shift+F10', does: 'opens the item’s menu', ...NOTE, seen: menuIsOpen },
];
