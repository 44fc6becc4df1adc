import { expect, signIn, test } from '../fixtures';
import { PageErrors } from '../page-errors';
import { Dialogs } from '../pages/dialogs';
import { MainView } from '../pages/main-view';
import { Palette } from '../pages/palette';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('a day: ten things from a phone, todos of three collections finished and cleaned up at a desk', async ({
  account,
  browser,
  collections,
  page,
  server,
  signedIn: phone,
  site,
}) => {
  for (const { id } of await account.items()) await account.deleteItem(id);
  await account.createCollections(['Errands', 'Work']);
  await phone.open(account.path());

  const type = async (text: string, row: string | RegExp) => {
    await phone.mainInput.tap();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    await phone.expectSaved(phone.row(row));
  };
  const add = async (kind: 'Note' | 'Todo' | 'Link', text: string, row: string | RegExp) => {
    await page.getByRole('button', { name: 'New item' }).tap();
    await phone.menuEntry('New item', kind).tap();
    await expect(page.getByRole('dialog').locator(':focus')).toHaveValue('');
    await page.keyboard.type(text);
    await page.getByRole('button', { name: 'Create', exact: true, disabled: false }).tap();
    await phone.expectSaved(phone.row(row));
  };
  const open = async (name: string) => {
    await phone.collectionButton.tap();
    await collections.entries.filter({ hasText: name }).tap();
    await expect(phone.collectionButton).toHaveAccessibleName(`Collection: ${name}`);
  };
  await type('The gate code is 4711', 'Note: The gate code is 4711');
  await type(':td: Wind the clock', 'Todo: Wind the clock');
  await add('Todo', 'Water the plants', 'Todo: Water the plants');
  await type(site.html('/trains', '<title>Night trains</title>'), /^Link: Night trains, /);
  await add('Link', site.html('/tides', '<title>Tides</title>'), /^Link: Tides, /);
  await open('Errands');
  await add('Todo', 'Buy stamps', 'Todo: Buy stamps');
  await type('Shoes in size 42', 'Note: Shoes in size 42');
  await add('Note', 'The shop closes at six', 'Note: The shop closes at six');
  await open('Work');
  await type(':td: Send the invoice', 'Todo: Send the invoice');
  await add('Note', 'Ask Ada about the budget', 'Note: Ask Ada about the budget');
  expect(await account.countItems()).toBe(10);

  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    serviceWorkers: 'block',
  });
  const errors = new PageErrors(context);
  const desk = new MainView(await context.newPage());
  await signIn(desk.page, server.url, account);
  await desk.open(account.path());
  const press = (key: string) => desk.page.keyboard.press(key);

  await test.step('one of them is found and opened', async () => {
    await desk.mainInput.fill('budget ada');
    await expect(desk.row('Note: Ask Ada about the budget, Work')).toBeVisible();
    await press('ArrowDown');
    await press('Control+Enter');
    const dialog = new Dialogs(desk.page);
    await expect(dialog.content).toHaveValue('Ask Ada about the budget');
    await press('Escape');
    await expect(dialog.edit).toBeHidden();
  });

  const finished = ['Wind the clock', 'Water the plants', 'Buy stamps', 'Send the invoice'];
  const done = async () => {
    const items = await account.items();
    return items.filter(({ isTodoDone }) => isTodoDone).map(({ title }) => title);
  };
  await test.step('the todos of three collections are finished from one list', async () => {
    await desk.mainInput.fill('::itd::');
    const todos = finished.map((title) => desk.row(new RegExp(`^Todo: ${title}`)));
    for (const todo of todos) await expect(todo).toBeVisible();
    for (const todo of todos) {
      await desk.select(todo);
      await press('Enter');
      await expect(todo).toBeHidden();
    }
    await expect(desk.page.getByText('No item in your collections matches.')).toBeVisible();
    await expect.poll(async () => (await done()).toSorted()).toEqual(finished.toSorted());
  });

  const trashed = async () => {
    const items = await account.items();
    return items.filter(({ isTrashed }) => isTrashed).length;
  };
  await test.step('the done ones are cleaned up, which is undone', async () => {
    await desk.page.getByRole('button', { name: 'Show all' }).click();
    const rows = desk.rows.filter({ has: desk.page.locator('[data-done="true"]') });
    await expect(rows).toHaveCount(2);
    await new Palette(desk.page).run('Trash completed (2)');
    await expect(rows).toHaveCount(0);
    await expect(desk.toast('2 items moved to trash bin')).toBeVisible();
    await expect.poll(trashed).toBe(2);
    await press('Control+z');
    await expect(rows).toHaveCount(2);
    await expect.poll(trashed).toBe(0);
  });
  await errors.check();
  await context.close();

  await phone.reloadAndRead();
  await expect(phone.row('Todo, done: Send the invoice')).toBeVisible();
  expect(await account.countItems()).toBe(10);
});
