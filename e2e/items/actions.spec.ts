import { siteOf } from '../../src/domain/url';
import { expectAccessible } from '../accessibility/axe';
import { untilAllSent } from '../device-storage';
import { expect, test } from '../fixtures';
import type { Dialogs } from '../pages/dialogs';
import { keyboard, pointer, type Hand } from '../pages/hands';
import type { MainView } from '../pages/main-view';

/** Edits the note with the gate's code: adds another code to its end, and saves. */
async function addToGateCode(hand: Hand, app: MainView, dialogs: Dialogs): Promise<void> {
  await hand.act(app.row('Note: Gate, Code 4711'), 'Edit');
  await expect(dialogs.content).toBeFocused();
  await app.page.keyboard.type(' or 4712');
  await hand.press(dialogs.edit.getByRole('button', { name: 'Save and close' }));
  await expect(dialogs.edit).toBeHidden();
  await expect(app.row('Note: Gate, Code 4711 or 4712')).toBeVisible();
}

/** Converts a note that is too long for a todo: after the question once no, then yes. */
async function convertLongNote(hand: Hand, app: MainView, dialogs: Dialogs): Promise<void> {
  const note = app.row(/^Note: aaa/);
  await hand.act(note, 'Convert to todo');
  await expect(dialogs.conversion).toContainText('“and this tail”');
  await hand.press(dialogs.conversion.getByRole('button', { name: 'Cancel' }));
  await expect(note).toBeVisible();
  await hand.act(note, 'Convert to todo');
  await hand.press(dialogs.conversion.getByRole('button', { name: 'Convert and cut' }));
  await expect(app.row(/^Todo: aaa/)).toBeVisible();
}

test('all actions of an item in a list, by the mouse alone', async ({
  account,
  signedIn: app,
  dialogs,
  page,
  site,
}) => {
  const hand = pointer(app);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const recipes = await account.createCollection('Recipes');
  const { id: collection, slug } = await account.createCollection('Kitchen');
  const weather = '/weather';
  const url = site.html(weather, '<title>Rain</title>');
  await account.createItems([
    { collection, content: `${'a'.repeat(200)} and this tail` },
    { collection, content: 'Return\nthe library books' },
    { collection, type: 'todo', title: 'Oil the hinge' },
    { collection, title: 'Gate', content: 'Code 4711' },
    { collection, content: 'Plum cake' },
  ]);
  await app.open(account.path(slug));
  await app.expectPlace(app.rows.first(), 1, 5);
  const note = app.row('Note: Gate, Code 4711');
  const todo = app.row('Todo: Oil the hinge');
  const link = await app.create(url, `Link: Rain, ${siteOf(url)}`);

  await test.step('copy: the content, of a todo its title', async () => {
    for (const [row, text] of [
      [note, 'Code 4711'],
      [todo, 'Oil the hinge'],
    ] as const) {
      await hand.act(row, 'Copy');
      await expect(row.getByText('Content copied')).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    }
  });

  await test.step('done: a todo is ticked off, and not', async () => {
    await hand.act(todo, 'Mark as done');
    await hand.act(app.row('Todo, done: Oil the hinge'), 'Mark as not done');
    await expect(todo).toBeVisible();
  });

  await test.step('pin: to the top of the list, and back', async () => {
    const pinned = app.row('Todo, pinned: Oil the hinge');
    await hand.act(todo, 'Pin');
    await app.expectPlace(pinned, 1, 6);
    await expect(app.toast('“Oil the hinge” pinned')).toBeVisible();
    await hand.act(pinned, 'Unpin');
    await app.expectPlace(todo, 4, 6);
  });

  await test.step('copy on click: on and off, for a note and a link', async () => {
    for (const [row, named] of [
      [note, 'Note, copies on click: Gate, Code 4711'],
      [link, `Link, copies on click: Rain, ${siteOf(url)}`],
    ] as const) {
      await hand.act(row, 'Copy on click');
      await hand.act(app.row(named), 'Don’t copy on click');
      await expect(row).toBeVisible();
    }
  });

  await test.step('open link: in a new tab', async () => {
    const opening = page.context().waitForEvent('page');
    await hand.act(link, 'Open link');
    const tab = await opening;
    await expect(tab).toHaveURL(url);
    await tab.close();
    await page.bringToFront();
  });

  await test.step('refetch: the page’s new title comes to the row', async () => {
    site.html(weather, '<title>Sun</title>');
    await hand.act(link, 'Refetch title and icon');
    await expect(app.row(`Link: Sun, ${siteOf(url)}`)).toBeVisible();
    await expect(app.toast('Title and icon are up to date')).toBeVisible();
  });

  await test.step('convert: a note becomes a todo; what would be cut off is asked first', async () => {
    await hand.act(app.row(/^Note: Return/), 'Convert to todo');
    await expect(app.toast('Item converted to Todo task')).toBeVisible();
    await expect(app.row('Todo: Return the library books')).toBeVisible();

    await convertLongNote(hand, app, dialogs);
  });

  await test.step('edit: the text is changed and saved', async () => {
    await addToGateCode(hand, app, dialogs);
  });

  await test.step('move: to another collection', async () => {
    await hand.act(app.row('Note: Plum cake'), 'Move');
    await hand.take(dialogs.target('Recipes'));
    await expect(dialogs.move).toBeHidden();
    await expect(app.row('Note: Plum cake')).toBeHidden();
  });

  await test.step('all of it has reached the server', async () => {
    await untilAllSent(page, account.id);
    expect(await account.itemsWith('Code 4711 or 4712')).toHaveLength(1);
    expect(await account.itemsWith('Plum cake')).toMatchObject([{ collection: recipes.id }]);
    expect(await account.itemsWith('a'.repeat(200))).toMatchObject([{ type: 'todo' }]);
  });
});

/** The same menu and dialogs, with one action for each thing that keys do in them: choose, answer, press and pick. */
test('actions of an item, by the keyboard alone', async ({
  account,
  signedIn: app,
  dialogs,
  page,
}) => {
  const hand = keyboard(app);
  await account.createCollection('Recipes');
  await account.createItems([
    { content: `${'a'.repeat(200)} and this tail` },
    { title: 'Gate', content: 'Code 4711' },
    { content: 'Plum cake' },
  ]);
  await app.open(account.path());
  await app.expectPlace(app.rows.first(), 1, 9);

  await test.step('an entry that acts at once, and one that opens a dialog', async () => {
    await hand.act(app.row('Note: Plum cake'), 'Move to trash bin');
    await expect(app.toast('Item moved to trash bin')).toBeVisible();
    await page.keyboard.press('Control+z');
    await app.expectPlace(app.row('Note: Plum cake'), 1, 9);
    await addToGateCode(hand, app, dialogs);
  });

  await test.step('a question: no, and yes', async () => {
    await convertLongNote(hand, app, dialogs);
  });

  await test.step('a list of collections', async () => {
    await hand.act(app.row('Note: Plum cake'), 'Move');
    await hand.take(dialogs.target('Recipes'));
    await expect(dialogs.move).toBeHidden();
    await expect(app.row('Note: Plum cake')).toBeHidden();
  });
});

test('trash, restore, trash, delete, by the mouse alone', async ({
  account,
  signedIn: app,
  dialogs,
  page,
}) => {
  const hand = pointer(app);
  const { id } = await account.createItem({ content: 'Old news' });
  const row = app.row('Note: Old news');
  const go = async (collection: string) => {
    await app.openCollection(collection);
    await expect(row).toBeVisible();
  };

  await app.open(account.path());
  await hand.act(row, 'Move to trash bin');
  await expect(app.toast('Item moved to trash bin')).toBeVisible();
  await expect(row).toBeHidden();
  await untilAllSent(page, account.id);
  await go('Trash bin');
  await hand.act(row, 'Restore');
  await expect(app.toast('Item restored to collection "Notes"')).toBeVisible();
  await expect(row).toBeHidden();
  await untilAllSent(page, account.id);
  await go('Notes');
  expect(await account.item(id)).toMatchObject({ isTrashed: false });

  await hand.act(row, 'Move to trash bin');
  await expect(row).toBeHidden();
  await untilAllSent(page, account.id);
  await go('Trash bin');
  await hand.act(row, 'Delete permanently');
  await hand.press(dialogs.deletion.getByRole('button', { name: 'Delete permanently' }));
  await expect(app.toast('Item deleted permanently')).toBeVisible();
  await expect(row).toBeHidden();
  await expect.poll(() => account.itemsWith('Old news')).toEqual([]);
});

test('completed todos are hidden on the device, and trashed and brought back at once', async ({
  account,
  signedIn: app,
  page,
  palette,
}) => {
  for (const title of ['Feed the cat', 'Wind the clock', 'Water the plants'])
    await account.createItem({ title, type: 'todo', isTodoDone: title !== 'Feed the cat' });
  await app.open(account.path());
  const done = app.rows.filter({ has: page.locator('[data-done="true"]') });
  await expect(done).toHaveCount(2);

  await palette.run('Hide completed');
  await expect(done).toHaveCount(0);
  await app.row('Todo: Feed the cat').click();
  await expect(app.toast('“Feed the cat” marked as done')).toBeVisible();
  await expect(page.getByText('3 completed hidden')).toBeVisible();
  await app.reload();
  await expect(page.getByText('3 completed hidden')).toBeVisible();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(done).toHaveCount(3);

  await palette.run('Trash completed (3)');
  await expect(app.toast('3 items moved to trash bin')).toBeVisible();
  await expect(done).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(done).toHaveCount(3);
});

test('the whole text of an item is shown over its row, also to who can’t see', async ({
  account,
  signedIn: app,
  page,
}) => {
  await account.createItem({ title: 'Packing list', content: 'socks\n'.repeat(200) });
  await app.open(account.path());
  await app.select(app.row(/^Note: Packing list/));
  await app.tabToList();
  await page.keyboard.press('Space');
  const text = page.getByRole('dialog', { name: 'Whole text of “Packing list”' });
  await expect(text).toBeFocused();
  await expectAccessible(text);
  await page.keyboard.press('End');
  await expect.poll(() => text.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expect(text).toBeHidden();
  await expect(app.items).toBeFocused();
  await expect(app.row(/^Note: Packing list/)).toHaveAttribute('data-current', 'true');
});
