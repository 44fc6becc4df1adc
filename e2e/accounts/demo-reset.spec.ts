import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { cutOff, ITEM_CREATES, ITEM_UPDATES } from '../network';
import type { MainView } from '../pages/main-view';
import type { TestServer } from '../server/test-server';

test.use({ hearsOthers: true });

const SAID = 'The test account has just been reset.';
const START = /^Note: Start here/;

/** Opens the demo account and waits until the page hears of resets. */
async function openDemo(page: Page, server: TestServer, view: MainView): Promise<void> {
  await page.goto(`${server.url}/demo-login`);
  const isListening = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/realtime') &&
      response.request().method() === 'POST' &&
      (response.request().postData() ?? '').includes('demoReset'),
  );
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(view.row(START)).toBeVisible();
  await isListening;
}

async function reset(page: Page, server: TestServer): Promise<void> {
  await server.ask('POST', '/api/crons/resetDemo', { token: server.root });
  const toast = page.getByRole('status').filter({ hasText: SAID });
  await expect(toast).toBeVisible();
  // The next one would be said by it, too. A question lies above it.
  await toast.getByRole('button', { name: 'Close' }).dispatchEvent('click');
  await expect(toast).toHaveCount(0);
}

test.describe('a reset of the demo while somebody', () => {
  test.beforeEach(({ page, ownServer, view }) => openDemo(page, ownServer, view));

  test('has an item open: what they typed can be kept as a new one', async ({
    page,
    ownServer,
    view,
    dialogs,
  }) => {
    const colour = view.row('Note: End a line in a colour: #3eb489');
    await test.step('while the item is only read, its dialog closes', async () => {
      await colour.click();
      await expect(dialogs.edit).toBeVisible();
      await reset(page, ownServer);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    await test.step('as it is edited', async () => {
      await colour.click();
      await dialogs.content.fill('Three coats, and half-wri');
      await reset(page, ownServer);
      await expect(dialogs.create).toBeVisible();
      await expect(dialogs.edit).toBeHidden();
      await expect(dialogs.content).toHaveValue('Three coats, and half-wri');
      await dialogs.content.press('End');
      await page.keyboard.type('tten');
      await dialogs.create.getByRole('button', { name: 'Create' }).click();
      await view.expectSaved(view.row('Note: Three coats, and half-written'));
      await expect(colour).toBeVisible();
    });

    await test.step('as a new one is written, it is written on', async () => {
      await view.submit(':t: A title');
      await dialogs.content.fill('First line');
      await reset(page, ownServer);
      await expect(dialogs.title).toHaveValue('A title');
      await expect(dialogs.content).toHaveValue('First line');
      await dialogs.create.getByRole('button', { name: 'Create' }).click();
      await view.expectSaved(view.row('Note: A title, First line'));
    });
  });

  test('is in the third collection: they stay there, and can finish and save a new name for it', async ({
    page,
    ownServer,
    view,
    collections,
  }) => {
    await view.openCollection('Reading list');
    const row = view.row(/^Note: On notes/);
    await expect(row).toBeVisible();
    await view.create('of a visitor', 'Note: of a visitor');
    await reset(page, ownServer);
    await expect(view.row('Note: of a visitor')).toBeHidden();
    await expect(row).toBeVisible();
    await expect(view.collectionButton).toHaveAccessibleName('Collection: Reading list');
    await expect(page).toHaveURL(/\/demo\/reading-list$/);

    await view.openCollectionMenu();
    await collections.action('Edit collection').click();
    await collections.name.fill('Mine');
    await reset(page, ownServer);
    await expect(collections.edit).toBeVisible();
    await expect(collections.name).toHaveValue('Mine');
    await collections.edit.getByRole('button', { name: 'Update collection' }).click();
    await expect(view.collectionButton).toHaveAccessibleName('Collection: Mine');
    // Until then the closing dialog would take the focus away from the button.
    await expect(view.mainInput).toBeFocused();
    await view.openCollectionMenu();
    await expect(collections.names).toHaveText([
      'Inbox',
      'Website redesign',
      'Mine',
      'Recipes',
      'Trash bin',
    ]);
  });

  test('is in a collection of their own', async ({ page, ownServer, view, collections }) => {
    const makeOwn = async () => {
      await view.openCollectionMenu();
      await collections.action('Create collection').click();
      await collections.name.fill('Own');
      await collections.name.press('Enter');
      await expect(page).toHaveURL(/\/demo\/own$/);
      await view.create('of a visitor', 'Note: of a visitor');
    };

    await test.step('an existing collection is opened, and a half-typed text stays', async () => {
      await makeOwn();
      await view.mainInput.fill('half');
      await reset(page, ownServer);
      await expect(view.collectionButton).toHaveAccessibleName('Collection: Recipes');
      await expect(view.mainInput).toBeEnabled();
      await expect(view.mainInput).toHaveValue('half');
      await view.mainInput.clear();
      await expect(view.row('Note: of a visitor')).toBeHidden();
      await view.create('after it', 'Note: after it');
    });

    await test.step('its form closes if nothing is typed', async () => {
      await makeOwn();
      await view.openCollectionMenu();
      await collections.action('Edit collection').click();
      await expect(collections.name).toHaveValue('Own');
      await reset(page, ownServer);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(view.collectionButton).toHaveAccessibleName('Collection: Recipes');
      await view.ready();
    });

    await test.step('a new name for it can be given to a new collection', async () => {
      await makeOwn();
      await view.openCollectionMenu();
      await collections.action('Edit collection').click();
      await collections.name.fill('Mine');
      await reset(page, ownServer);
      await expect(collections.create).toBeVisible();
      await expect(collections.name).toHaveValue('Mine');
      await expect(page.getByText('This collection was deleted elsewhere')).toBeVisible();
      await collections.create.getByRole('button', { name: 'Create collection' }).click();
      await expect(view.collectionButton).toHaveAccessibleName('Collection: Mine');
      await expect(view.row('Note: of a visitor')).toBeHidden();
    });

    await test.step('if it was about to be deleted, no other one is', async () => {
      await makeOwn();
      await view.openCollectionMenu();
      await collections.action('Delete collection').click();
      await expect(collections.confirmation).toBeVisible();
      await reset(page, ownServer);
      const pushed = page.waitForResponse('**/api/sync/push');
      await collections.confirmDeletion.click();
      await expect(collections.confirmation).toBeHidden();
      await pushed;
      await view.reload();
      await view.openCollectionMenu();
      await expect(collections.names).toHaveText([
        'Inbox',
        'Website redesign',
        'Reading list',
        'Recipes',
        'Trash bin',
      ]);
    });
  });

  test('has unsent changes: none of their text is lost, and nothing of the old account returns', async ({
    page,
    ownServer,
    view,
    dialogs,
    errors,
  }) => {
    errors.expect(/ERR_CONNECTION_FAILED/, /^The server refused to edit/);
    // Advancing the page's clock by a minute would exceed the timeout of the request that is under way.
    errors.allow(/^Reading .*can’t be reached/);
    await page.clock.install();
    const mend = [await cutOff(page, ITEM_CREATES), await cutOff(page, ITEM_UPDATES)];
    await view.submit('never sent');
    await view.row('Note: End a line in a colour: #3eb489').click();
    await dialogs.content.fill('Never sent either');
    await dialogs.edit.getByRole('button', { name: 'Save and close' }).click();
    await expect(dialogs.edit).toBeHidden();
    await reset(page, ownServer);
    for (const each of mend) await each();
    // Fires each due timer once. Running the clock through would abort the very requests that the timers start.
    await page.clock.fastForward('01:00');
    await expect(view.errorToast('Error saving item edit')).toBeVisible();
    await expect(dialogs.create).toBeVisible();
    await expect(dialogs.content).toHaveValue('Never sent either');
    await page.keyboard.press('Escape');
    await dialogs.confirm('Confirm exit');
    await expect(view.row('Note: never sent')).toBeVisible();
    await view.reload();
    await expect(view.row('Note: never sent')).toBeVisible();
    await expect(view.row('Note: End a line in a colour: #3eb489')).toHaveCount(1);
    await expect(view.row(/Never sent either/)).toHaveCount(0);
  });
});
