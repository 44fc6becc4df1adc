import { expect, test } from './fixtures';
import {
  create,
  expectDraftKept,
  goTo,
  logIn,
  MAIN_INPUT,
  row,
  runCommand,
  select,
  tabToList,
  TITLE_OR_CONTENT,
  write,
} from './jot';

test.beforeEach(({ app, server, account }) => logIn(app, server.url, account));

test('each kind is created and filtered', async ({ app, account }) => {
  await create(app, 'Call the dentist', 'Note: Call the dentist');
  await create(app, 'example.com/tea', 'Link: .*example\\.com/tea');
  await create(app, ':td: Water the plants', 'Todo: Water the plants');
  await expect.poll(() => account.itemsWith('Water the plants')).toHaveLength(1);

  await write(app, 'plants');
  await app.expectCount(row('Note: Call the dentist'), 0);
  await app.find(row('Todo: Water the plants'));
  await app.press('Escape');
  await app.find(row('Note: Call the dentist'));
});

test('rows are selected, toggled and edited by keyboard', async ({ app, account }) => {
  await create(app, ':td: Water the plants', 'Todo: Water the plants');
  await create(app, 'Call the dentist', 'Note: Call the dentist');
  await select(app, 'Todo: Water the plants');
  await app.press('Control', 'Enter');
  await app.find(row('Todo, done: Water the plants'), { isSelected: true });

  await select(app, 'Note: Call the dentist');
  await app.press('Control', 'e');
  await app.find(TITLE_OR_CONTENT, { value: 'Call the dentist', isFocused: true });
  await app.press('Control', 'End');
  await app.type(' today');
  await app.press('Control', 's');
  await app.find(row('Note: Call the dentist today'));
  await app.expectCount({ role: 'dialog', name: 'Edit item' }, 0);
  await expect.poll(() => account.itemsWith('Call the dentist today')).toHaveLength(1);
});

test('what is trashed is restored, by the palette and keys', async ({ app, account }) => {
  await create(app, 'Call the dentist', 'Note: Call the dentist');
  await select(app, 'Note: Call the dentist');
  await app.press('Control', 'Shift', 'Backspace');
  await app.expectCount(row('Note: Call the dentist'), 0);

  await goTo(app, 'Trash bin');
  await select(app, 'Note: Call the dentist');
  await app.press('Control', 'Alt', 'r');
  await app.expectCount(row('Note: Call the dentist'), 0);

  await goTo(app, account.collection.name);
  await app.find(row('Note: Call the dentist'));
});

test('an item is put away with a typed time, found, and brought back by Undo', async ({
  app,
  account,
}) => {
  await write(app, 'Paint the fence !tomorrow');
  await app.press('Enter');
  const button = { role: 'button', name: '1 later' };
  await app.find(button);
  await expect
    .poll(() => account.itemsWith('Paint the fence'))
    .toEqual([expect.objectContaining({ laterUntil: expect.stringMatching(/^\d{4}-/) })]);

  await app.click(button);
  await app.find(row('Note, later: Paint the fence'));
  await app.press('Escape');
  await app.expectCount(row('Note, later: Paint the fence'), 0);
  await create(app, 'Call the dentist', 'Note: Call the dentist');
  await select(app, 'Note: Call the dentist');
  await app.press('Alt', 'Shift', 'Enter');
  await app.find({ role: 'dialog', name: 'Come back later' });
  await app.press('1');
  await app.find({ role: 'button', name: '2 later' });
  await app.press('Control', 'z');
  await app.find(row('Note: Call the dentist'));
});

test('an item is pinned, and its whole text looked at', async ({ app, account }) => {
  await create(app, 'Call the dentist', 'Note: Call the dentist');
  await create(app, 'Water the plants', 'Note: Water the plants');
  await select(app, 'Note: Call the dentist');
  await app.press('Control', 'Shift', 'Enter');
  const pinned = await app.find(row('Note, pinned: Call the dentist'));
  const other = await app.find(row('Note: Water the plants'));
  expect(pinned.y).toBeLessThan(other.y);
  await expect
    .poll(() => account.itemsWith('Call the dentist'))
    .toEqual([expect.objectContaining({ isPinned: true })]);

  const panel = { role: 'dialog', name: /Call the dentist/ };
  await tabToList(app);
  await app.press('Shift', ' ');
  await app.find(panel, { isFocused: true });
  await app.press('Escape');
  await app.expectCount(panel, 0);
  await app.find(row('Note, pinned: Call the dentist'), { isSelected: true });
});

test('Back closes a dialog, and leads to a collection by its new slug', async ({
  app,
  account,
}) => {
  const form = { role: 'dialog', name: 'Edit Collection' };
  await runCommand(app, 'Edit collection');
  await app.find(form);
  await app.back();
  await app.expectCount(form, 0);
  await app.find({ role: 'button', name: `Collection: ${account.collection.name}` });

  await runCommand(app, 'Edit collection');
  await app.find({ role: 'textbox', name: /^Name/ }, { isFocused: true });
  await app.press('Control', 'a');
  await app.type('Errands');
  await app.press('Enter');
  await app.expectCount(form, 0);
  await app.find({ role: 'button', name: 'Collection: Errands' });
  await goTo(app, 'Trash bin');
  await app.back();
  await app.find({ role: 'button', name: 'Collection: Errands' });
  const pathname = await app.driver.evaluate(() => location.pathname);
  expect(pathname).toBe(account.path('errands'));
});

test('Back from another page returns to where the list was', async ({ app, account }) => {
  await account.createItems(Array.from({ length: 60 }, (_, n) => ({ content: `Line ${n}` })));
  await app.find(row('Note: Line 59'));
  const place = () => app.driver.evaluate(() => Math.round(window.scrollY));
  await app.driver.evaluate(() => window.scrollTo(0, 900));
  await expect.poll(place).toBe(900);
  await runCommand(app, 'Help');
  await app.find({ role: 'heading', name: 'Help' });
  await expect.poll(place).toBe(0);
  await app.back();
  await app.find(MAIN_INPUT);
  await expect.poll(place).toBe(900);
});

test('without a server the app opens, and sends later what was written', async ({
  app,
  server,
  account,
}) => {
  await app.expectWorker();
  await server.kill();
  await write(app, 'Written offline');
  await app.press('Enter');
  await app.find(row('Note, waiting to be sent: Written offline'));
  await app.driver.open(server.url + account.path());
  await app.find(row('Note, waiting to be sent: Written offline'));
  await server.restart();
  await expect.poll(() => account.itemsWith('Written offline')).toHaveLength(1);
  await app.find(row('Note: Written offline'));
});

test('a text that is half written is there after a reload', async ({ app, server, account }) => {
  await write(app, 'Half a thou');
  await app.driver.open(server.url + account.path());
  await app.find(MAIN_INPUT, { value: 'Half a thou' });
});

test.describe('where the driver can start a browser on its profile again', () => {
  test.skip(({ engine }) => engine === 'webkit', 'WebKitGTK’s driver keeps no profile.');

  test('a text that is half written is there after a crash', async ({ app, server, account }) => {
    await write(app, 'Half a thou');
    await expectDraftKept(app, account.id, 'Half a thou');
    await app.driver.crash();
    await app.driver.open(server.url + account.path());
    await app.find(MAIN_INPUT, { value: 'Half a thou' });
  });
});

test.describe('where the driver can touch', () => {
  test.skip(({ engine }) => engine === 'webkit', 'WebKitGTK’s driver has no touch screen.');

  test('a tap on a todo toggles it', async ({ app }) => {
    await create(app, ':td: Water the plants', 'Todo: Water the plants');
    await app.tap(row('Todo: Water the plants'));
    await app.find(row('Todo, done: Water the plants'));
  });
});
