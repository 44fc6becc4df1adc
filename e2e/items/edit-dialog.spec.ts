import type { Mutation } from '../../src/domain/mutators/mutation';
import { expect, test } from '../fixtures';
import { mutationsOf, PUSHES } from '../network';
import type { Dialogs } from '../pages/dialogs';
import type { MainView } from '../pages/main-view';

/** Opens the edit dialog of a row. */
async function edit(app: MainView, dialogs: Dialogs, name: string | RegExp): Promise<void> {
  await app.select(app.row(name));
  await app.page.keyboard.press('Control+e');
  await expect(dialogs.edit).toBeVisible();
}

test.describe('of a note, the edit dialog', () => {
  test.use({
    start: async ({ account }, use) => {
      await account.createItem({ title: 'Boat', content: 'Blue' });
      await use(account.path());
    },
  });

  test.beforeEach(({ app }) => expect(app.row('Note: Boat, Blue')).toBeVisible());

  test('has the caret at the end of its content, and counts as one types', async ({
    app,
    dialogs,
    page,
  }) => {
    await edit(app, dialogs, 'Note: Boat, Blue');
    await expect(dialogs.title).toHaveAccessibleDescription('4 / 200');
    await expect(dialogs.content).toHaveAccessibleDescription('4 / 10,000');
    await expect(dialogs.content).toBeFocused();
    await page.keyboard.type('s 😀');
    await expect(dialogs.content).toHaveValue('Blues 😀');
    await expect(dialogs.content).toHaveAccessibleDescription('7 / 10,000');
  });

  test('saves 2.5 s after the last key, says when, and stays open', async ({
    account,
    app,
    dialogs,
    page,
  }) => {
    const [item] = await account.itemsWith('Blue');
    const id = item?.id ?? '';
    await page.clock.install();
    await app.reload();
    await edit(app, dialogs, 'Note: Boat, Blue');
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.keyboard.type(' and');
    await page.clock.runFor(2_000);
    await page.keyboard.type(' red');
    await page.clock.runFor(2_499);
    await expect(dialogs.saved).toBeHidden();
    expect((await account.item(id)).content).toBe('Blue');
    await page.clock.runFor(1);
    await expect(dialogs.saved).toHaveText(/^Saved at \d{1,2}:\d\d:\d\d/);
    expect((await account.item(id)).content).toBe('Blue and red');
    await expect(dialogs.content).toBeFocused();
    await expect(dialogs.content).toHaveValue('Blue and red');
  });

  for (const [way, leave] of [
    ['Escape', (d: Dialogs) => d.page.keyboard.press('Escape')],
    [
      'the close button',
      (d: Dialogs) => d.edit.getByRole('button', { name: 'Close', exact: true }).click(),
    ],
    ['Ctrl+S', (d: Dialogs) => d.page.keyboard.press('Control+s')],
    ['a click beside it', (d: Dialogs) => d.page.mouse.click(10, 400)],
  ] as const) {
    test(`saves and closes by ${way}, and gives the focus back`, async ({
      account,
      app,
      dialogs,
    }) => {
      await edit(app, dialogs, 'Note: Boat, Blue');
      await dialogs.title.fill('Ship');
      await leave(dialogs);
      await expect(dialogs.edit).toBeHidden();
      await expect(app.mainInput).toBeFocused();
      await app.expectSaved(app.row('Note: Ship, Blue'));
      await expect.poll(() => account.itemsWith('Ship')).toHaveLength(1);
    });
  }

  test('sends nothing when nothing was changed', async ({ app, dialogs, page }) => {
    const sent: Mutation[] = [];
    page.on('request', (request) => {
      if (PUSHES.path.test(new URL(request.url()).pathname)) sent.push(...mutationsOf(request));
    });
    await edit(app, dialogs, 'Note: Boat, Blue');
    await page.keyboard.press('Escape');
    await expect(dialogs.edit).toBeHidden();
    await app.create('A change that is one', 'Note: A change that is one');
    expect(sent).toMatchObject([{ kind: 'create' }]);
  });

  test('leaves the arrows to the caret in its lines', async ({ app, dialogs, page }) => {
    await edit(app, dialogs, 'Note: Boat, Blue');
    await page.keyboard.press('Enter');
    await page.keyboard.type('second');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Home');
    await page.keyboard.type('> ');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.type('!');
    await expect(dialogs.content).toHaveValue(/^> !/);
    await page.keyboard.press('Escape');
    await expect(app.selectedRow).toHaveAttribute('aria-posinset', '1');
  });

  test('doesn’t cut what is too long: it says so, and asks before giving it up', async ({
    account,
    app,
    dialogs,
    page,
  }) => {
    await edit(app, dialogs, 'Note: Boat, Blue');
    const long = 'a'.repeat(203);
    await dialogs.title.fill(long);
    await expect(dialogs.title).toHaveValue(long);
    await expect(dialogs.title).toHaveAccessibleDescription(/203 \/ 200/);
    await expect(dialogs.title).toHaveAccessibleDescription(/3 over the limit/);
    await page.keyboard.press('Escape');
    await dialogs.confirm('Back');
    await expect(dialogs.title).toHaveValue(long);
    await dialogs.title.press('End');
    for (let n = 0; n < 3; n++) await page.keyboard.press('Backspace');
    await page.keyboard.press('Escape');
    await expect(dialogs.edit).toBeHidden();
    await expect.poll(() => account.itemsWith('a'.repeat(200))).toHaveLength(1);

    await edit(app, dialogs, /^Note: aaa/);
    await dialogs.content.fill('b'.repeat(10_001));
    await page.keyboard.press('Escape');
    await dialogs.confirm('Confirm exit');
    await expect(dialogs.edit).toBeHidden();
    expect(await account.itemsWith('Blue')).toHaveLength(1);
  });

  test('brings the item back that is deleted elsewhere, once its text is saved', async ({
    account,
    app,
    dialogs,
    page,
  }) => {
    const [item] = await account.itemsWith('Blue');
    await edit(app, dialogs, 'Note: Boat, Blue');
    await dialogs.content.fill('Blue and precious');
    await account.deleteItem(item?.id ?? '');
    await page.keyboard.press('Control+s');
    await expect(dialogs.edit).toBeHidden();
    await expect(
      app.toast('Another device deleted this item. Your edit brought it back.'),
    ).toBeVisible();
    await app.expectSaved(app.row('Note: Boat, Blue and precious'));
    expect(await account.item(item?.id ?? '')).toMatchObject({
      title: 'Boat',
      content: 'Blue and precious',
    });
  });

  test('offers its text as a new item when the item is deleted elsewhere', async ({
    account,
    app,
    dialogs,
    page,
  }) => {
    const [item] = await account.itemsWith('Blue');
    await page.clock.install();
    await app.reload();
    await edit(app, dialogs, 'Note: Boat, Blue');
    await page.clock.fastForward(121_000);
    await dialogs.content.fill('Blue and precious');
    await account.deleteItem(item?.id ?? '');
    await app.comeBack();
    await expect(dialogs.create).toBeVisible();
    await expect(dialogs.title).toHaveValue('Boat');
    await expect(dialogs.content).toHaveValue('Blue and precious');
    await page.keyboard.press('Control+s');
    await expect(dialogs.create).toBeHidden();
    await app.expectSaved(app.row('Note: Boat, Blue and precious'));
  });
});

test('of a todo, the edit dialog has its task name only', async ({ account, app, dialogs }) => {
  await account.createItem({ content: ':td: Oil the hinge' });
  await app.reload();
  await edit(app, dialogs, 'Todo: Oil the hinge');
  const name = dialogs.edit.getByRole('textbox', { name: 'Todo task name' });
  await expect(name).toBeFocused();
  await expect(dialogs.content).toHaveCount(0);
  await name.clear();
  await dialogs.page.keyboard.press('Control+s');
  await expect(name).toHaveAccessibleDescription(/Write a task first\./);
  await name.fill('Oil both hinges');
  await dialogs.page.keyboard.press('Control+s');
  await app.expectSaved(app.row('Todo: Oil both hinges'));
});
