import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures';

test.use({
  hasTouch: true,
  isMobile: true,
  viewport: { width: 390, height: 844 },
  reducedMotion: 'reduce',
});

const box = async (element: Locator) => {
  const found = await element.boundingBox();
  if (!found) throw new Error(`${element} is not on the screen.`);
  return found;
};

test('a thumb opens, creates, edits and deletes collections, and sees no hint of a key', async ({
  app,
  page,
  account,
  collections,
  palette,
}) => {
  const expectNoHints = async () => {
    await expect(page.getByRole('complementary', { name: 'Key hints' })).toHaveCount(0);
    await expect(page.locator('kbd:visible')).toHaveCount(0);
  };
  const openMenu = async () => {
    await app.collectionButton.tap();
    await expect(collections.menu).toBeVisible();
  };
  await expectNoHints();
  await expect(app.mainInput, 'no keyboard comes up by itself').not.toBeFocused();

  await openMenu();
  await expectNoHints();
  await collections.action('Create collection').tap();
  await collections.name.fill('On the road');
  await expectNoHints();
  await collections.create.getByRole('button', { name: 'Create collection' }).tap();
  await expect(app.collectionButton).toHaveAccessibleName('Collection: On the road');
  await expect(page).toHaveURL(account.path('on-the-road'));

  await app.mainInput.tap();
  await page.keyboard.type('Seen from the train');
  await page.keyboard.press('Enter');
  await app.expectSaved(app.row('Note: Seen from the train'));
  await expectNoHints();

  await app.inputMenuButton.tap();
  await expect(app.menuEntry('Main input', 'Links')).toBeVisible();
  await expectNoHints();
  await app.menuEntry('Main input', 'Command palette').tap();
  await expect(palette.entries.first()).toBeVisible();
  await expectNoHints();
  await palette.entries.filter({ hasText: 'Help' }).tap();
  await expect(page).toHaveURL('/help');
  await page.goBack();
  await expect(app.collectionButton).toHaveAccessibleName('Collection: On the road');

  await openMenu();
  await collections.action('Edit collection').tap();
  await collections.name.fill('At home');
  await collections.edit.getByRole('button', { name: 'Update collection' }).tap();
  await expect(app.collectionButton).toHaveAccessibleName('Collection: At home');
  await expect(page).toHaveURL(account.path('at-home'));

  await openMenu();
  await collections.action('Sort collections').tap();
  await expect(collections.handles).toHaveText(['Notes', 'At home']);
  await expectNoHints();
  await collections.sort.getByRole('button', { name: 'Close' }).last().tap();
  await expect(collections.sort).toBeHidden();

  await openMenu();
  await collections.action('Delete collection').tap();
  await expectNoHints();
  await collections.confirmDeletion.tap();
  await expect(app.collectionButton).toHaveAccessibleName('Collection: Notes');

  await openMenu();
  await collections.entries.last().tap();
  await expect(app.collectionButton).toHaveAccessibleName('Collection: Trash bin');
  await expectNoHints();
});

const expectLarge = async (targets: Locator) => {
  await expect(targets.first()).toBeVisible();
  for (const target of await targets.all()) {
    const { height } = await box(target);
    expect(height, `height of ${await target.textContent()}`).toBeGreaterThanOrEqual(44);
  }
};

test('touch targets are large enough', async ({ app, page, collections }) => {
  await expectLarge(app.collectionButton);
  await expectLarge(app.inputMenuButton);
  await expectLarge(app.rows);
  await expectLarge(page.getByRole('group', { name: 'Quick actions' }).getByRole('button'));
  await page.getByRole('button', { name: /^Profile: / }).tap();
  await expectLarge(page.getByRole('menuitemradio'));
  await page.keyboard.press('Escape');
  await app.collectionButton.tap();
  await expectLarge(collections.menu.getByRole('menuitemradio'));
  await expectLarge(collections.menu.getByRole('menuitem'));
});

test('the collections open above their button up to 720 px, and below it from there', async ({
  app,
  page,
  collections,
}) => {
  for (const width of [720, 721]) {
    await page.setViewportSize({ width, height: 844 });
    await app.collectionButton.tap();
    await expect(collections.menu).toBeVisible();
    const [button, menu] = [await box(app.collectionButton), await box(collections.menu)];
    if (width === 720) {
      expect(button.y, 'at the bottom').toBeGreaterThan(700);
      expect(menu.y + menu.height).toBeLessThanOrEqual(button.y + 1);
    } else {
      expect(button.y, 'at the top').toBeLessThan(45);
      expect(menu.y).toBeGreaterThanOrEqual(button.y + button.height - 1);
    }
    await page.keyboard.press('Escape');
    await expect(collections.menu).toBeHidden();
  }
});

test('a thumb searches, adds, runs commands and changes the theme at its end of the screen', async ({
  app,
  page,
  dialogs,
  palette,
  site,
}) => {
  const bar = page.getByRole('group', { name: 'Quick actions' });
  expect((await box(bar)).y, 'at the bottom').toBeGreaterThan(780);

  await bar.getByRole('button', { name: 'Search' }).tap();
  await expect(app.mainInput).toBeFocused();
  await page.keyboard.type('a thought');
  await bar.getByRole('button', { name: 'New item' }).tap();
  await expectLarge(page.getByRole('menuitem'));
  await app.menuEntry('New item', 'Note').tap();
  await expect(dialogs.content).toHaveValue('a thought');
  await expect(dialogs.content).toBeFocused();
  await dialogs.create.getByRole('button', { name: 'Create', exact: true }).tap();
  await app.expectSaved(app.row('Note: a thought'));

  await bar.getByRole('button', { name: 'New item' }).tap();
  await app.menuEntry('New item', 'Todo').tap();
  await expect(dialogs.title).toBeFocused();
  await page.keyboard.type('Oil the hinge');
  await page.keyboard.press('Enter');
  await app.expectSaved(app.row('Todo: Oil the hinge'));

  await bar.getByRole('button', { name: 'New item' }).tap();
  await app.menuEntry('New item', 'Link').tap();
  await expect(page.getByRole('textbox', { name: 'Address' })).toBeFocused();
  await page.keyboard.type(site.html('/tides', '<title>Tides</title>'));
  await page.getByRole('button', { name: 'Create', exact: true }).tap();
  await app.expectSaved(app.row(/^Link: Tides, /));

  await bar.getByRole('button', { name: 'Command palette' }).tap();
  await expect(palette.entries.first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette.entries).toHaveCount(0);

  await expect(page.getByRole('group', { name: 'Theme' })).toBeHidden();
  await page.getByRole('button', { name: /^Profile: / }).tap();
  await page.getByRole('menuitemradio', { name: 'Dark' }).tap();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');

  await app.openCollection('Trash bin');
  await expect(bar.getByRole('button', { name: 'New item' })).toBeDisabled();
});

test('the “⋯” of the row that was touched opens its menu, and toggles nothing', async ({
  app,
  page,
}) => {
  const row = app.row(/^Todo: Check me off/);
  const button = row.locator('[data-row-menu]');
  await expect(button).toBeHidden();
  await row.tap();
  const done = app.row(/^Todo, done: Check me off/);
  await app.expectSaved(done);
  const { width, height } = await box(done.locator('[data-row-menu]'));
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await done.locator('[data-row-menu]').tap();
  await expect(app.menuEntry('Item', 'Mark as not done')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(done).toBeVisible();

  await done.locator('[data-row-menu]').tap();
  await app.menuEntry('Item', 'Pin').tap();
  await app.expectPlace(app.row(/^Todo, done, pinned: Check me off/), 1, 6);
});

test('a long title uses the second line of its row, a short one is in the first, beside the icon', async ({
  account,
  signedIn: app,
}) => {
  const title = 'What a decade of writing things down has taught me '.repeat(2).trim();
  const content = 'https://www.example.org/essays/1';
  await account.createItems([
    { type: 'link', title: 'Essays', content: 'https://example.org/1' },
    { type: 'link', title, content },
  ]);
  await app.open(account.path());
  const [row, short] = [app.rows.nth(0), app.rows.nth(1)];
  const [site, time] = [await box(row.getByText('example.org')), await box(row.locator('time'))];
  expect(site.y + site.height).toBeLessThanOrEqual(time.y + 2);
  const { x, width } = await box(row);
  const secondLine = time.y + time.height / 2;
  const wordAt = await row.evaluate(
    (_, [left, top]) => document.caretPositionFromPoint(left!, top!)?.offsetNode.textContent,
    [x + width / 3, secondLine],
  );
  expect(wordAt).toBe(title);

  const [words, host] = [
    await box(short.getByText('Essays')),
    await box(short.getByText('example.org')),
  ];
  expect(Math.abs(words.y + words.height / 2 - host.y - host.height / 2)).toBeLessThan(4);
});

test('at 320 px nothing is wider than the screen, and each link shows its site', async ({
  account,
  signedIn: app,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const name = 'A collection with a long name';
  const { id: collection } = await account.createCollection(name);
  const link = { collection, type: 'link', title: 'Tides and ebbs of the northern harbours' };
  await account.createItem({ ...link, content: 'https://elsewhere.example.org/' });
  const { id } = await account.createItem({ ...link, content: 'https://trashed.example.org/' });
  await account.trashItem(id);
  await account.createItem({ title: 'T'.repeat(200), content: 'c'.repeat(200) });
  await account.updateCollection(account.collection, { name: 'W'.repeat(50) });
  await app.open(account.path());
  await app.select(app.rows.first());
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  const expectSite = async (site: string) => {
    const row = await box(app.rows.first());
    const { y, height } = await box(app.rows.getByText(site));
    expect(y + height).toBeLessThanOrEqual(row.y + row.height);
  };
  await test.step('a hit of another collection', async () => {
    await app.mainInput.fill('tides');
    await expectSite('elsewhere.example.org');
  });
  await test.step('one in the trash bin', async () => {
    await app.mainInput.fill('');
    await app.openCollection('Trash bin');
    await expectSite('trashed.example.org');
  });
});
