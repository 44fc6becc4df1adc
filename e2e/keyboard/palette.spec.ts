import { expect, signIn, test } from '../fixtures';
import { holdAnswer, intercept } from '../network';

const ACTIONS = ['Create collection', 'Edit collection', 'Sort collections', 'Delete collection'];
const MISCELLANEOUS = ['Help', 'Theme: System', 'Theme: Light', 'Theme: Dark', 'Terms'];

test.use({ reducedMotion: 'reduce' });

for (const keys of ['Control+k', 'Control+p'])
  test(`${keys} opens it, wherever the focus is, and nothing else`, async ({
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
    await expect(app.mainInput).toBeFocused();
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
  });

test('it is 600 px wide and at most 400 px high', async ({ app, palette }) => {
  await expect(app.mainInput).toBeFocused();
  await palette.open();
  await expect(palette.entries.first()).toBeVisible();
  const full = await palette.dialog.boundingBox();
  expect(full).toMatchObject({ width: 600, height: 400 });
  await palette.search.fill('Sort collections');
  await expect(palette.entries).toHaveCount(1);
  const short = await palette.dialog.boundingBox();
  expect(short?.width).toBe(600);
  expect(short?.height).toBeLessThan(200);
});

test('for somebody signed in it has collections, their actions and the rest', async ({
  account,
  signedIn: app,
  palette,
}) => {
  await account.createCollection('Recipes');
  await app.open(account.path());
  await expect(app.mainInput).toBeFocused();
  await palette.open();
  await expect(palette.entries.first()).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => palette.labels()).toContain('Recipes');
  const groups = await palette.groups();
  expect(groups[0]).toBe('Collections');
  expect(groups).toEqual(expect.arrayContaining(['Collection actions', 'Miscellaneous']));
  expect(groups).not.toContain('Navigation');
  const labels = await palette.labels();
  expect(labels.slice(0, 3)).toEqual(['Notes', 'Recipes', 'Trash bin']);
  expect(labels).toEqual(
    expect.arrayContaining([...ACTIONS, ...MISCELLANEOUS, 'Account', 'Change password', 'Logout']),
  );
});

test('for a visitor it has the screens and the rest', async ({ page, login, palette }) => {
  await page.goto('/login');
  await expect(login.heading).toBeVisible();
  await palette.open();
  expect(await palette.groups()).toEqual(['Navigation', 'Miscellaneous']);
  expect(await palette.labels()).toEqual([
    'Home',
    'Login',
    'Register',
    'Reset password',
    'Demo login',
    'Verify email',
    ...MISCELLANEOUS,
  ]);
  await page.keyboard.press('Escape');

  for (const [label, url] of [
    ['Demo login', '/demo-login'],
    ['Terms', '/terms'],
    ['Home', '/'],
    ['Help', '/help'],
    ['Login', '/login'],
  ] as const) {
    await palette.run(label);
    await expect(page, label).toHaveURL(url);
  }
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

test.describe('everything in it runs:', () => {
  test('collections', async ({ account, signedIn: app, page, palette }) => {
    await account.createCollection('Recipes');
    await app.open(account.path());
    await expect(app.mainInput).toBeFocused();
    await palette.run('Recipes');
    await expect(page).toHaveURL(account.path('recipes'));
    await expect(app.mainInput).toBeFocused();
    await palette.run('Trash bin');
    await expect(page).toHaveURL(account.path('trash-bin'));
    await expect(app.items).toBeFocused();
  });

  for (const [label, title] of [
    ['Create collection', 'Create collection'],
    ['Edit collection', 'Edit collection'],
    ['Sort collections', 'Sort collections'],
    ['Delete collection', 'Minimum data required'],
  ] as const)
    test(label, async ({ app, page, palette }) => {
      await expect(app.mainInput).toBeFocused();
      await palette.run(label);
      await expect(page.getByRole('dialog', { name: title, exact: true })).toBeVisible();
    });

  test('what leads away, and collections from there', async ({
    account,
    app,
    page,
    palette,
    collections,
  }) => {
    await expect(app.mainInput).toBeFocused();
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

  test('the themes', async ({ app, page, palette }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(app.mainInput).toBeFocused();
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

  test('the filters and what begins an item', async ({ app, page, palette, dialogs }) => {
    await expect(app.mainInput).toBeFocused();
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
  });

  test('logout', async ({ app, page, palette }) => {
    await expect(app.mainInput).toBeFocused();
    await palette.run('Logout');
    await expect(page).toHaveURL('/login');
  });
});

test('what is typed before its code has come is looked for, and goes nowhere else', async ({
  account,
  page,
  server,
  view,
  palette,
}) => {
  await signIn(page, server.url, account);
  let letCome = () => {};
  const mayCome = new Promise<void>((resolve) => (letCome = resolve));
  await intercept(page, /\/assets\/Palette-[^/]*\.js$/, async (route) => {
    await mayCome;
    await route.continue();
  });
  await view.open(account.path());
  await expect(view.mainInput).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('sort c');
  letCome();
  await expect(palette.search).toBeFocused();
  await page.keyboard.type('oll');
  await expect(palette.search).toHaveValue('sort coll');
  await expect(palette.entries).toHaveText(['Sort collections']);
  await expect(view.mainInput).toHaveValue('');
});
