import type { Locator } from '@playwright/test';
import { siteOf } from '../../src/domain/url';
import { expect, test } from '../fixtures';

test('a row shows its item as it is', async ({ server, account, signedIn: app, page }) => {
  const { id: collection, slug } = await account.createCollection('Rows');
  const markup = '<img src=x onerror="document.title = 1"> &amp;';
  const attic = await account.createItem({ collection, content: 'From the attic' });
  await account.createItems([
    { collection, title: 't'.repeat(151), content: '€'.repeat(150) },
    { collection, content: '😀'.repeat(151) },
    { collection, title: 'רשימת קניות', content: 'חלב ולחם' },
    { collection, title: 'Shopping', content: 'Milk' },
    { collection, content: 'Sea #3EB489' },
    { collection, content: 'No colour: #3EB4' },
  ]);
  await server.sql(
    `UPDATE items SET created = '2019-03-05 10:00:00.000Z' WHERE id = '${attic.id}'`,
  );
  await app.open(account.path(slug));
  await app.expectPlace(app.rows.first(), 1, 7);

  await test.step('title and content are cut after 150 characters, in the row and in its name', async () => {
    await expect(app.row(`Note: ${'😀'.repeat(150)}…`)).toBeVisible();
    const long = app.row(`Note: ${'t'.repeat(150)}…, ${'€'.repeat(150)}`);
    await expect(long).toContainText(`${'t'.repeat(150)}… ${'€'.repeat(150)}`);
  });

  await test.step('its text direction follows its language', async () => {
    const left = async (row: Locator, text: string) => (await row.getByText(text).boundingBox())?.x;
    const hebrew = app.row('Note: רשימת קניות, חלב ולחם');
    expect(await left(hebrew, 'רשימת')).toBeGreaterThan((await left(hebrew, 'חלב')) ?? Infinity);
    const english = app.row('Note: Shopping, Milk');
    expect(await left(english, 'Shopping')).toBeLessThan((await left(english, 'Milk')) ?? 0);
  });

  await test.step('the picture is a swatch of the colour that a note ends with', async () => {
    const inColour = (name: string) =>
      app
        .row(name)
        .locator('span')
        .evaluateAll((parts) =>
          parts.some((part) => getComputedStyle(part).backgroundColor === 'rgb(62, 180, 137)'),
        );
    expect(await inColour('Note: Sea #3EB489')).toBe(true);
    expect(await inColour('Note: No colour: #3EB4')).toBe(false);
  });

  await test.step('a text of markup is shown as it was written', async () => {
    await app.create(markup, /^Note: <img/);
    const row = app.row(`Note: ${markup}`);
    await expect(row).toContainText(markup);
    await expect(row.locator('img')).toHaveCount(0);
    await expect(page).toHaveTitle('Rows · Jot');
  });

  await test.step('when it was made: today the time, years ago the day and the year', async () => {
    await expect(app.row('Note: From the attic').getByRole('time')).toHaveText('5 Mar 2019');
    await expect(app.row(`Note: ${markup}`).getByRole('time')).toHaveText(/^\d\d:\d\d$/);
  });
});

test('texts start on one edge, and the input, the count and the times end on one', async ({
  account,
  signedIn: app,
  page,
}) => {
  const title = 'When the tides turn '.repeat(7).trim();
  await account.createItems([
    { type: 'link', title, content: 'https://www.example.org/tides' },
    { content: 'Spring tides' },
  ]);
  await app.open(account.path());
  await app.mainInput.fill('tides');
  await expect(app.rows).toHaveCount(2);
  const edges = (element: Locator) =>
    element.evaluate((each) => {
      const { left, right } = each.getBoundingClientRect();
      const { borderLeftWidth, paddingLeft } = getComputedStyle(each);
      return { start: left + parseFloat(borderLeftWidth) + parseFloat(paddingLeft), end: right };
    });
  const { start, end } = await edges(app.mainInput);
  for (const text of [
    page.getByText('New note: tides', { exact: true }),
    app.items.getByText(title),
    app.items.getByText('Spring tides'),
  ])
    expect((await edges(text)).start).toBe(start);
  for (const last of [
    page.getByText('2 of 8', { exact: true }),
    ...(await page.getByRole('time').all()),
  ])
    expect((await edges(last)).end).toBe(end);
  await expect(page.getByText('example.org'), 'after a long title').toBeInViewport({ ratio: 1 });
});

test('a row under the mouse', async ({ account, signedIn: app, page, site }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await account.createItem({ content: 'Gate code 4711', shouldCopyOnClick: true });
  await app.open(account.path());
  await expect(app.row('Note, copies on click: Gate code 4711')).toBeVisible();

  await test.step('has a “⋯” that opens its menu', async () => {
    const row = app.row(/^Todo: Check me off/);
    const button = row.locator('[data-row-menu]');
    await expect(button).toBeHidden();
    await row.hover();
    await button.click();
    await expect(app.menuEntry('Item', 'Mark as done')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(row, 'nothing was toggled').toHaveAttribute('aria-selected', 'true');
  });

  await test.step('toggles a todo by a click, there and back', async () => {
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
  });

  await test.step('opens a link in a new tab that learns nothing of ours', async () => {
    const url = site.html('/harbour', '<title>Harbour</title>');
    await app.create(url, `Link: Harbour, ${siteOf(url)}`);
    const opening = page.context().waitForEvent('page');
    await app.row(/^Link: Harbour/).click();
    const tab = await opening;
    await expect(tab).toHaveTitle('Harbour');
    await expect(tab).toHaveURL(url);
    expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
    await tab.close();
    await page.bringToFront();
    await expect(page).toHaveTitle('Notes · Jot');
  });

  await test.step('copies an item that is set to be copied, and says so for a moment', async () => {
    const row = app.row('Note, copies on click: Gate code 4711');
    await row.click();
    const said = row.getByText('Content copied');
    await expect(said).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Gate code 4711');
    await expect(said).toBeHidden();
  });

  await test.step('and what it has done is there after a reload', async () => {
    await app.reload();
    await expect(app.row('Todo: Wind the clock')).toBeVisible();
  });
});
