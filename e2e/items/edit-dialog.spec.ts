import { expect, test } from '../fixtures';
import type { Dialogs } from '../pages/dialogs';
import type { MainView } from '../pages/main-view';

// Autosave and the dialog's questions: src/modals/EditItemDialog.test.tsx.

/** Opens the edit dialog of a row. */
async function edit(app: MainView, dialogs: Dialogs, name: string | RegExp): Promise<void> {
  await app.select(app.row(name));
  await app.page.keyboard.press('Control+e');
  await expect(dialogs.edit).toBeVisible();
}

const WAYS: readonly [string, (dialogs: Dialogs) => Promise<void>][] = [
  ['Escape', ({ page }) => page.keyboard.press('Escape')],
  [
    'the close button',
    (dialogs) => dialogs.edit.getByRole('button', { name: 'Close', exact: true }).click(),
  ],
  ['Ctrl+S', ({ page }) => page.keyboard.press('Control+s')],
  ['a click beside it', ({ page }) => page.mouse.click(10, 400)],
];

test.use({
  start: async ({ account }, use) => {
    const { id: collection, slug } = await account.createCollection('Harbour');
    await account.createItems([
      { collection, type: 'todo', title: 'Oil the hinge' },
      { collection, title: 'Boat', content: 'Blue' },
    ]);
    await use(account.path(slug));
  },
});

test.beforeEach(({ app }) => app.expectPlace(app.row('Note: Boat, Blue'), 1, 2));

test('the edit dialog of a note', async ({ account, app, dialogs, page }) => {
  await test.step('has the caret at the end of its content, and counts as one types', async () => {
    await edit(app, dialogs, 'Note: Boat, Blue');
    await expect(dialogs.title).toHaveAccessibleDescription('4 / 200');
    await expect(dialogs.content).toHaveAccessibleDescription('4 / 10,000');
    await expect(dialogs.content).toBeFocused();
    await page.keyboard.type('s 😀');
    await expect(dialogs.content).toHaveValue('Blues 😀');
    await expect(dialogs.content).toHaveAccessibleDescription('7 / 10,000');
  });

  await test.step('leaves the arrows to the caret in its lines', async () => {
    await dialogs.content.fill('Blue');
    await page.keyboard.press('Enter');
    await page.keyboard.type('second');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Home');
    await page.keyboard.type('> ');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.type('!');
    await expect(dialogs.content).toHaveValue(/^> !/);
    await dialogs.content.fill('Green');
    await page.keyboard.press('Escape');
    await expect(app.selectedRow).toHaveAttribute('aria-posinset', '1');
    await app.expectSaved(app.row('Note: Boat, Green'));
  });

  for (const [way, leave] of WAYS)
    await test.step(`saves and closes by ${way}, and gives the focus back`, async () => {
      await edit(app, dialogs, /^Note: .*, Green /);
      await dialogs.title.fill(`Left by ${way}`);
      await leave(dialogs);
      await expect(dialogs.edit).toBeHidden();
      await expect(app.mainInput).toBeFocused();
      await app.expectSaved(app.row(`Note: Left by ${way}, Green`));
      await expect.poll(() => account.itemsWith(`Left by ${way}`)).toHaveLength(1);
    });

  await test.step('brings the item back that is deleted elsewhere, once its text is saved', async () => {
    const [item] = await account.itemsWith('Green');
    const id = item?.id ?? '';
    await edit(app, dialogs, /^Note: .*, Green /);
    await dialogs.content.fill('Green and precious');
    await account.deleteItem(id);
    await page.keyboard.press('Control+s');
    await expect(dialogs.edit).toBeHidden();
    await expect(
      app.toast('Another device deleted or trashed this item. Your edit brought it back.'),
    ).toBeVisible();
    await app.expectSaved(app.row(/, Green and precious /));
    expect(await account.item(id)).toMatchObject({ content: 'Green and precious' });
  });
});
