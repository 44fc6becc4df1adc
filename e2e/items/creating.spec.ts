import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { HANDS } from '../pages/hands';

async function putOnClipboard(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
}

for (const [name, makeHand] of Object.entries(HANDS)) {
  test.describe(`from the menu, by ${name} alone`, () => {
    test('a note with a title', async ({ app, dialogs, page }) => {
      const hand = makeHand(app);
      await hand.choose('Note with title');
      await expect(dialogs.create).toBeVisible();
      await expect(dialogs.title).toBeFocused();
      await page.keyboard.type('Packing list');
      if (name === 'keyboard') await page.keyboard.press('Tab');
      else await dialogs.content.click();
      await page.keyboard.type('Tent\nStove');
      await hand.press(dialogs.create.getByRole('button', { name: 'Create' }));
      await expect(dialogs.create).toBeHidden();
      await app.expectSaved(app.row('Note: Packing list, Tent Stove'));
    });

    test('a todo: the prefix stands there, and one types on', async ({ app, page }) => {
      await makeHand(app).choose('Todo');
      await expect(app.mainInput).toBeFocused();
      await expect(app.mainInput).toHaveValue(':td: ');
      await page.keyboard.type('Sweep the steps');
      await page.keyboard.press('Enter');
      await app.expectSaved(app.row('Todo: Sweep the steps'));
    });

    test('what is on the clipboard', async ({ app, page, site }) => {
      const url = site.html('/clipped', '<title>Clipped</title>');
      await putOnClipboard(page, url);
      await makeHand(app).choose('From clipboard');
      await app.expectSaved(app.row(`Link: Clipped, ${url}`));
    });

    test('the four filters, shown as what they are, and the way out', async ({
      account,
      app,
      page,
    }) => {
      const hand = makeHand(app);
      const { id: collection, slug } = await account.createCollection('Mixed');
      await account.createItems([
        { collection, content: 'A note' },
        { collection, content: 'https://example.org/x' },
        { collection, type: 'todo', title: 'To do' },
        { collection, type: 'todo', title: 'Over', isTodoDone: true },
      ]);
      await app.open(account.path(slug));
      for (const [entry, token, says, rows] of [
        ['Notes', '::nt::', 'Only notes: 1', ['Note: A note']],
        ['Links', '::link::', 'Only links: 1', ['Link: https://example.org/x']],
        ['All todos', '::td::', 'Only todos: 2', ['Todo, done: Over', 'Todo: To do']],
        ['Incomplete todos', '::itd::', 'Only incomplete todos: 1', ['Todo: To do']],
      ] as const) {
        await hand.choose(entry);
        await expect(app.mainInput).toHaveValue(token);
        await expect(app.mainInput).toBeFocused();
        await expect(page.getByRole('status').filter({ hasText: says })).toBeVisible();
        await expect(app.rows).toHaveCount(rows.length);
        for (const row of rows) await expect(app.row(row)).toBeVisible();
        await hand.press(page.getByRole('button', { name: 'Show all' }));
        await expect(app.mainInput).toHaveValue('');
        await expect(app.rows).toHaveCount(4);
      }
    });

    test('a filter that nothing passes says so, and how to leave it', async ({
      account,
      app,
      page,
    }) => {
      const hand = makeHand(app);
      const { id: collection, slug } = await account.createCollection('Plain');
      await account.createItem({ collection, content: 'A note' });
      await app.open(account.path(slug));
      await hand.choose('Links');
      await expect(page.getByText('There are no links here.')).toBeVisible();
      await hand.press(page.getByRole('button', { name: 'Show all' }).last());
      await expect(app.row('Note: A note')).toBeVisible();
    });
  });
}

test('a filter that takes the place of half a thought gives it back when it is undone', async ({
  app,
  page,
}) => {
  await page.keyboard.type('Half a thought');
  await app.inputMenuButton.click();
  await app.menuEntry('Main input', 'Links').click();
  await expect(app.mainInput).toHaveValue('::link::');
  await expect(app.mainInput).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(app.mainInput).toHaveValue('Half a thought');
});

test.describe('the clipboard', () => {
  test('that can’t be read says so', async ({ app, page, errors }) => {
    errors.expect(/^Reading the clipboard: /);
    await page.context().clearPermissions();
    await page.context().grantPermissions([]);
    await app.inputMenuButton.click();
    await app.menuEntry('Main input', 'From clipboard').click();
    const toast = app.errorToast('Error retrieving clipboard content');
    await expect(toast).toBeVisible();
    await app.expectErrorLook(toast);
  });

  test('that the browser doesn’t give at all says so', async ({ app, page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined });
    });
    await app.reload();
    await app.inputMenuButton.click();
    await app.menuEntry('Main input', 'From clipboard').click();
    const toast = app.errorToast('Clipboard access is not provided by the browser');
    await expect(toast).toBeVisible();
    await app.expectErrorLook(toast);
  });

  test('without a text creates nothing and says so', async ({ app, page }) => {
    await putOnClipboard(page, ' ');
    await app.inputMenuButton.click();
    await app.menuEntry('Main input', 'From clipboard').click();
    await expect(app.toast('There is no text on the clipboard')).toBeVisible();
    await app.expectPlace(app.row(/^Note: Welcome to Jot/), 1, 6);
  });
});

for (const prefix of [':t:', ':l:']) {
  test(`${prefix} opens the create dialog with the rest as title`, async ({
    app,
    dialogs,
    page,
  }) => {
    await page.keyboard.type(`${prefix}  Sunday plans `);
    await page.keyboard.press('Enter');
    await expect(dialogs.title).toHaveValue('Sunday plans');
    await expect(dialogs.content).toBeFocused();
    await page.keyboard.type('Sleep in');
    await page.keyboard.press('Control+s');
    await expect(dialogs.create).toBeHidden();
    await app.expectSaved(app.row('Note: Sunday plans, Sleep in'));
    await expect(app.mainInput).toHaveValue('');
  });
}

test('Shift+Enter opens the create dialog with the text as content', async ({
  app,
  dialogs,
  page,
}) => {
  await app.mainInput.pressSequentially('First line');
  await page.keyboard.press('Shift+Enter');
  await expect(dialogs.content).toHaveValue('First line');
  await expect(dialogs.title).toHaveValue('');
  // The input has it still, so there is nothing to ask.
  await page.keyboard.press('Escape');
  await expect(dialogs.create).toBeHidden();
  await expect(app.mainInput).toHaveValue('First line');
});

test('pasted lines become one note in the create dialog, where the caret was', async ({
  app,
  dialogs,
  page,
}) => {
  await putOnClipboard(page, 'one\ntwo\n  three');
  await page.keyboard.type('zero end');
  for (const _ of ' end') await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Control+v');
  await expect(page.getByRole('button', { name: /^One note/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialogs.content).toHaveValue('zeroone\ntwo\n  three end');
  await expect(app.mainInput).toHaveValue('zero end');
  // The lines are nowhere else.
  await page.keyboard.press('Escape');
  await dialogs.confirm('Back');
  await page.keyboard.press('Control+s');
  await expect(dialogs.create).toBeHidden();
  await app.expectSaved(app.row('Note: zeroone two three end'));
  await expect(app.mainInput).toHaveValue('');
});

test('pasted lines become an item each, which one undo takes back', async ({ app, page }) => {
  await putOnClipboard(page, 'one\n\n:td: two\nthree');
  await page.keyboard.press('Control+v');
  await expect(page.getByRole('dialog', { name: 'Paste 3 lines' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(app.toast('3 items created')).toBeVisible();
  for (const [index, name] of ['Note: one', 'Todo: two', 'Note: three'].entries()) {
    await app.expectSaved(app.row(name));
    await app.expectPlace(app.row(name), index + 1, 9);
  }
  await app.reload();
  await app.expectPlace(app.row('Note: one'), 1, 9);
  await page.keyboard.press('Control+v');
  await expect(page.getByRole('dialog', { name: 'Paste 3 lines' })).toBeVisible();
  await page.keyboard.press('Control+Shift+Enter');
  await app.expectPlace(app.row('Todo: one'), 1, 12);
  await page.keyboard.press('Control+z');
  await expect(app.row('Todo: one')).toBeHidden();
  await app.expectPlace(app.row('Note: one'), 1, 9);
});

test('a pasted line stays in the input; with nothing focused it comes there too', async ({
  app,
  page,
}) => {
  await putOnClipboard(page, 'one line');
  await page.keyboard.press('Control+v');
  await expect(app.mainInput).toHaveValue('one line');
  await app.mainInput.blur();
  await page.keyboard.press('Control+v');
  await expect(app.mainInput).toHaveValue('one lineone line');
  await expect(app.mainInput).toBeFocused();
});
