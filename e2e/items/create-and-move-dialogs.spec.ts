import { expect, test } from '../fixtures';

test.describe('the create dialog', () => {
  test.beforeEach(async ({ app, page, dialogs }) => {
    await app.mainInput.fill(':t: Draft');
    await page.keyboard.press('Enter');
    await expect(dialogs.title).toHaveValue('Draft');
  });

  test('closes at once while nothing was written, and the input keeps its text', async ({
    app,
    page,
    dialogs,
  }) => {
    await page.keyboard.press('Escape');
    await expect(dialogs.create).toBeHidden();
    await expect(app.mainInput).toHaveValue(':t: Draft');
    await expect(app.mainInput).toBeFocused();
  });

  test('asks before it gives up what was written', async ({ app, page, dialogs }) => {
    await dialogs.content.fill('Worth keeping');
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => dialogs.create.getByRole('button', { name: 'Cancel' }).click(),
      () => dialogs.create.getByRole('button', { name: 'Close', exact: true }).click(),
    ]) {
      await leave();
      await dialogs.confirm('Back');
      await expect(dialogs.content).toHaveValue('Worth keeping');
    }
    await page.keyboard.press('Escape');
    await expect(dialogs.exitQuestion.getByRole('button', { name: 'Back' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialogs.exitQuestion).toBeHidden();
    await expect(dialogs.create).toBeVisible();

    await page.keyboard.press('Escape');
    await dialogs.confirm('Confirm exit');
    await expect(dialogs.create).toBeHidden();
    await app.mainInput.clear();
    await app.expectPlace(app.row(/^Note: Welcome to Jot/), 1, 6);
  });

  test('counts, refuses what is too long with its reason, and loses nothing', async ({
    app,
    page,
    dialogs,
  }) => {
    await expect(dialogs.title).toHaveAccessibleDescription('5 / 200');
    await dialogs.title.fill('a'.repeat(201));
    await expect(dialogs.title).toHaveAccessibleDescription(/1 over the limit/);
    await page.keyboard.press('Control+s');
    await expect(dialogs.create).toBeVisible();
    await expect(dialogs.title).toHaveValue('a'.repeat(201));
    await dialogs.title.fill('  ');
    await page.keyboard.press('Control+s');
    await expect(dialogs.content).toHaveAccessibleDescription(/Write a title or a content first\./);
    await dialogs.title.fill('Fine');
    await dialogs.create.getByRole('button', { name: 'Create' }).click();
    await app.expectSaved(app.row('Note: Fine'));
    await expect(app.mainInput).toHaveValue('');
  });
});

test.describe('the move dialog', () => {
  test('by keyboard alone, the current collection disabled, the trash not among them', async ({
    account,
    app,
    page,
    dialogs,
  }) => {
    await account.createCollection('Recipes');
    await account.createCollection('Work');
    await account.createItem({ content: 'Plum cake' });
    await app.reloadAndRead();
    await app.select(app.row('Note: Plum cake'));
    await page.keyboard.press('Control+m');
    await expect(dialogs.target('Notes')).toBeDisabled();
    await expect(dialogs.move.getByRole('option')).toHaveText([/^Notes/, 'Recipes', 'Work']);
    await expect(dialogs.moveField).toBeFocused();
    const selected = dialogs.move.getByRole('option', { selected: true });
    await expect(selected).toHaveText('Recipes');
    await page.keyboard.press('ArrowDown');
    await expect(selected).toHaveText('Work');
    await page.keyboard.press('ArrowDown');
    await expect(selected).toHaveText('Recipes');
    await page.keyboard.press('ArrowUp');
    await expect(selected).toHaveText('Work');
    await page.keyboard.press('Enter');
    await expect(dialogs.move).toBeHidden();
    await expect(app.row('Note: Plum cake')).toBeHidden();
    await app.open(account.path('work'));
    await expect(app.row('Note: Plum cake')).toBeVisible();
  });

  test('finds a collection as one types, or creates one and moves there', async ({
    account,
    app,
    page,
    dialogs,
  }) => {
    await account.createCollection('Recipes');
    await account.createItem({ content: 'Plum cake' });
    await app.reloadAndRead();
    await app.select(app.row('Note: Plum cake'));
    await page.keyboard.press('Control+m');
    await expect(dialogs.moveField).toBeFocused();
    await page.keyboard.type('rec');
    await expect(dialogs.move.getByRole('option')).toHaveText(['Recipes', 'New collection ‘rec’']);
    await dialogs.moveField.fill('Cakes');
    await expect(dialogs.move.getByRole('option')).toHaveText(['New collection ‘Cakes’']);
    await page.keyboard.press('Enter');
    await expect(app.toast('Item moved to “Cakes”')).toBeVisible();
    await expect(dialogs.move).toBeHidden();
    await app.openCollection('Cakes');
    await app.expectSaved(app.row('Note: Plum cake'));
    await page.keyboard.press('Control+z');
    await expect(app.row('Note: Plum cake')).toBeHidden();
    await app.openCollection('Notes');
    await app.expectSaved(app.row('Note: Plum cake'));
  });

  test('closes by Escape without moving, and says when there is nowhere to go', async ({
    app,
    page,
    dialogs,
  }) => {
    await app.select(app.rows.first());
    await page.keyboard.press('Control+m');
    await expect(dialogs.move).toContainText('There is no other collection to move it to.');
    await page.keyboard.press('Escape');
    await expect(dialogs.move).toBeHidden();
    await expect(app.mainInput).toBeFocused();
    await expect(app.rows).toHaveCount(6);
  });
});
