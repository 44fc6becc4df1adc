import { expectAccessible, expectStructure } from './axe';
import { expect, signIn, test } from '../fixtures';
import { ImportDialog, textFile } from '../pages/import-dialog';
import { cutOff, PUSHES, VERSIONS } from '../network';
import { ExportDialog } from '../pages/export-dialog';

test.describe('axe finds nothing on', () => {
  test.use({ reducedMotion: 'reduce' });

  test('the list with every kind in every state, a filter, and the menus of an item and of the input', async ({
    account,
    signedIn: app,
    page,
  }) => {
    await account.createItems([
      { content: 'A colour: #3eb489' },
      { content: 'A pale one: #fefefe' },
      { type: 'todo', title: 'Wind the clock', isTodoDone: true },
      { content: 'Copied', shouldCopyOnClick: true, isPinned: true },
    ]);
    await app.open(account.path());
    await expect(app.row(/^Note: A colour/)).toBeVisible();
    await app.select(app.rows.nth(1));
    await expectAccessible(page);
    await app.mainInput.fill('::td::');
    await expect(app.rows).toHaveCount(2);
    await expectAccessible(page);
    await app.mainInput.fill('nowhere to be found');
    await expect(page.getByText('No item in your collections matches.')).toBeVisible();
    await expectAccessible(page);
    await app.mainInput.clear();

    await app.rows.first().click({ button: 'right' });
    await expect(app.menuEntry('Item', 'Edit')).toBeVisible();
    await expectAccessible(app.menu('Item'));
    await page.keyboard.press('Escape');
    await app.inputMenuButton.click();
    await expect(app.menuEntry('Main input', 'From clipboard')).toBeVisible();
    await expectStructure(app.menu('Main input'));
  });

  test('the export dialog, with choices and messages, and the import dialog, its columns, its preview and an unreadable file', async ({
    app,
    page,
    palette,
  }) => {
    await expect(app.mainInput).toBeFocused();
    await palette.run('Export…');
    const exporting = new ExportDialog(page);
    await expect(exporting.choice('Everything')).toBeFocused();
    await exporting.choice('Bookmarks').check();
    await expect(exporting.dialog.getByRole('status')).not.toBeEmpty();
    await expectStructure(exporting.dialog);
    await exporting.choice('CSV').check();
    await expectAccessible(exporting.dialog);
    await page.keyboard.press('Escape');
    await expect(exporting.dialog).toBeHidden();

    await palette.run('Import…');
    const imports = new ImportDialog(page);
    await expectStructure(imports.dialog);
    await imports.choose(textFile('a.csv', 'label;where\nOne;https://example.com/\n'));
    await expect(imports.dialog.getByLabel('Address of a link')).toBeVisible();
    await expectAccessible(imports.dialog);
    await imports.dialog.getByRole('button', { name: 'Choose other files' }).focus();
    await imports.choose(textFile(`${'long'.repeat(30)}.md`, 'x'), textFile('c.json', '[{}]'));
    await expect(imports.dialog).toContainText('c.json · can’t be read');
    await imports.dialog.getByText('Can’t be imported: 1').click();
    await expectAccessible(imports.dialog);
    const isTooWide = () => imports.dialog.evaluate((it) => it.scrollWidth > it.clientWidth);
    expect(await isTooWide()).toBe(false);
    await imports.dialog.getByRole('button', { name: 'Choose other files' }).focus();
    await imports.choose(textFile('c.txt', '%PDF-1.7\n'));
    await expect(imports.dialog.getByRole('alert')).toBeVisible();
    await expectAccessible(imports.dialog);
  });

  test('the versions of a text, and without the server', async ({
    account,
    signedIn: app,
    dialogs,
    errors,
    page,
  }) => {
    const { id } = await account.createItem({ title: 'Shop', content: 'Buy milk' });
    await account.updateItem(id, { title: 'Market', content: 'Buy two loaves' });
    await app.open(account.path());
    await app.select(app.row(/^Note: Market/));
    await page.keyboard.press('Control+Shift+H');
    await expect(dialogs.versionList).toBeFocused();
    await expectAccessible(dialogs.versions);
    await page.keyboard.press('Escape');
    errors.expect(/net::ERR_CONNECTION_FAILED|Reading the versions/);
    await cutOff(page, VERSIONS);
    await page.keyboard.press('Control+Shift+H');
    await expect(dialogs.versions.getByRole('alert')).toBeVisible();
    await expectStructure(dialogs.versions);
  });

  test('the dialog for what is shared', async ({ signedIn, dialogs }) => {
    await signedIn.page.goto('/share?title=Cake&text=flour');
    await expect(dialogs.createButton).toBeVisible();
    await expectStructure(dialogs.create);
  });

  test('the dialogs that create, edit, move, convert and put away, and a time in a text', async ({
    account,
    signedIn: app,
    page,
    dialogs,
  }) => {
    await account.createCollection('Elsewhere');
    await account.createItem({ content: `${'a'.repeat(200)} tail` });
    await app.open(account.path());
    await app.mainInput.fill(':t: A title');
    await page.keyboard.press('Enter');
    await expect(dialogs.create).toBeVisible();
    await expectAccessible(dialogs.create);
    await page.keyboard.press('Escape');
    await expect(dialogs.create).toBeHidden();
    await app.mainInput.fill('call the bank !in 3 days');
    await expect(page.getByRole('button', { name: 'Keep as text' })).toBeVisible();
    await expectAccessible(page);
    await app.mainInput.clear();

    await app.select(app.rows.first());
    await page.keyboard.press('Control+m');
    await expect(dialogs.moveField).toBeFocused();
    await page.keyboard.type('Garden');
    await expect(dialogs.target('New collection ‘Garden’')).toBeVisible();
    await expectStructure(dialogs.move);
    await page.keyboard.type('a'.repeat(50));
    await expect(dialogs.moveField).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(dialogs.move);
    await page.keyboard.press('Escape');
    await expect(dialogs.move).toBeHidden();
    await page.keyboard.press('Control+Alt+6');
    await expect(dialogs.conversion).toBeVisible();
    await expectStructure(dialogs.conversion);
    await page.keyboard.press('Escape');
    await expect(dialogs.conversion).toBeHidden();

    await page.keyboard.press('Alt+Shift+Enter');
    await expect(dialogs.laterChoice('Tomorrow')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.type('in 3 days');
    await expect(dialogs.laterMoment).toContainText('at 09:00');
    await expectAccessible(dialogs.later);
    await page.keyboard.type(' or so');
    await page.keyboard.press('Enter');
    await expect(dialogs.laterMoment).toContainText('can’t be read');
    await expectAccessible(dialogs.later);
    await page.keyboard.press('Escape');
    await expect(dialogs.later).toBeHidden();

    await page.keyboard.press('Control+e');
    await expect(dialogs.edit).toBeVisible();
    await dialogs.title.fill('a'.repeat(201));
    await expectAccessible(dialogs.edit);
    await page.keyboard.press('Escape');
    await expect(dialogs.exitQuestion).toBeVisible();
    await expectStructure(dialogs.exitQuestion);
  });

  test('an error over a dialog', async ({ frontProxy, account, page, view, dialogs, errors }) => {
    errors.expect(/status of 413/, /^The server refused to /);
    await account.createItem({ title: 'Boat', content: 'Blue' });
    await signIn(page, frontProxy.url, account);
    await view.open(frontProxy.url + account.path());
    frontProxy.failOn({ ...PUSHES, status: 413 });
    await page.clock.install();
    await view.select(view.row('Note: Boat, Blue'));
    await page.keyboard.press('Control+e');
    await page.clock.runFor(500);
    await dialogs.content.fill('Blue and white');
    await page.clock.runFor(3_000);
    await expect(view.errorToast('Error autosaving')).toBeVisible();
    await page.clock.runFor(1_000);
    await expectAccessible(page);
  });
});
