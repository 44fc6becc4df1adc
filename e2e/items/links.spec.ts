import type { Page } from '@playwright/test';
import { siteOf } from '../../src/domain/url';
import { untilAllSent } from '../device-storage';
import { expect, signIn, test } from '../fixtures';

const NAME = 'Remove tracking from new links';

/** Pastes a text at the focus with the keyboard. */
async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('Control+v');
}

test.describe('a link that is there already', () => {
  test.use({
    start: async ({ account, site }, use) => {
      const { id: collection } = await account.createCollection('Reading');
      await account.createItems([{ collection, content: site.url('/harbour?page=1') }]);
      await account.trashItem((await account.createItem({ content: site.url('/bin') })).id);
      await use(account.path());
    },
  });

  test('is told of, and led to', async ({ account, app, page, site }) => {
    await test.step('it is named while it is pasted, and the key goes there', async () => {
      await expect(app.mainInput).toBeFocused();
      await paste(page, `${site.url('/harbour/?utm_source=mail&page=1')}#:~:text=tides`);
      const line = page.getByText(/^Already in Reading, \d/).first();
      await expect(line).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: 'Already in Reading' })).toHaveText(
        /^Already in Reading, .+\. Alt\+Enter: Go to it/,
      );
      await page.keyboard.press('Alt+Enter');
      await expect(app.collectionButton).toHaveAccessibleName('Collection: Reading');
      await expect(app.selectedRow).toHaveAccessibleName(/^Link: .*\/harbour\?page=1/);
      await expect(app.mainInput).toHaveValue('');
      await expect(app.mainInput).toBeFocused();
      await expect(line).toBeHidden();
      await page.keyboard.press('Control+z');
      await expect(app.mainInput).toHaveValue(/utm_source=mail/);
    });

    await test.step('its button goes there, also in the trash bin', async () => {
      const url = site.url('/bin');
      await app.openCollection('Notes');
      await app.mainInput.fill(url);
      await expect(page.getByText(/^Already in Trash bin, /).first()).toBeVisible();
      await page.getByRole('button', { name: 'Go to it' }).click();
      await expect(app.collectionButton).toHaveAccessibleName('Collection: Trash bin');
      await expect(app.selectedRow).toHaveAccessibleName(/^Link: .*\/bin/);
      await expect(app.trashFilter).toBeFocused();
    });

    await test.step('Enter makes it again', async () => {
      await app.openCollection('Notes');
      const url = site.html('/harbour?page=1', '<title>Harbour</title>');
      await app.mainInput.fill(url);
      await expect(page.getByText(/^Already in Reading, /).first()).toBeVisible();
      await page.keyboard.press('Enter');
      await app.expectSaved(app.row(`Link: Harbour, ${siteOf(url)}`));
      await app.mainInput.fill(url);
      // The newest one is used.
      await expect(page.getByText(/^Already in Notes, /).first()).toBeVisible();
      await untilAllSent(page, account.id);
    });
  });
});

test.describe('the trackers of a link', () => {
  test('never leave the device, and undoing brings them back before it takes the link away', async ({
    account,
    app,
    page,
    site,
  }) => {
    const url = site.html('/tides?page=1', '<title>Tides</title>');
    const tracked = site.html('/tides?utm_source=mail&page=1', '<title>Tides</title>');
    const stored = async () => {
      const items = await account.items();
      return items.filter(({ content }) => String(content).includes('/tides'));
    };
    const pushed: string[] = [];
    page.on('request', (request) => void pushed.push(request.postData() ?? ''));
    await paste(page, tracked);
    await page.keyboard.press('Enter');
    const row = app.row(/^Link: Tides, /);
    await app.expectSaved(row);
    await expect.poll(stored).toMatchObject([{ content: url, title: 'Tides' }]);
    expect(pushed.join()).not.toContain('utm_source');
    expect(site.asked.join()).not.toContain('utm_source');

    const toast = app.toast('Tracking removed');
    await expect(toast.locator('kbd')).toHaveText(['Ctrl', 'Z']);
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(stored).toMatchObject([{ content: tracked, isTrashed: false }]);
    await page.keyboard.press('Control+z');
    await expect(row).toBeHidden();
    await expect.poll(stored).toMatchObject([{ content: tracked, isTrashed: true }]);
  });

  test('stay where the account page says so', async ({ account, page, server, site, view }) => {
    await signIn(page, server.url, account);
    await page.goto('/profile');
    await expect(page.getByLabel(NAME)).toBeChecked();
    await page.getByLabel(NAME).uncheck();
    await view.open(account.path());
    const tracked = site.html('/gulls?fbclid=1', '<title>Gulls</title>');
    await view.submit(tracked);
    await view.expectSaved(view.row(/^Link: Gulls, /));
    await expect(view.toast('Tracking removed')).toBeHidden();
    expect(await account.items()).toContainEqual(expect.objectContaining({ content: tracked }));
    await page.goto('/profile');
    await expect(page.getByLabel(NAME)).not.toBeChecked();
  });
});

test('of the links in a note, the person chooses one, by keys', async ({
  app,
  page,
  palette,
  site,
}) => {
  const [first, second] = [site.url('/first'), site.html('/second', '<title>Second</title>')];
  await app.submit(`First ${first}, then ${second}.`);
  await page.keyboard.press('ArrowDown');
  await palette.run('Open link');
  await expect(page.getByRole('link', { name: first })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const opening = page.context().waitForEvent('page');
  await page.keyboard.press('Enter');
  const opened = await opening;
  await expect(opened).toHaveURL(second);
  await opened.close();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
