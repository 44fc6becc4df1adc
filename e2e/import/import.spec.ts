import { expect, test } from '../fixtures';
import { cutOff } from '../network';
import { ImportDialog, textFile } from '../pages/import-dialog';

/** How many items a new account has. */
const WELCOME = 6;

const BOOKMARKS = textFile(
  'bookmarks.html',
  `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<TITLE>Bookmarks</TITLE><H1>Bookmarks</H1>
<DL><p>
  <DT><H3>Reading</H3>
  <DL><p>
    <DT><A HREF="https://example.com/one" ADD_DATE="1700000000">One</A>
    <DT><A HREF="https://example.com/two" ADD_DATE="1600000000">Two &amp; more</A>
    <DT><A HREF="javascript:alert(1)">A script</A>
  </DL><p>
</DL><p>
`,
);

test('files are previewed, imported together, and undone together', async ({
  app,
  palette,
  page,
}) => {
  const imports = new ImportDialog(page);
  await test.step('several that are dropped', async () => {
    await imports.drop(textFile('Milk.md', 'Milk'), textFile('Bread.md', 'Bread'));
    await expect(imports.dialog).toContainText('Milk.md and 1 more');
    await expect(imports.dialog).toContainText('2 notes');
    await imports.importButton('2 items').click();
    await app.expectPlace(app.row('Note: Milk'), 1, WELCOME + 2);
    // The rows appear before the dialog closes, which receives all keys until then.
    await expect(imports.dialog).toBeHidden();
    await page.keyboard.press('Control+z');
    await expect(app.row('Note: Milk')).toBeHidden();
  });

  await test.step('several that are chosen, of which one can’t be read', async () => {
    await palette.run('Import…');
    await imports.choose(BOOKMARKS, textFile('c.txt', 'Salt'), textFile('d.json', '{"songs": []}'));
    await expect(imports.dialog).toContainText('2 notes, 2 links');
    await expect(imports.dialog).toContainText('d.json · can’t be read');
    await imports.dialog.getByText('Can’t be imported: 1').click();
    await expect(imports.dialog).toContainText('This JSON is from no program that Jot knows.');
    await page.keyboard.press('Escape');
    await expect(imports.dialog).toBeHidden();
  });

  await test.step('bookmarks, into a new collection', async () => {
    await palette.run('Import…');
    await imports.choose(BOOKMARKS);
    await expect(imports.dialog).toContainText('1 note, 2 links');
    await expect(imports.dialog.getByLabel('Import “Reading” into')).toHaveValue('new');
    const name = imports.dialog.getByLabel('Name of the new collection for “Reading”');
    await name.fill('');
    await expect(imports.dialog).toContainText('between 1 and 50 characters');
    await expect(imports.importButton('3 items')).toBeDisabled();
    await name.fill('To read');
    await expect(imports.importButton('3 items')).toBeEnabled();
    await page.keyboard.press('Control+s');
    await expect(imports.dialog).toBeHidden();

    await app.openCollection('To read');
    await expect(app.rows).toHaveCount(3);
    await expect(app.row(/^Note: A script, /)).toBeVisible();
    await app.expectSaved(app.row(/^Link: One, /));
    await app.expectPlace(app.row(/^Link: Two & more, /), 3, 3);

    // Importing the same file again adds nothing.
    await palette.run('Import…');
    await imports.choose(BOOKMARKS);
    await expect(imports.dialog).toContainText('There is nothing new in this file.');
    await expect(imports.dialog).toContainText('3 items are in your account already');
    await page.keyboard.press('Escape');
    await expect(imports.dialog).toBeHidden();

    // The undo deletes the collection too.
    await page.keyboard.press('Control+z');
    await expect(app.collectionButton).toHaveAccessibleName('Collection: Notes');
    await expect(app.rows).toHaveCount(WELCOME);
    await app.openCollection('Trash bin');
    await expect(app.row(/^Link: One, /)).toBeVisible();
  });
});

test('a file is recognised, or the reason for its refusal is shown', async ({
  app,
  palette,
  page,
}) => {
  const imports = new ImportDialog(page);
  await test.step('lines of a text file that is dropped on the list go into its collection', async () => {
    await imports.drop(textFile('list.txt', 'Milk\n:td: Call home\nhttps://example.com/\n\n'));
    await expect(imports.dialog).toContainText('1 note, 1 link, 1 todo');
    await imports.importButton('3 items').click();
    await app.expectSaved(app.row('Note: Milk'));
    await app.expectPlace(app.row('Note: Milk'), 1, WELCOME + 3);
    await expect(app.row('Todo: Call home')).toBeVisible();
  });

  await test.step('a file that can’t be imported is refused with the reason, and another can be chosen', async () => {
    await expect(imports.dialog).toBeHidden();
    await palette.run('Import…');
    const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 1]);
    await imports.choose({ name: 'notes.txt', mimeType: 'text/plain', buffer: picture });
    await expect(imports.dialog.getByRole('alert')).toContainText(/picture|image/i);
    await imports.choose(textFile('notes.txt', `${'word '.repeat(2_500)}\nshort`));
    await expect(imports.dialog).toContainText('1 text is longer than an item can be.');
    await expect(imports.importButton('1 item')).toBeEnabled();
    await imports.dialog.getByText('Can’t be imported: 1').click();
    await expect(imports.dialog).toContainText('Line 1');
    await imports.dialog.getByLabel('Long texts').selectOption('Split into several');
    await imports.importButton('3 items').click();
    await app.expectPlace(app.row('Note: short'), 3, WELCOME + 6);
  });

  await test.step('the columns of a CSV are assigned', async () => {
    await expect(imports.dialog).toBeHidden();
    await palette.run('Import…');
    const rows = 'label;where;written\nOne;https://example.com/1;2020-01-02\nTwo;;2021-01-02\n';
    await imports.choose(textFile('things.csv', rows));
    await imports.dialog.getByLabel('Title', { exact: true }).selectOption('label');
    await imports.dialog.getByLabel('Address of a link').selectOption('where');
    await page.keyboard.press('Control+s');
    await expect(imports.dialog).toContainText('1 note, 1 link');
    await imports.importButton('2 items').click();
    await app.expectSaved(app.row(/^Link: One, /));
  });
});

test('links that are imported offline outlive the page, and arrive once', async ({
  account,
  app,
  errors,
  palette,
  page,
}) => {
  const COUNT = 200;
  errors.expect(/ERR_CONNECTION_FAILED/);
  const links = Array.from({ length: COUNT }, (_, n) => `https://example.com/${n}`).join('\n');
  const mend = await cutOff(page, { method: 'POST', path: /^\/api\/sync\/push$/ });
  const imports = new ImportDialog(page);
  await palette.run('Import…');
  await imports.choose(textFile('links.txt', links));
  await imports.importButton('200 items').click();
  await expect(imports.dialog).toBeHidden();
  await expect(app.rows.first()).toHaveAttribute('aria-setsize', String(COUNT + WELCOME));
  await app.reload();
  await expect(app.rows.first()).toHaveAttribute('aria-setsize', String(COUNT + WELCOME));
  await mend();
  await app.reload();
  await expect.poll(() => account.countItems(), { timeout: 20_000 }).toBe(COUNT + WELCOME);
});
