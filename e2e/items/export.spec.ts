import { expect, test } from '../fixtures';
import { cutOff, VERSIONS } from '../network';
import { ExportDialog } from '../pages/export-dialog';

test('a list is saved as a file', async ({
  account,
  signedIn: app,
  page,
  collections,
  palette,
  errors,
}) => {
  errors.expect(/net::ERR_CONNECTION_FAILED/);
  const { id: collection } = await account.createCollection('Reading');
  await account.createItems([
    { collection, type: 'link', title: '</a><b>', content: 'https://example.org/?a=1&b=2' },
    { collection, content: 'A note' },
  ]);
  await account.createItems([{ content: 'A harbour lamp' }, { content: 'A lamp at home' }]);
  const { id } = await account.createItem({ content: 'Buy milk' });
  await account.updateItem(id, { content: 'Buy bread' });
  const exporting = new ExportDialog(page);

  await test.step('a collection from its menu, as bookmarks that say what is left out', async () => {
    await app.open(account.path('reading'));
    await app.openCollectionMenu();
    await collections.action('Export…').click();
    await expect(exporting.choice('Collection “Reading”')).toBeChecked();
    await exporting.choice('Bookmarks').check();
    await expect(exporting.dialog.getByRole('status')).toHaveText(
      'Bookmarks are links only: 1 other item is left out.',
    );
    const { name, text } = await exporting.save();
    expect(name).toMatch(/-reading-[\d-]+\.html$/);
    const links = await page.evaluate((html) => {
      const parsed = new DOMParser().parseFromString(html, 'text/html');
      return [...parsed.links].map((link) => [link.href, link.textContent]);
    }, text);
    expect(links).toEqual([['https://example.org/?a=1&b=2', '</a><b>']]);
  });

  await test.step('what the filter shows, by keys alone', async () => {
    await app.openCollection('Notes');
    await expect(app.row('Note: A harbour lamp')).toBeVisible();
    await app.mainInput.fill('lamp harbour');
    await palette.run('Export…');
    await expect(exporting.choice('What the filter shows')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(exporting.choice('JSON')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(exporting.choice('CSV')).toBeChecked();
    const { text } = await exporting.saveBy(() => page.keyboard.press('Control+s'));
    const [header, ...rows] = text.trim().split('\r\n');
    expect(header).toBe(
      'collection,type,title,content,done,copyOnClick,created,updated,trashed,pinned,later',
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatch(/^Notes,text,,A harbour lamp,false,false,/);
    await expect(exporting.dialog).toBeHidden();
    await expect(app.mainInput).toBeFocused();
    await app.mainInput.clear();
  });

  await test.step('with earlier versions once the server can be reached', async () => {
    const mend = await cutOff(page, VERSIONS);
    await palette.run('Export…');
    await exporting.versions.check();
    await page.keyboard.press('Enter');
    await expect(exporting.dialog.getByRole('status')).toHaveText(
      'The earlier versions could not be read. The server can’t be reached. Try again, or export without them.',
    );
    await mend();
    const { text } = await exporting.saveBy(() => page.keyboard.press('Enter'));
    const { items } = JSON.parse(text) as { items: { id: string; versions: object[] }[] };
    expect(items.find((item) => item.id === id)?.versions).toMatchObject([
      { type: 'text', title: '', content: 'Buy milk' },
    ]);
  });
});

test('in a session that has ended the account page saves what this device holds', async ({
  account,
  app,
  page,
  palette,
  login,
  errors,
}) => {
  errors.expect(/status of 401/);
  await expect(app.mainInput).toBeFocused();
  await account.changePassword('another good password');
  await app.submit('Written afterwards');
  await expect(login.again).toBeVisible();
  await palette.run('Account');
  await page.getByRole('button', { name: 'Export…' }).click();
  const { text } = await new ExportDialog(page).save();
  const { items } = JSON.parse(text) as { items: { content: string }[] };
  expect(items[0]?.content).toBe('Written afterwards');
  expect(items.length).toBeGreaterThan(1);
});
