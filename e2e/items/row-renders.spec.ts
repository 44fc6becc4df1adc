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

/** Returns the numbers of elements whose style the browser computes while `act` runs. */
async function countRestyled(page: Page, act: () => Promise<void>): Promise<number[]> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page is in no browser of its own.');
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await act();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as {
    traceEvents: { name: string; args: { elementCount?: number } }[];
  };
  return traceEvents
    .filter(({ name }) => name === 'UpdateLayoutTree')
    .map(({ args }) => args.elementCount ?? 0);
}

test('a row that scrolls into view restyles no other row', async ({ account, app, page }) => {
  const { id: collection, slug } = await account.createCollection('Long');
  const lines = Array.from({ length: 60 }, (_, n) => ({ collection, content: `Line ${n}` }));
  await account.createItems(lines);
  await app.open(account.path(slug));
  await app.expectPlace(app.rows.first(), 1, 60);
  await app.select(app.rows.nth(1));
  // The styles of what is loaded when it is first shown count too.
  await app.tabToList();
  await page.keyboard.press('Space');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  for (let n = 2; n < 32; n++) await page.keyboard.press('ArrowDown');
  await app.expectPlace(app.selectedRow, 32, 60);
  // The list is scrolled so far that the next step also removes a row at the top.
  const lastRow = () => app.rows.last().getAttribute('aria-posinset').then(Number);
  let last = 0;
  // The rows below the screen follow after the frame of the key.
  await expect
    .poll(async () => {
      const before = last;
      last = await lastRow();
      return last === before;
    })
    .toBe(true);
  const restyled = await countRestyled(page, async () => {
    await page.keyboard.press('ArrowDown');
    await app.expectPlace(app.rows.last(), last + 1, 60);
  });
  // A row has fewer than 20 elements, and the list more than 300.
  expect(Math.max(...restyled)).toBeGreaterThan(5);
  expect(Math.max(...restyled)).toBeLessThan(60);
});

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
