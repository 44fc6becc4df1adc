import type { Locator } from '@playwright/test';
import { untilAllSent } from '../device-storage';
import { expect, test } from '../fixtures';
import { HANDS } from '../pages/hands';
import type { MainView } from '../pages/main-view';

/** Loads the page anew, until it has all of these rows: one that came later would move the others under the keys. */
async function reloadWith(app: MainView, ...rows: Locator[]): Promise<void> {
  await app.reload();
  for (const row of rows) await expect(row).toBeVisible();
}

for (const [name, makeHand] of Object.entries(HANDS)) {
  test.describe(`by ${name} alone`, () => {
    test('copy: the content, of a todo its title', async ({ account, app, page }) => {
      const hand = makeHand(app);
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await account.createItem({ title: 'Gate', content: 'Code 4711' });
      await account.createItem({ content: ':td: Oil the hinge' });
      const note = app.row('Note: Gate, Code 4711');
      const todo = app.row('Todo: Oil the hinge');
      await reloadWith(app, note, todo);
      for (const [row, text] of [
        [note, 'Code 4711'],
        [todo, 'Oil the hinge'],
      ] as const) {
        await hand.act(row, 'Copy');
        await expect(row.getByText('Content copied')).toBeVisible();
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
      }
    });

    test('open link: in a new tab', async ({ app, page, site }) => {
      const hand = makeHand(app);
      const url = site.html('/pier', '<title>Pier</title>');
      const row = await app.create(url, `Link: Pier, ${url}`);
      const opening = page.context().waitForEvent('page');
      await hand.act(row, 'Open link');
      await expect(await opening).toHaveURL(url);
    });

    test('edit: the text is changed and saved', async ({ account, app, dialogs, page }) => {
      const hand = makeHand(app);
      await account.createItem({ content: 'Rye bread' });
      await app.reload();
      await hand.act(app.row('Note: Rye bread'), 'Edit');
      await expect(dialogs.content).toBeFocused();
      await page.keyboard.type(' and butter');
      await hand.press(dialogs.edit.getByRole('button', { name: 'Save and close' }));
      await expect(dialogs.edit).toBeHidden();
      await untilAllSent(page, account.id);
      await app.reload();
      await expect(app.row('Note: Rye bread and butter')).toBeVisible();
    });

    test('move: to another collection', async ({ account, app, dialogs }) => {
      const hand = makeHand(app);
      await account.createCollection('Recipes');
      await account.createItem({ content: 'Plum cake' });
      await app.reloadAndRead();
      await hand.act(app.row('Note: Plum cake'), 'Move');
      await hand.take(dialogs.target('Recipes'));
      await expect(dialogs.move).toBeHidden();
      await expect(app.row('Note: Plum cake')).toBeHidden();
      await app.open(account.path('recipes'));
      await expect(app.row('Note: Plum cake')).toBeVisible();
    });

    test('trash, restore, trash, delete', async ({ account, app, dialogs }) => {
      const hand = makeHand(app);
      const { id } = await account.createItem({ content: 'Old news' });
      await app.reload();
      const row = app.row('Note: Old news');

      await hand.act(row, 'Move to trash bin');
      await expect(app.toast('Item moved to trash bin')).toBeVisible();
      await expect(row).toBeHidden();
      await app.open(account.path('trash-bin'));
      if (name === 'keyboard') await app.tabToList();
      await hand.act(row, 'Restore');
      await expect(app.toast('Item restored to collection "Notes"')).toBeVisible();
      await expect(row).toBeHidden();
      await app.open(account.path());
      await expect(row).toBeVisible();
      await expect.poll(async () => (await account.item(id)).isTrashed).toBe(false);

      await account.trashItem(id);
      await app.open(account.path('trash-bin'));
      if (name === 'keyboard') await app.tabToList();
      await hand.act(row, 'Delete permanently');
      await hand.press(dialogs.deletion.getByRole('button', { name: 'Delete permanently' }));
      await expect(app.toast('Item deleted permanently')).toBeVisible();
      await expect(row).toBeHidden();
      await expect.poll(() => account.itemsWith('Old news')).toEqual([]);
    });

    test('copy on click: on and off, for a note and a link', async ({ account, app }) => {
      const hand = makeHand(app);
      await account.createItem({ content: 'Four words of wisdom' });
      await account.createItem({ content: 'https://example.org/x' });
      await reloadWith(
        app,
        app.row('Note: Four words of wisdom'),
        app.row('Link: https://example.org/x'),
      );
      for (const [kind, text, back] of [
        ['Note', 'Four words of wisdom', 'Don’t copy on click'],
        ['Link', 'https://example.org/x', 'Don’t copy on click'],
      ] as const) {
        await hand.act(app.row(`${kind}: ${text}`), 'Copy on click');
        const copying = app.row(`${kind}, copies on click: ${text}`);
        await expect(copying).toBeVisible();
        await hand.act(copying, back);
        await expect(app.row(`${kind}: ${text}`)).toBeVisible();
      }
      await hand.act(app.row('Note: Four words of wisdom'), 'Copy on click');
      const copying = app.row('Note, copies on click: Four words of wisdom');
      await app.expectSaved(copying);
      await app.reload();
      await expect(copying).toBeVisible();
    });

    test('done: a todo is ticked off, and not', async ({ account, app }) => {
      const hand = makeHand(app);
      await account.createItem({ content: ':td: Feed the cat' });
      await app.reload();
      await hand.act(app.row('Todo: Feed the cat'), 'Mark as done');
      const done = app.row('Todo, done: Feed the cat');
      await expect(done).toBeVisible();
      await hand.act(done, 'Mark as not done');
      await expect(app.row('Todo: Feed the cat')).toBeVisible();
    });

    test('refetch: the page’s new title comes to the row', async ({ app, site }) => {
      const hand = makeHand(app);
      const path = `/weather-${name}`;
      const url = site.html(path, '<title>Rain</title>');
      const row = await app.create(url, `Link: Rain, ${url}`);
      site.html(path, '<title>Sun</title>');
      await hand.act(row, 'Refetch title and icon');
      await expect(app.row(`Link: Sun, ${url}`)).toBeVisible();
      await expect(app.toast('Title and icon are up to date')).toBeVisible();
    });

    test('convert: a note becomes a todo; what would be cut off is asked first', async ({
      account,
      app,
      dialogs,
    }) => {
      const hand = makeHand(app);
      await account.createItem({ content: 'Return\nthe library books' });
      await account.createItem({ content: `${'a'.repeat(200)} and this tail` });
      await reloadWith(app, app.row(/^Note: Return/), app.row(/^Note: aaa/));
      await hand.act(app.row(/^Note: Return/), 'Convert to todo');
      await expect(app.toast('Item converted to Todo task')).toBeVisible();
      await expect(app.row('Todo: Return the library books')).toBeVisible();

      await hand.act(app.row(/^Note: aaa/), 'Convert to todo');
      await expect(dialogs.conversion).toContainText('“and this tail”');
      await hand.press(dialogs.conversion.getByRole('button', { name: 'Cancel' }));
      await expect(app.row(/^Note: aaa/)).toBeVisible();
      await hand.act(app.row(/^Note: aaa/), 'Convert to todo');
      await hand.press(dialogs.conversion.getByRole('button', { name: 'Convert and cut' }));
      await expect(app.row(/^Todo: aaa/)).toBeVisible();
      await expect.poll(() => account.itemsWith('a'.repeat(200))).toHaveLength(1);
    });
  });
}

test('the menu lists what applies, and nothing else', async ({ account, signedIn: app, page }) => {
  await account.createItem({ content: ':td: A todo' });
  await account.createItem({ content: 'A note' });
  await account.createItem({ title: 'Titled', content: 'A note' });
  await account.createItem({ content: 'https://example.org/x' });
  await app.open(account.path());
  const NOTE = ['Copy', 'Edit', 'Move', 'Versions', 'Copy on click'];
  for (const [row, entries] of [
    ['Todo: A todo', ['Mark as done', 'Copy', 'Edit', 'Move', 'Versions']],
    ['Note: A note', [...NOTE, 'Convert to todo']],
    ['Note: Titled, A note', NOTE],
    ['Link: https://example.org/x', ['Open link', ...NOTE, 'Refetch title and icon']],
  ] as const) {
    await app.row(row).click({ button: 'right' });
    const menu = page.getByRole('menu', { name: 'Item' });
    const listed = [...entries, 'Move to trash bin', 'Select'].map(
      (entry) => new RegExp(`^${entry}`),
    );
    await expect(menu.getByRole('menuitem')).toHaveText(listed);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(app.row(row)).toHaveAttribute('aria-selected', 'true');
  }
});
