import { expect, test } from '../fixtures';
import { holdAnswer } from '../network';

test.use({ reducedMotion: 'reduce' });

test('its keys open it, wherever the focus is, and nothing else', async ({
  app,
  page,
  palette,
}) => {
  await page.evaluate(() => {
    window.print = () => console.error('printed');
    window.addEventListener('keydown', ({ key, defaultPrevented }) => {
      if (/^[kp]$/.test(key) && !defaultPrevented) console.error(`${key} is the browser’s`);
    });
  });
  for (const keys of ['Control+k', 'Control+p']) {
    await app.mainInput.focus();
    await palette.open(keys);
    await page.keyboard.press(keys);
    await expect(palette.dialog, 'once is enough').toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(palette.dialog).toBeHidden();
    await expect(app.mainInput).toBeFocused();

    await page.keyboard.press('Escape');
    await palette.open(keys);
    await page.keyboard.press('Escape');
    await app.collectionButton.focus();
    await palette.open(keys);
    await page.keyboard.press('Escape');
    await expect(app.collectionButton).toBeFocused();
  }
});

test('it is 600 px wide and at most 400 px high, and shows the selected row, the first with its group', async ({
  app,
  page,
  palette,
}) => {
  await expect(app.mainInput).toBeFocused();
  await palette.open();
  await expect(palette.entries.first()).toBeVisible();
  const full = await palette.dialog.boundingBox();
  expect(full).toMatchObject({ width: 600, height: 400 });
  const list = palette.dialog.getByRole('listbox', { name: 'Results' });
  const scrollTop = () => list.evaluate((element) => element.scrollTop);
  await page.keyboard.press('ArrowUp');
  await expect(palette.entries.last()).toHaveAttribute('aria-selected', 'true');
  await expect(palette.entries.last()).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('ArrowDown');
  await expect(palette.entries.first()).toBeInViewport({ ratio: 1 });
  await expect.poll(scrollTop).toBe(0);
  await page.keyboard.press('ArrowUp');
  await expect.poll(scrollTop).toBeGreaterThan(0);
  await page.keyboard.type('a');
  await expect(palette.entries.first()).toHaveAttribute('aria-selected', 'true');
  await expect.poll(scrollTop, 'another query').toBe(0);

  await palette.search.fill('Sort collections');
  await expect(palette.entries).toHaveCount(1);
  const short = await palette.dialog.boundingBox();
  expect(short?.width).toBe(600);
  expect(short?.height).toBeLessThan(200);
});

test('for a visitor the first press opens it, though its code is still on its way', async ({
  page,
  login,
  palette,
}) => {
  const code = await holdAnswer(page, { method: 'GET', path: /^\/assets\/Palette-.*\.js$/ });
  await page.goto('/login');
  await expect(login.identity).toBeFocused();
  await page.keyboard.press('Control+k');
  await code.answered;
  code.release();
  await expect(palette.search).toBeFocused();
  await palette.search.fill('terms');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/terms');
});

test('everything in it runs', async ({
  account,
  signedIn: app,
  page,
  palette,
  collections,
  dialogs,
}) => {
  await account.createCollection('Recipes');
  await page.emulateMedia({ colorScheme: 'light' });
  await app.open(account.path());
  await expect(app.mainInput).toBeFocused();

  await test.step('the filters and what begins an item', async () => {
    await palette.run('Show only: Links');
    await expect(app.mainInput).toHaveValue('::link::');
    await palette.run('Show all');
    await expect(app.mainInput).toHaveValue('');
    await palette.run('New: Todo');
    await expect(app.mainInput).toHaveValue(/^:td:/);
    await expect(app.mainInput).toBeFocused();
    await app.mainInput.fill('');
    await palette.run('New: Note with title');
    await expect(dialogs.create).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialogs.create).toBeHidden();
  });

  await test.step('the themes', async () => {
    const html = page.locator('html');
    for (const [label, scheme] of [
      ['Theme: Dark', 'dark'],
      ['Theme: Light', 'light'],
      ['Theme: Dark', 'dark'],
      ['Theme: System', 'light'],
    ] as const) {
      await palette.run(label);
      await expect(html).toHaveAttribute('data-mantine-color-scheme', scheme);
    }
  });

  await test.step('collections', async () => {
    await palette.run('Recipes');
    await expect(page).toHaveURL(account.path('recipes'));
    await expect(app.mainInput).toBeFocused();
    await palette.run('Trash bin');
    await expect(page).toHaveURL(account.path('trash-bin'));
    await expect(app.trashFilter).toBeFocused();
  });

  await test.step('navigation, and collections from other pages', async () => {
    for (const [label, path] of [
      ['Help', '/help'],
      ['Terms', '/terms'],
      ['Account', '/profile'],
    ] as const) {
      await palette.run(label);
      await expect(page).toHaveURL(path);
    }
    await palette.open();
    const labels = await palette.labels();
    expect(labels).toContain('Create collection');
    for (const label of ['Edit collection', 'Delete collection', 'Focus input'])
      expect(labels).not.toContain(label);
    await page.keyboard.press('Escape');
    await palette.run('Create collection');
    await collections.name.fill('From elsewhere');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(account.path('from-elsewhere'));
  });
});
