import { expect, test } from './fixtures';
import {
  create,
  expectDraftKept,
  goTo,
  logIn,
  MAIN_INPUT,
  row,
  select,
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
