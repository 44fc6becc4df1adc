import { chromiumArgs } from '../../scripts/chromium.mjs';
import { countKept, untilAllSent } from '../device-storage';
import { expect, signIn, test as base } from '../fixtures';
import { MainView } from '../pages/main-view';

// Like a home network without certificates: the browser gives such a page no service workers, Web Locks or clipboard.

const test = base.extend({
  baseURL: ({ server }, use) => use(server.url.replace('127.0.0.1', 'jot.test')),
});

test.use({
  serviceWorkers: 'allow',
  launchOptions: {
    executablePath: process.env.JOT_CHROMIUM,
    args: [...chromiumArgs(), '--host-resolver-rules=MAP jot.test 127.0.0.1'],
  },
});

test('on plain http everything works but what browsers keep for https', async ({
  page,
  account,
  view,
  dialogs,
  baseURL,
}) => {
  await page.goto('/help');
  const missing = await page.evaluate(() => [
    window.isSecureContext,
    'serviceWorker' in navigator,
    'locks' in navigator,
    'clipboard' in navigator,
    'randomUUID' in crypto,
  ]);
  expect(missing).toEqual([false, false, false, false, false]);
  await signIn(page, baseURL ?? '', account);
  await view.open(account.path());
  await view.create('A note', 'Note: A note');
  await view.create(':td: a todo', 'Todo: a todo');
  await view.row('Todo: a todo').click();
  await expect(view.row('Todo, done: a todo')).toBeVisible();
  await view.row('Note: A note').click();
  await dialogs.content.fill('A better note');
  await page.keyboard.press('Escape');
  await expect(view.row('Note: A better note')).toBeVisible();
  await untilAllSent(page, account.id);
  await view.mainInput.fill('half a thought');
  await expect.poll(() => countKept(page, account.id, 'drafts')).toBe(1);
  await view.reload();
  await expect(view.mainInput).toHaveValue('half a thought');
  await view.mainInput.fill('');
  await view.select(view.row('Note: A better note'));
  await page.keyboard.press('Control+Shift+c');
  await expect(view.errorToast('Clipboard access is not provided')).toBeVisible();
  await page.keyboard.press('Control+Shift+Backspace');
  await expect(view.row('Note: A better note')).toBeHidden();
  await page.getByRole('button', { name: /^Profile: / }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('each page keeps its draft, and a closed one’s is taken over', async ({
  page,
  account,
  view,
  context,
  baseURL,
}) => {
  await signIn(page, baseURL ?? '', account);
  await view.open(account.path());
  const drafts = () => countKept(page, account.id, 'drafts');
  await view.mainInput.fill('in the first');
  await expect.poll(drafts).toBe(1);
  const second = new MainView(await context.newPage());
  await second.open(account.path());
  await second.mainInput.fill('in the second');
  await expect.poll(drafts).toBe(2);
  await second.page.close();

  const third = new MainView(await context.newPage());
  await third.open(account.path());
  await expect(third.mainInput).toHaveValue('in the second');
  await expect.poll(drafts).toBe(2);
});

// Without Web Locks, the next page may find the item still among the previous page's pending changes, and push it
// again.
test('what is shared and the shortcuts work on plain http too', async ({
  page,
  account,
  view,
  dialogs,
  baseURL,
}) => {
  await signIn(page, baseURL ?? '', account);
  await page.goto('/share?title=Cake&text=flour');
  await dialogs.createButton.click();
  await view.expectSaved(view.row('Note: Cake, flour'));
  await page.goto('/open/todo');
  await expect(view.mainInput).toHaveValue(':td: ');
  await expect(view.row('Note: Cake, flour')).toHaveCount(1);
  await expect.poll(() => account.itemsWith('flour')).toHaveLength(1);
});
