import { expect, test } from '../fixtures';
import { keyboard } from '../pages/hands';
import type { MainView } from '../pages/main-view';

/** Together with the account's first collection, these are fifteen; the tenth is called Nine. */
const NAMES = 'One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Last'.split(
  ' ',
);
const ALL = ['Notes', ...NAMES, 'Trash bin'];

test.use({ reducedMotion: 'reduce' });

test.use({
  start: async ({ account }, use) => {
    await account.createCollections(NAMES);
    await use(account.path());
  },
});

async function expectOpen(app: MainView, name: string): Promise<void> {
  await expect(app.collectionButton).toHaveAccessibleName(`Collection: ${name}`);
  await expect(app.page).toHaveTitle(`${name} · Jot`);
}

/** Leaves the main input, where letter keys would type. */
async function leaveInput(app: MainView): Promise<void> {
  await expect(app.mainInput).toBeFocused();
  await app.page.keyboard.press('Escape');
  await expect(app.mainInput).not.toBeFocused();
}

test('digits open the first ten collections; in the input they type, and arrows move the caret', async ({
  app,
  page,
}) => {
  await page.keyboard.type('7');
  await expect(app.mainInput).toHaveValue('7');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('x');
  await expect(app.mainInput).toHaveValue('x7');
  await expectOpen(app, 'Notes');
  await app.mainInput.fill('');

  await leaveInput(app);
  for (const [index, key] of [...'234567890'].entries()) {
    await page.keyboard.press(key);
    await expectOpen(app, ALL[index + 1] ?? '');
  }
  await page.keyboard.press('1');
  await expectOpen(app, 'Notes');
});

test('the arrows go through all of them to the trash bin and back, and none is lost', async ({
  app,
  page,
}) => {
  await leaveInput(app);
  await page.keyboard.press('ArrowLeft');
  for (const name of ALL) {
    await expectOpen(app, name);
    await page.keyboard.press('ArrowRight');
  }
  for (const name of ALL.toReversed()) {
    await expectOpen(app, name);
    await page.keyboard.press('ArrowLeft');
  }
  await expectOpen(app, 'Notes');

  // However fast they come.
  for (let pressed = 0; pressed < 10; pressed++) await page.keyboard.down('ArrowRight');
  await page.keyboard.up('ArrowRight');
  await expectOpen(app, ALL[10] ?? '');
  await page.keyboard.press('4');
  for (let pressed = 0; pressed < 2; pressed++) await page.keyboard.press('ArrowLeft');
  await expectOpen(app, ALL[1] ?? '');
});

test('digits do nothing in a dialog, and arrows nothing while an overlay is open', async ({
  app,
  page,
  palette,
  collections,
}) => {
  await leaveInput(app);
  await palette.open();
  await page.keyboard.press('2');
  await page.keyboard.press('ArrowRight');
  await expect(palette.search).toHaveValue('2');
  await page.keyboard.press('Escape');
  await expect(palette.dialog).toBeHidden();

  await palette.run('Create collection');
  await expect(collections.name).toBeFocused();
  await page.keyboard.press('3');
  await expect(collections.name).toHaveValue('3');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Escape');
  await expect(collections.create).toBeHidden();

  await palette.run('Delete collection');
  await expect(collections.confirmation).toBeVisible();
  await page.keyboard.press('4');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(collections.confirmation).toBeHidden();

  await app.openCollectionMenu();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(collections.menu).toBeHidden();
  await expectOpen(app, 'Notes');
});

test('creating and editing one', async ({ app, page, account, palette, collections }) => {
  await palette.run('Create collection');
  await expect(collections.name).toBeFocused();
  await page.keyboard.type('Week 2');
  await page.keyboard.press('Enter');
  await expectOpen(app, 'Week 2');
  await expect(page).toHaveURL(account.path('week-2'));
  await expect(app.mainInput).toBeFocused();

  await palette.run('Edit collection');
  await expect(collections.name).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Week 3');
  await page.keyboard.press('Control+s');
  await expectOpen(app, 'Week 3');
  await expect(page).toHaveURL(account.path('week-3'));
});

test('sorting and deleting one', async ({ app, page, account, palette, collections }) => {
  const hand = keyboard(app);
  await app.open(account.path('twelve'));
  await palette.run('Sort collections');
  await hand.press(collections.handle('Twelve'));
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Twelve is at place 12 of 15.')).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(app.toast('Collections sorting updated')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(collections.sort).toBeHidden();
  await app.openCollectionMenu();
  const moved = ALL.filter((name) => name !== 'Twelve');
  moved.splice(11, 0, 'Twelve');
  await expect(collections.names).toHaveText(moved);
  await page.keyboard.press('Escape');

  await palette.run('Delete collection');
  await hand.press(collections.confirmDeletion);
  await expect(app.toast('Collection has been deleted successfully.')).toBeVisible();
  await expectOpen(app, 'Eleven');
});

test('after every dialog the focus is where it was', async ({
  app,
  page,
  palette,
  collections,
}) => {
  const dialogs = [
    ['Create collection', collections.create],
    ['Edit collection', collections.edit],
    ['Sort collections', collections.sort],
    ['Delete collection', collections.confirmation],
  ] as const;
  await expect(app.mainInput).toBeFocused();
  for (const [label, dialog] of dialogs) {
    await palette.run(label);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(app.mainInput, `after “${label}” from the palette`).toBeFocused();
  }
  for (const [label, dialog] of dialogs) {
    await app.openCollectionMenu();
    await collections.action(label).press('Enter');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(app.collectionButton, `after “${label}” from the menu`).toBeFocused();
  }
  await palette.open();
  await page.keyboard.press('Escape');
  await expect(app.collectionButton).toBeFocused();
});
