import type { Page } from '@playwright/test';
import { untilAllSent } from '../device-storage';
import { expect, test } from '../fixtures';

/** Returns the rows in which an element, an attribute or a text has changed since. */
async function watchRows(page: Page): Promise<() => Promise<string[]>> {
  const changed = await page.evaluateHandle(() => {
    const names = new Set<string>();
    const list = document.querySelector('[role="listbox"]');
    if (!list) throw new Error('There is no list.');
    const observer = new MutationObserver((records) => {
      for (const { target, addedNodes, removedNodes } of records) {
        for (const node of [target, ...addedNodes, ...removedNodes]) {
          const row = node instanceof Element ? node.closest('[role="option"]') : null;
          if (row) names.add(row.getAttribute('aria-label') ?? '');
        }
      }
    });
    const what = { attributes: true, characterData: true, childList: true, subtree: true };
    observer.observe(list, what);
    return names;
  });
  return () => changed.evaluate((names) => [...names].sort());
}

/**
 * Counts how often rows render, changed or not, by how often a creation time is formatted. Returns the count since the
 * last call.
 */
async function countDraws(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counter = Object.assign(window, { draws: 0 });
    const { prototype } = Intl.DateTimeFormat;
    const format = Object.getOwnPropertyDescriptor(prototype, 'format');
    Object.defineProperty(prototype, 'format', {
      get(this: Intl.DateTimeFormat) {
        counter.draws += 1;
        return format?.get?.call(this) as unknown;
      },
    });
  });
  return () =>
    page.evaluate(() => {
      const counter = window as typeof window & { draws: number };
      const { draws } = counter;
      counter.draws = 0;
      return draws;
    });
}

test('a key rerenders only the rows that it concerns', async ({ account, app, page }) => {
  const { id: collection, slug } = await account.createCollection('Lines');
  const lines = Array.from({ length: 12 }, (_, n) => ({
    collection,
    type: 'todo',
    title: `Line ${String(12 - n).padStart(2, '0')}`,
  }));
  await account.createItems(lines);
  const draws = await countDraws(page);
  await app.open(account.path(slug));
  await app.expectPlace(app.rows.first(), 1, 12);
  expect(await draws(), 'each row is drawn at first').toBeGreaterThanOrEqual(12);
  const line = (n: number) => `Todo: Line ${String(n).padStart(2, '0')}`;
  await app.select(app.row(line(1)));
  await draws();

  const moved = await watchRows(page);
  await page.keyboard.press('ArrowDown');
  await expect(app.row(line(2))).toHaveAttribute('aria-selected', 'true');
  expect(await moved()).toEqual([line(1), line(2)]);
  expect(await draws(), 'a row looks no different inside when it is selected').toBe(0);

  const toggled = await watchRows(page);
  await page.keyboard.press('Control+Enter');
  await expect(app.row('Todo, done: Line 02')).toBeVisible();
  await untilAllSent(page, account.id);
  expect(await draws(), 'what the server says of it changes nothing on the row').toBe(1);
  expect(await toggled()).toEqual(['Todo, done: Line 02']);

  const typed = await watchRows(page);
  await page.keyboard.type(' ');
  await expect(app.rows).toHaveCount(12);
  await expect(app.selectedRow).toHaveCount(0);
  expect(await typed()).toEqual(['Todo, done: Line 02']);
  expect(await draws()).toBe(0);

  await page.keyboard.type('line');
  await expect(app.rows.last().locator('mark')).toHaveText('Line');
  await draws();
  const marked = await watchRows(page);
  await page.keyboard.type(' ');
  await expect(app.mainInput).toHaveValue(' line ');
  expect(await marked(), 'what is marked stays').toEqual([]);
  expect(await draws()).toBe(0);
});
