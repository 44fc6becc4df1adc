import type { Locator } from '@playwright/test';
import { expect, signIn, test } from '../fixtures';
import { PUSHES } from '../network';
import { keyboard } from '../pages/hands';

test('the same error again is a count, not another toast', async ({
  frontProxy,
  page,
  view,
  account,
  errors,
}) => {
  errors.expect(/status of 413/, /^The server refused to toggleDone: /);
  await account.createItem({ content: ':td: Stubborn' });
  await signIn(page, frontProxy.url, account);
  await view.open(frontProxy.url + account.path());
  frontProxy.failOn({ ...PUSHES, status: 413 });
  const toast = view.errorToast('Error toggling todo task status');
  await view.row('Todo: Stubborn').click();
  await expect(toast).toBeVisible();
  await expect(view.row('Todo: Stubborn')).toBeVisible();
  await view.row('Todo: Stubborn').click();
  await expect(toast).toContainText('(2×)');
  await expect(toast).toHaveCount(1);

  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toBeHidden();
  await view.row('Todo: Stubborn').click();
  await expect(toast).toBeVisible();
  await expect(toast).not.toContainText('×');
});

test('at most five stand there; the next comes when one is closed', async ({
  frontProxy,
  page,
  view,
  account,
  errors,
}) => {
  errors.expect(/status of 413/, /^The server refused to /);
  errors.expect(/^Reading the clipboard: /);
  await account.createItem({ content: 'Note' });
  await account.createItem({ content: ':td: Todo' });
  await signIn(page, frontProxy.url, account);
  await view.open(frontProxy.url + account.path());
  frontProxy.failOn({ ...PUSHES, status: 413 });

  const happens = async (message: string, provoke: () => Promise<void>) => {
    await provoke();
    await expect(view.errorToast(message)).toBeVisible();
  };
  const on = (row: string, keys: string) => async () => {
    await view.select(view.row(row));
    await page.keyboard.press(keys);
  };
  await happens('Error trashing item', on('Note: Note', 'Control+Shift+Backspace'));
  await happens('Error toggling todo task status', on('Todo: Todo', 'Control+Enter'));
  await happens('Error toggling copy as primary action', on('Note: Note', 'Control+Alt+4'));
  await happens('Error converting item to todo', on('Note: Note', 'Control+Alt+6'));
  await happens('Error retrieving clipboard content', async () => {
    await view.inputMenuButton.click();
    await view.menuEntry('Main input', 'From clipboard').click();
  });

  const sixth = view.errorToast('Error creating new item');
  await view.submit('One too many');
  await expect(view.mainInput).toHaveValue('One too many');
  await expect(page.getByRole('alert')).toHaveCount(5);
  await expect(sixth).toBeHidden();
  const first = view.errorToast('Error trashing item');
  await first.getByRole('button', { name: 'Close' }).click();
  await expect(sixth).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(5);

  // The Undo button is offered for 6 s only, so that it can't wait until an error is closed.
  frontProxy.failOn(null);
  await view.mainInput.clear();
  await on('Note: Note', 'Control+Shift+Backspace')();
  const gesture = page.getByRole('status').filter({ hasText: 'Item moved to trash bin' });
  await expect(gesture.getByRole('button', { name: /^Undo/ })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(4);
});

test('closing an error keeps the focus in the dialog', async ({
  frontProxy,
  page,
  view,
  account,
  dialogs,
  errors,
}) => {
  errors.expect(/status of 413/, /^The server refused to autosave: /);
  await account.createItem({ content: 'Stubborn' });
  await signIn(page, frontProxy.url, account);
  await view.open(frontProxy.url + account.path());
  frontProxy.failOn({ ...PUSHES, status: 413 });
  await view.row('Note: Stubborn').click();
  await expect(dialogs.content).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' as a mule');
  const toast = view.errorToast('Error autosaving');
  const close = toast.getByRole('button', { name: 'Close' });
  await close.click();
  await expect(toast).toBeHidden();
  await expect(dialogs.content).toBeFocused();

  await page.keyboard.type(', or two');
  await expect(toast).toBeVisible();
  // A dialog traps Tab, but not the cursor of a screen reader.
  await close.focus();
  await close.press('Enter');
  await expect(toast).toBeHidden();
  await expect(dialogs.content).toBeFocused();
  await page.keyboard.type(', or three');
  await expect(dialogs.content).toHaveValue('Stubborn as a mule, or two, or three');
});

test('closing an error in the main view keeps the focus', async ({
  frontProxy,
  page,
  view,
  account,
  errors,
}) => {
  errors.expect(/status of 413/, /^The server refused to create: /);
  await signIn(page, frontProxy.url, account);
  await view.open(frontProxy.url + account.path());
  frontProxy.failOn({ ...PUSHES, status: 413 });
  const toast = view.errorToast('Error creating new item');
  const close = toast.getByRole('button', { name: 'Close' });

  await view.submit('Stubborn');
  await close.click();
  await expect(toast).toBeHidden();
  await expect(view.mainInput).toBeFocused();

  await view.mainInput.press('Enter');
  await expect(close).toBeVisible();
  // Tab reaches it after the last button of the main input.
  await keyboard(view).press(close);
  await expect(toast).toBeHidden();
  await expect(view.inputMenuButton).toBeFocused();
});

test('an error covers neither the entries of a menu nor the buttons of a dialog', async ({
  frontProxy,
  page,
  view,
  account,
  dialogs,
  errors,
}) => {
  errors.expect(/status of 413/, /^The server refused to create: /);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 760, height: 420 });
  await account.createItem({ title: 'Tall', content: 'A line\n'.repeat(40) });
  await signIn(page, frontProxy.url, account);
  await view.open(frontProxy.url + account.path());
  frontProxy.failOn({ ...PUSHES, status: 413 });
  await view.submit('Stubborn');
  const toast = view.errorToast('Error creating new item');
  await expect(toast).toBeVisible();
  await view.mainInput.fill('');

  await view.rows.filter({ hasText: 'Tall' }).click({ button: 'right' });
  await expect(view.menu('Item')).toBeVisible();
  const both = overlap(await boxOf(view.menu('Item')), await boxOf(toast));
  if (!both) throw new Error('There is no toast where the menu is.');
  await expectOnTop(view.menu('Item'), both);
  await view.menuEntry('Item', 'Edit').click();

  const save = dialogs.edit.getByRole('button', { name: 'Save and close' });
  await expectOnTop(save, await boxOf(save));
  await expectOnTop(toast, await boxOf(toast));
  await toast.getByRole('button', { name: 'Close' }).click();
  await expect(toast).toBeHidden();
  await expect(dialogs.edit).toBeVisible();
});

test('toasts about items don’t cover the other toasts', async ({
  frontProxy,
  page,
  view,
  account,
  collections,
  palette,
  errors,
}) => {
  errors.expect(/status of 413/, /^The server refused to (toggleDone|createCollection): /);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await account.createItem({ content: ':td: Stubborn' });
  await signIn(page, frontProxy.url, account);
  await view.open(frontProxy.url + account.path());
  frontProxy.failOn({ ...PUSHES, status: 413 });
  await palette.run('Create collection');
  await collections.name.fill('Stubborn');
  await collections.name.press('Enter');
  const ofCollection = view.errorToast('Error creating new collection');
  await expect(ofCollection).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Confirm exit' }).click();
  await expect(collections.create).toBeHidden();
  await view.row('Todo: Stubborn').click();
  const ofItem = view.errorToast('Error toggling todo task status');
  await expect(ofItem).toBeVisible();

  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    // The toasts are moved after the window has been resized.
    await expect
      .poll(async () => overlap(await boxOf(ofItem), await boxOf(ofCollection)), `at ${width} px`)
      .toBeNull();
  }
  await ofCollection.getByRole('button', { name: 'Close' }).click();
  await expect(ofCollection).toBeHidden();
  await expect(ofItem).toBeVisible();
});

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} is not on the screen.`);
  return box;
};

type Box = Awaited<ReturnType<typeof boxOf>>;

/** Returns the overlap of two boxes, or null if they don't overlap. */
function overlap(a: Box, b: Box): Box | null {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

/** Checks that an element is on top at the centre of a box on the screen. */
async function expectOnTop(element: Locator, { x, y, width, height }: Box): Promise<void> {
  const isOnTop = await element.evaluate(
    (el, [left, top]) => el.contains(document.elementFromPoint(left, top)),
    [x + width / 2, y + height / 2] as const,
  );
  expect(isOnTop, `${element} is uncovered`).toBe(true);
}
