import { siteOf } from '../../src/domain/url';
import { expectAccessible, expectStructure } from './axe';
import { expect, test } from '../fixtures';

test.describe('axe finds nothing on', () => {
  test.use({ reducedMotion: 'reduce' });

  test('a selection, a refusal and a toast; key hints over the list, a text that can be cleared and pasted lines', async ({
    app,
    page,
  }) => {
    await app.row(/^Todo: Check me off/).click();
    await expect(app.row(/^Todo, done: Check me off/)).toBeVisible();
    await app.select(app.row(/^Note: Welcome to Jot/));
    await page.keyboard.press('Control+Shift+Backspace');
    await expect(app.toast('Item moved to trash bin')).toBeVisible();
    await app.submit(':td:');
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessible(page);

    await page.setViewportSize({ width: 1000, height: 700 });
    await app.mainInput.fill('welcome');
    await page.keyboard.press('Control+/');
    await expect(page.getByRole('complementary', { name: 'Key hints' })).toBeVisible();
    await expectAccessible(page);
    await page.evaluate((long) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', `Milk\nBread\n${long}`);
      document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, 'a'.repeat(201));
    const pasting = page.getByRole('dialog', { name: 'Paste 3 lines' });
    await expect(pasting).toBeVisible();
    await expectAccessible(pasting);
  });

  test('marked items, hits of other collections, what Enter will do, and a link that exists already', async ({
    account,
    signedIn: app,
    page,
    palette,
    site,
  }) => {
    const { id: collection } = await account.createCollection('Harbour');
    await account.createItem({ content: 'Light the lamp', collection });
    await app.open(account.path());
    await page.keyboard.press('Control+a');
    await expect(page.getByRole('button', { name: 'Clear selection' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await app.mainInput.fill(':td: lamp light');
    await expect(app.row(/^Note: Light the lamp, Harbour/)).toBeVisible();
    await expect(page.getByText('New todo: lamp light')).toBeVisible();
    await expectAccessible(page);
    await palette.open();
    await palette.search.fill('lamp');
    await expect(palette.entries.filter({ hasText: 'Light the lamp' })).toBeVisible();
    await expectStructure(palette.dialog);
    await page.keyboard.press('Escape');
    await expect(palette.dialog).toBeHidden();

    const url = site.html('/harbour', '<title>Harbour</title>');
    await app.submit(`${url}?utm_source=mail`);
    await expect(app.row(`Link: Harbour, ${siteOf(url)}`)).toBeVisible();
    await expect(app.toast('Tracking removed')).toBeVisible();
    await app.mainInput.fill(url);
    await expect(page.getByRole('button', { name: 'Go to it' })).toBeVisible();
    await expectAccessible(page);
  });

  test('an empty collection and the trash', async ({ signedIn: app, page, account }) => {
    const { slug } = await account.createCollection('Empty');
    const { id } = await account.createItem({ content: 'Thrown away' });
    await account.trashItem(id);
    await app.open(account.path(slug));
    await expectAccessible(page);
    await app.openCollection('Trash bin');
    await expect(app.row('Note: Thrown away')).toBeVisible();
    await expectAccessible(page);
  });
});
