import { untilAllSent } from '../device-storage';
import { expect, test } from '../fixtures';

const NAMES = ['Apples', 'Bread', 'Cheese', 'Dates', 'Eggs'];

/** Five notes, the newest first: Eggs, Dates, Cheese, Bread, Apples. */
test.use({
  start: async ({ account }, use) => {
    const { slug, id: collection } = await account.createCollection('Shop');
    for (const content of NAMES) await account.createItem({ content, collection });
    await account.createCollection('Later');
    await use(account.path(slug));
  },
});

test.beforeEach(({ app }) => app.expectPlace(app.rows.first(), 1, 5));

test('rows are marked by key, and commands act on all of them', async ({ account, app, page }) => {
  await test.step('select all marks the filtered rows once the text is selected; Escape unmarks first', async () => {
    await page.keyboard.type('a');
    // The rows of other collections come after the collection's own three.
    await app.expectPlace(app.rows.first(), 1, 3);
    await page.keyboard.press('Control+A');
    const marked = app.rows.and(page.locator('[data-marked]'));
    await expect(marked).toHaveCount(0);
    await page.keyboard.press('Control+A');
    await expect(marked).toHaveCount(3);
    await app.mainInput.fill('ap');
    await expect(marked).toHaveCount(1);
    await app.mainInput.fill('');
    await expect(app.rows).toHaveCount(5);
    await expect(marked).toHaveCount(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await expect(marked).toHaveCount(0);
    await expect(app.selectedRow).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(app.selectedRow).toHaveCount(0);
  });

  await test.step('marked rows are trashed by one key, and come back by one', async () => {
    await expect(app.items).toHaveAttribute('aria-multiselectable', 'true');
    await page.keyboard.press('ArrowDown');
    for (let n = 0; n < 3; n++) await page.keyboard.press('Control+Shift+X');
    await expect(app.rows.and(page.locator('[aria-selected="true"]'))).toHaveCount(3);
    const said = page.getByRole('status').filter({ hasText: '3 selected' });
    await expect(said).toHaveCount(1);
    await page.keyboard.press('Control+Shift+Backspace');
    await expect(app.toast('3 items moved to trash bin')).toBeVisible();
    await expect(app.rows).toHaveCount(2);
    await expect(said).toHaveCount(0);
    await untilAllSent(page, account.id);
    await page.keyboard.press('Control+Z');
    await expect(app.rows).toHaveCount(5);
    await untilAllSent(page, account.id);
  });
});

test('a mouse marks with Ctrl and Shift, and the menu names the number', async ({
  account,
  app,
  page,
}) => {
  await app.row('Note: Dates').click({ modifiers: ['Control'] });
  await app.row('Note: Apples').click({ modifiers: ['Shift'] });
  await app.row('Note: Bread').click({ modifiers: ['Control'] });
  await expect(page.getByText('3 selected', { exact: true }).first()).toBeVisible();
  await app.row('Note: Cheese').click({ button: 'right' });
  await expect(app.menuEntry('3 items', 'Edit')).toHaveCount(0);
  await app.menuEntry('3 items', 'Move 3 items').click();
  const move = page.getByRole('dialog', { name: 'Move 3 items' });
  await move.getByRole('option', { name: 'Later' }).click();
  await expect(app.toast('3 items moved to “Later”')).toBeVisible();
  await expect(app.rows).toHaveCount(2);
  await untilAllSent(page, account.id);
  await app.openCollection('Later');
  await app.expectPlace(app.rows.first(), 1, 3);
});

test('on an unmarked row, commands act on it alone, and a click does the usual', async ({
  app,
  dialogs,
  page,
}) => {
  await app.row('Note: Dates').click({ modifiers: ['Control'] });
  await app.row('Note: Eggs').click({ button: 'right' });
  await app.menuEntry('Item', 'Move to trash bin').click();
  await expect(app.row('Note: Eggs')).toBeHidden();
  await expect(app.row('Note: Dates')).toHaveAttribute('data-marked', 'true');
  await app.row('Note: Dates').click();
  await expect(dialogs.content).toHaveValue('Dates');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await expect(app.row('Note: Dates')).not.toHaveAttribute('data-marked', 'true');
});

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the menu marks the first one, and taps the others', async ({ app, page, dialogs }) => {
    const first = app.row('Note: Eggs');
    await first.tap();
    await dialogs.edit.getByRole('button', { name: 'Close' }).first().tap();
    await first.getByRole('button').or(first.locator('[data-row-menu]')).first().tap();
    await app.menuEntry('Item', 'Select').tap();
    await app.row('Note: Bread').tap();
    const bar = (count: number) => page.getByRole('group', { name: `${count} selected` });
    await expect(bar(2).getByRole('button')).toHaveText(['Move', 'Later', 'Copy', 'Trash', '2']);
    await expect(app.collectionButton).toBeHidden();
    await first.tap();
    await bar(1).getByRole('button', { name: 'Clear selection (1)' }).tap();
    await expect(app.collectionButton).toBeVisible();
    await app.row('Note: Bread').tap();
    await expect(dialogs.content).toHaveValue('Bread');
  });
});
