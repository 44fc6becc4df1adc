import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../fixtures';
import { rowNamed } from '../pages/main-view';
import { PASSWORD } from '../server/account';

/** What a page that is open to everyone says. */
const OPEN_PAGES = [
  ['/terms', 'Terms'],
  ['/help', 'Help'],
] as const;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test.describe('signed out', () => {
  test('every other public page is opened', async ({ page }) => {
    for (const [path, name] of [
      ...OPEN_PAGES,
      ['/login', 'Login'],
      ['/demo-login', 'Demo login'],
      ['/register', 'Register'],
      ['/reset', 'Reset password'],
      ['/verify', 'Verify email'],
    ] as const) {
      await page.goto(path);
      await expect(heading(page, name)).toBeVisible();
      await expect(page).toHaveURL(path);
      await expect(page).toHaveTitle(/Jot/);
    }
  });

  test('`/` is opened', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Try now' })).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  test('the account page leads to the login and back afterwards', async ({
    page,
    login,
    account,
  }) => {
    await page.goto('/profile');
    await expect(page).toHaveURL('/login');
    await login.login(account.username, PASSWORD);
    await expect(page).toHaveURL('/profile');
    await expect(heading(page, 'Account')).toBeVisible();
  });
});

test.describe('signed in', () => {
  for (const [path, name] of [...OPEN_PAGES, ['/profile', 'Account']] as const)
    test(`${path} is opened, and no collection is current there`, async ({
      page,
      server,
      account,
      view,
    }) => {
      await signIn(page, server.url, account);
      await page.goto(path);
      await expect(heading(page, name)).toBeVisible();
      await expect(page).toHaveURL(path);
      await expect(view.collectionButton).toBeHidden();

      await page.getByRole('link', { name: 'Jot', exact: true }).click();
      await expect(page).toHaveURL(account.path());
      await expect(view.collectionButton).toHaveAccessibleName('Collection: Notes');
      await page.goBack();
      await expect(heading(page, name)).toBeVisible();
      await expect(view.collectionButton).toBeHidden();
    });

  test('the trash bin’s slug opens the trash bin', async ({ signedIn: app, page, account }) => {
    await app.open(account.path('trash-bin'));
    await expect(page).toHaveTitle('Trash bin · Jot');
    await expect(app.mainInput).toBeDisabled();
  });
});

test('back and forward change the list with the URL', async ({ signedIn: app, page, account }) => {
  for (const name of ['Red', 'Blue']) {
    const { id } = await account.createCollection(name);
    await account.createItem({ collection: id, content: `In ${name}` });
  }
  await app.open(account.path('red'));
  const expectRed = async () => {
    await expect(app.row('Note: In Red')).toBeVisible();
    await expect(app.row('Note: In Blue')).toBeHidden();
    await expect(page).toHaveTitle('Red · Jot');
  };
  const expectBlue = async () => {
    await expect(app.row('Note: In Blue')).toBeVisible();
    await expect(app.row('Note: In Red')).toBeHidden();
    await expect(page).toHaveTitle('Blue · Jot');
  };
  await expectRed();
  await app.openCollection('Blue');
  await expectBlue();
  await page.goBack();
  await expect(page).toHaveURL(account.path('red'));
  await expectRed();
  await page.goForward();
  await expect(page).toHaveURL(account.path('blue'));
  await expectBlue();
});

test('going back closes a dialog, the palette and a menu first, and leaves the list where it is', async ({
  signedIn: app,
  page,
  account,
}) => {
  await account.createCollection('Red');
  for (let n = 0; n < 40; n++) await account.createItem({ content: `Row ${n}` });
  await app.open(account.path('red'));
  await app.openCollection('Notes');
  await page.keyboard.press('End');
  const row = app.row('Note: Row 0');
  await expect(row).toBeInViewport();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(100);

  await row.click();
  await expect(page.getByRole('dialog', { name: 'Edit item' })).toBeVisible();
  await page.keyboard.type(' again');
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(app.row('Note: Row 0 again')).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);

  await page.keyboard.press('Control+K');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await app.row('Note: Row 0 again').click({ button: 'right' });
  await expect(page.getByRole('menu')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(page).toHaveURL(account.path('notes'));

  await page.keyboard.press('Control+K');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(account.path('red'));
});

test('two tabs on two collections don’t disturb each other', async ({
  signedIn: app,
  page,
  account,
}) => {
  const red = await account.createCollection('Red');
  await account.createItem({ collection: red.id, content: 'In Red' });
  await app.open(account.path());
  const other = await page.context().newPage();
  await other.goto(account.path('red'));
  await expect(other.getByRole('option', { name: 'Note: In Red' })).toBeVisible();

  await app.create('Written in Notes', 'Note: Written in Notes');
  await expect(page).toHaveTitle('Notes · Jot');
  await expect(other).toHaveTitle('Red · Jot');
  await other.getByRole('combobox', { name: 'Main input' }).fill('Written in Red');
  await other.keyboard.press('Enter');
  const row = other.getByRole('option', { name: rowNamed('Note: Written in Red') });
  await expect(row.locator('[data-pending="false"]')).toBeVisible();

  await expect(app.row('Note: Written in Red')).toBeHidden();
  await expect(other.getByRole('option', { name: 'Note: Written in Notes' })).toBeHidden();
  await other.reload();
  await expect(row).toBeVisible();
  await expect(other).toHaveTitle('Red · Jot');
});

test('each change of route starts at the top', async ({ signedIn: app, page, account }) => {
  await account.createItems(Array.from({ length: 60 }, (_, n) => ({ content: `Line ${n}` })));
  await app.open(account.path());
  const top = () => page.evaluate(() => window.scrollY);
  // The view stands before its rows do, and can be scrolled only once they are there.
  const scrollDown = () => page.evaluate(() => (window.scrollTo(0, 600), window.scrollY));
  for (const [label, name] of [
    ['Help', 'Help'],
    ['Account', 'Account'],
  ] as const) {
    await expect.poll(scrollDown).toBeGreaterThan(300);
    await page.getByRole('button', { name: /^Profile: / }).click();
    await page.getByRole('menuitem', { name: label }).click();
    await expect(heading(page, name)).toBeVisible();
    await expect.poll(top).toBe(0);
    await page.getByRole('link', { name: 'Jot', exact: true }).click();
    await app.ready();
  }
});
