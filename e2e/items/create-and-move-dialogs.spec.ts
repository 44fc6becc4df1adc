import { expect, test } from '../fixtures';

// Texts, errors and drafts of these dialogs: src/modals/CreateItemDialog.test.tsx, src/modals/MoveItemDialog.test.tsx.

test('the create dialog asks before it gives up what was written', async ({
  app,
  page,
  dialogs,
}) => {
  await app.mainInput.fill(':t: Draft');
  await page.keyboard.press('Enter');
  await expect(dialogs.title).toHaveValue('Draft');

  await test.step('but not while nothing was written: the input keeps its text', async () => {
    await page.keyboard.press('Escape');
    await expect(dialogs.create).toBeHidden();
    await expect(app.mainInput).toHaveValue(':t: Draft');
    await expect(app.mainInput).toBeFocused();
  });

  await page.keyboard.press('Enter');
  await dialogs.content.fill('Worth keeping');
  await page.keyboard.press('Escape');
  await dialogs.confirm('Back');
  await expect(dialogs.content).toHaveValue('Worth keeping');
  await page.keyboard.press('Escape');
  await expect(dialogs.exitQuestion.getByRole('button', { name: 'Back' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialogs.exitQuestion).toBeHidden();
  await expect(dialogs.create).toBeVisible();

  await test.step('it refuses what is too long with its reason', async () => {
    await expect(dialogs.title).toHaveAccessibleDescription('5 / 200');
    await dialogs.title.fill('a'.repeat(201));
    await expect(dialogs.title).toHaveAccessibleDescription(/1 over the limit/);
    await page.keyboard.press('Control+s');
    await expect(dialogs.create).toBeVisible();
    await expect(dialogs.title).toHaveValue('a'.repeat(201));
  });

  await page.keyboard.press('Escape');
  await dialogs.confirm('Confirm exit');
  await expect(dialogs.create).toBeHidden();
  await app.mainInput.clear();
  await app.expectPlace(app.row(/^Note: Welcome to Jot/), 1, 6);
});

test('the move dialog, by keyboard alone', async ({ account, signedIn: app, page, dialogs }) => {
  await account.createCollection('Recipes');
  await account.createCollection('Work');
  await account.createItem({ content: 'Plum cake' });
  await app.open(account.path());
  const selected = dialogs.move.getByRole('option', { selected: true });
  const open = async () => {
    await app.select(app.row('Note: Plum cake'));
    await page.keyboard.press('Control+m');
    await expect(dialogs.moveField).toBeFocused();
  };

  await test.step('finds a collection as one types, or creates one and moves there', async () => {
    await open();
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
    await expect(app.collectionButton).toHaveAccessibleName('Collection: Notes');
    await app.expectSaved(app.row('Note: Plum cake'));
  });

  await test.step('moves to the selected one', async () => {
    await open();
    await page.keyboard.press('ArrowDown');
    await expect(selected).toHaveText('Work');
    await page.keyboard.press('Enter');
    await expect(dialogs.move).toBeHidden();
    await expect(app.row('Note: Plum cake')).toBeHidden();
    await app.openCollection('Work');
    await expect(app.row('Note: Plum cake')).toBeVisible();
  });
});
