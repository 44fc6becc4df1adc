import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { rowNamed } from '../pages/main-view';
import { PASSWORD } from '../server/account';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test.describe('signed out', () => {
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
  test('no collection is current on other pages, which lead to one and back', async ({
    page,
    account,
    signedIn: view,
  }) => {
    for (const [path, name] of [
      ['/terms', 'Terms'],
      ['/help', 'Help'],
      ['/profile', 'Account'],
    ] as const) {
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
    }
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
  const goBack = async () => {
    // The app adds the overlay's history entry a moment after it has drawn the overlay.
    await page.waitForFunction(() =>
      Boolean((history.state as { jotOverlay?: string }).jotOverlay),
    );
    await page.goBack();
  };
  await account.createCollection('Red');
  await account.createItems(Array.from({ length: 40 }, (_, n) => ({ content: `Row ${n}` })));
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
  await goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(app.row('Note: Row 0 again')).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);

  await page.keyboard.press('Control+K');
  await expect(page.getByRole('dialog')).toBeVisible();
  await goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await app.row('Note: Row 0 again').click({ button: 'right' });
  await expect(page.getByRole('menu')).toBeVisible();
  await goBack();
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
