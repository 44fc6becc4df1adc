import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures';
import { rowNamed } from '../pages/main-view';

test('title and content are cut after 150 characters, in the row and in its name', async ({
  account,
  signedIn: app,
}) => {
  await account.createItem({ title: 't'.repeat(151), content: '€'.repeat(150) });
  await account.createItem({ content: '😀'.repeat(151) });
  await app.open(account.path());
  await expect(app.rows.nth(0)).toHaveAccessibleName(rowNamed(`Note: ${'😀'.repeat(150)}…`));
  const name = rowNamed(`Note: ${'t'.repeat(150)}…, ${'€'.repeat(150)}`);
  await expect(app.rows.nth(1)).toHaveAccessibleName(name);
  await expect(app.rows.nth(1)).toContainText(`${'t'.repeat(150)}… ${'€'.repeat(150)}`);
});

test('a row shows when it was made: today the time, years ago the day and the year', async ({
  server,
  account,
  signedIn: app,
}) => {
  const { id } = await account.createItem({ content: 'From the attic' });
  await server.sql(`UPDATE items SET created = '2019-03-05 10:00:00.000Z' WHERE id = '${id}'`);
  await app.open(account.path());
  await expect(app.row('Note: From the attic').getByRole('time')).toHaveText('5 Mar 2019');
  const time = app.row(/^Note: Welcome to Jot/).getByRole('time');
  await expect(time).toHaveText(/^\d\d:\d\d$/);
});

test('a text of markup is shown as it was written', async ({ app, page }) => {
  await app.create('<img src=x onerror="document.title = 1"> &amp;', /^Note: <img/);
  const row = app.row('Note: <img src=x onerror="document.title = 1"> &amp;');
  await expect(row).toContainText('<img src=x onerror="document.title = 1"> &amp;');
  await expect(row.locator('img')).toHaveCount(0);
  await expect(page).toHaveTitle('Notes · Jot');
});

test('a row is read from where its language begins', async ({ account, signedIn: app }) => {
  await account.createItem({ title: 'רשימת קניות', content: 'חלב ולחם' });
  await account.createItem({ title: 'Shopping', content: 'Milk' });
  await app.open(account.path());
  const left = async (row: Locator, text: string) => (await row.getByText(text).boundingBox())?.x;
  const hebrew = app.row('Note: רשימת קניות, חלב ולחם');
  expect(await left(hebrew, 'רשימת')).toBeGreaterThan((await left(hebrew, 'חלב')) ?? Infinity);
  const english = app.row('Note: Shopping, Milk');
  expect(await left(english, 'Shopping')).toBeLessThan((await left(english, 'Milk')) ?? 0);
});

test('the “⋯” under the mouse opens the menu of its row', async ({ app, page }) => {
  const row = app.row(/^Todo: Check me off/);
  const button = row.locator('[data-row-menu]');
  await expect(button).toBeHidden();
  await row.hover();
  await button.click();
  await expect(app.menuEntry('Item', 'Mark as done')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row, 'nothing was toggled').toHaveAttribute('aria-selected', 'true');
});

test.describe('a click', () => {
  test('toggles a todo, there and back', async ({ app }) => {
    await app.create(':td: Wind the clock', 'Todo: Wind the clock');
    await app.row('Todo: Wind the clock').click();
    const done = app.row('Todo, done: Wind the clock');
    await expect(done).toBeVisible();
    const struck = done.getByText('Wind the clock');
    await expect(struck).toHaveCSS('text-decoration-line', 'line-through');
    await expect(done).toHaveAttribute('aria-selected', 'true');
    await app.expectSaved(done);

    await done.click();
    await expect(app.row('Todo: Wind the clock')).toBeVisible();
    await app.reload();
    await expect(app.row('Todo: Wind the clock')).toBeVisible();
  });

  test('opens a link in a new tab that learns nothing of ours', async ({ app, page, site }) => {
    const url = site.html('/harbour', '<title>Harbour</title>');
    await app.create(url, `Link: Harbour, ${url}`);
    const opening = page.context().waitForEvent('page');
    await app.row(/^Link: Harbour/).click();
    const tab = await opening;
    await expect(tab).toHaveTitle('Harbour');
    await expect(tab).toHaveURL(url);
    expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
    await expect(page).toHaveTitle('Notes · Jot');
  });

  test('copies an item that is set to be copied, and says so for 1.5 s', async ({
    account,
    app,
    page,
  }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await account.createItem({ content: 'Gate code 4711', shouldCopyOnClick: true });
    await page.clock.install();
    await app.reload();
    const row = app.row('Note, copies on click: Gate code 4711');
    await row.click();
    await expect(row.getByText('Content copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Gate code 4711');
    await page.clock.fastForward(1_500);
    await expect(row.getByText('Content copied')).toBeHidden();
  });
});

test.describe('the picture of a kind', () => {
  test('is a swatch of the colour that a note ends with', async ({ account, signedIn: app }) => {
    await account.createItem({ content: 'Sea #3EB489' });
    await account.createItem({ content: 'No colour: #3EB4' });
    await app.open(account.path());
    const inColour = (name: string) =>
      app
        .row(name)
        .locator('span')
        .evaluateAll((parts) =>
          parts.some((part) => getComputedStyle(part).backgroundColor === 'rgb(62, 180, 137)'),
        );
    // What the device has kept comes before what was made elsewhere.
    await expect(app.row('Note: No colour: #3EB4')).toBeVisible();
    expect(await inColour('Note: Sea #3EB489')).toBe(true);
    expect(await inColour('Note: No colour: #3EB4')).toBe(false);
  });
});
