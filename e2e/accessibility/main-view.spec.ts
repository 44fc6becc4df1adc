import { expectAccessible } from './axe';
import { expect, test } from '../fixtures';

test.describe('axe finds nothing on', () => {
  test.use({ reducedMotion: 'reduce' });

  test('what a visitor sees, and a form with errors', async ({ page, login }) => {
    for (const path of ['/', '/demo-login', '/login']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
    }
    await login.submit.click();
    await expect(login.identity).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
  });

  test('the main view with a selection, a refusal and a toast', async ({ app, page }) => {
    await app.row(/^Todo: Check me off/).click();
    await expect(app.row(/^Todo, done: Check me off/)).toBeVisible();
    await expectAccessible(page);
    await app.select(app.row(/^Note: Welcome to Jot/));
    await page.keyboard.press('Control+Shift+Backspace');
    await expect(app.toast('Item moved to trash bin')).toBeVisible();
    await app.submit(':td:');
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessible(page);
  });

  test('key hints over the list, a text that can be cleared and pasted lines', async ({
    app,
    page,
  }) => {
    await page.setViewportSize({ width: 1000, height: 700 });
    await app.mainInput.fill('welcome');
    await page.keyboard.press('Control+/');
    await expect(page.getByRole('complementary', { name: 'Key hints' })).toBeVisible();
    await expectAccessible(page);
    await page.evaluate((long) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', `Milk\nBread\n${long}`);
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData }));
    }, 'a'.repeat(201));
    await expect(page.getByRole('dialog', { name: 'Paste 3 lines' })).toBeVisible();
    await expectAccessible(page);
  });

  test('a link that is there already, and its trackers removed', async ({ app, page, site }) => {
    const url = site.html('/harbour', '<title>Harbour</title>');
    await app.submit(`${url}?utm_source=mail`);
    await expect(app.row(`Link: Harbour, ${url}`)).toBeVisible();
    await expect(app.toast('Tracking removed')).toBeVisible();
    await app.mainInput.fill(url);
    await expect(page.getByRole('button', { name: 'Go to it' })).toBeVisible();
    await expectAccessible(page);
  });

  test('marked items, hits of other collections, and what Enter will do', async ({
    account,
    app,
    page,
  }) => {
    const { id: collection } = await account.createCollection('Harbour');
    await account.createItem({ content: 'Light the lamp', collection });
    await app.reloadAndRead();
    await page.keyboard.press('Control+a');
    await expect(page.getByRole('button', { name: 'Clear selection' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await app.mainInput.fill(':td: lamp light');
    await expect(app.row(/^Note: Light the lamp, Harbour/)).toBeVisible();
    await expect(page.getByText('New todo: lamp light')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search for an action or item' }).fill('lamp');
    await expect(page.getByRole('option', { name: /Light the lamp/ }).last()).toBeVisible();
    await expectAccessible(page);
  });

  test('an empty collection, an open menu and the trash', async ({
    signedIn: app,
    page,
    account,
  }) => {
    const { slug } = await account.createCollection('Empty');
    const { id } = await account.createItem({ content: 'Thrown away' });
    await account.trashItem(id);
    await app.open(account.path(slug));
    await expectAccessible(page);
    await app.openCollectionMenu();
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await app.openCollection('Trash bin');
    await expect(app.row('Note: Thrown away')).toBeVisible();
    await expectAccessible(page);
  });
});
