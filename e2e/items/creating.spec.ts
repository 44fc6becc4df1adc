import type { Page } from '@playwright/test';
import { siteOf } from '../../src/domain/url';
import { expect, test } from '../fixtures';
import { HANDS } from '../pages/hands';

async function putOnClipboard(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
}

for (const [name, makeHand] of Object.entries(HANDS))
  test(`the menu of the main input, by ${name} alone`, async ({
    account,
    signedIn: app,
    dialogs,
    page,
    site,
  }) => {
    const hand = makeHand(app);
    const { id: collection, slug } = await account.createCollection('Mixed');
    await account.createItems([
      { collection, content: 'A note' },
      { collection, type: 'todo', title: 'To do' },
      { collection, type: 'todo', title: 'Over', isTodoDone: true },
    ]);
    await app.open(account.path(slug));
    await app.expectPlace(app.rows.first(), 1, 3);
    /** The rows of the open list, without those of other collections. */
    const own = app.items.locator(':scope > [role="option"]');

    const url = site.html('/clipped', '<title>Clipped</title>');
    const link = `Link: Clipped, ${siteOf(url)}`;
    await test.step('what is on the clipboard', async () => {
      await putOnClipboard(page, url);
      await hand.choose('From clipboard');
      await app.expectSaved(app.row(link));
    });

    const filters: readonly [string, string, string, readonly string[]][] = [
      ['Incomplete todos', '::itd::', 'incomplete todos', ['Todo: To do']],
      ['Notes', '::nt::', 'notes', ['Note: A note']],
      ['Links', '::link::', 'links', [link]],
      ['All todos', '::td::', 'todos', ['Todo, done: Over', 'Todo: To do']],
    ];
    // The keys of the menu are the same for each of its entries.
    for (const [entry, token, says, rows] of name === 'keyboard' ? filters.slice(0, 1) : filters)
      await test.step(`the filter “${entry}”, shown as what it is, and the way out`, async () => {
        await hand.choose(entry);
        await expect(app.mainInput).toHaveValue(token);
        await expect(app.mainInput).toBeFocused();
        await expect(page.getByText(`Shows ${says}, creates nothing`).first()).toBeVisible();
        await expect(own).toHaveCount(rows.length);
        for (const row of rows) await expect(app.row(row)).toBeVisible();
        await hand.press(page.getByRole('button', { name: 'Clear' }));
        await expect(app.mainInput).toHaveValue('');
        await expect(app.rows).toHaveCount(4);
      });

    await test.step('a todo: the prefix is inserted, and typing continues behind it', async () => {
      await hand.choose('Todo');
      await expect(app.mainInput).toBeFocused();
      await expect(app.mainInput).toHaveValue(':td: ');
      await page.keyboard.type('Sweep the steps');
      await page.keyboard.press('Enter');
      await app.expectSaved(app.row('Todo: Sweep the steps'));
    });

    await test.step('a note with a title', async () => {
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
  });

test('a typed text moves to the create dialog, or is replaced by a filter', async ({
  app,
  dialogs,
  page,
}) => {
  await test.step('a filter gives half a thought back when it is undone', async () => {
    await page.keyboard.type('Half a thought');
    await app.inputMenuButton.click();
    await app.menuEntry('Main input', 'Links').click();
    await expect(app.mainInput).toHaveValue('::link::');
    await expect(app.mainInput).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(app.mainInput).toHaveValue('Half a thought');
  });

  await test.step('Shift+Enter opens the create dialog with the text as content', async () => {
    await page.keyboard.press('Shift+Enter');
    await expect(dialogs.content).toHaveValue('Half a thought');
    await expect(dialogs.title).toHaveValue('');
    // The main input still has the text, so the app asks no question.
    await page.keyboard.press('Escape');
    await expect(dialogs.create).toBeHidden();
    await expect(app.mainInput).toHaveValue('Half a thought');
  });

  await test.step(':t: opens the create dialog with the rest as title', async () => {
    await app.mainInput.fill(':t:  Sunday plans ');
    await page.keyboard.press('Enter');
    await expect(dialogs.title).toHaveValue('Sunday plans');
    await expect(dialogs.content).toBeFocused();
    await page.keyboard.type('Sleep in');
    await page.keyboard.press('Control+s');
    await expect(dialogs.create).toBeHidden();
    await app.expectSaved(app.row('Note: Sunday plans, Sleep in'));
    await expect(app.mainInput).toHaveValue('');
  });
});

test('the browser pastes a single line, and the app asks about several', async ({
  app,
  dialogs,
  page,
}) => {
  await test.step('one line stays in the input; with nothing focused it comes there too', async () => {
    await putOnClipboard(page, 'one line');
    await page.keyboard.press('Control+v');
    await expect(app.mainInput).toHaveValue('one line');
    await app.mainInput.blur();
    await page.keyboard.press('Control+v');
    await expect(app.mainInput).toHaveValue('one lineone line');
    await expect(app.mainInput).toBeFocused();
    await app.mainInput.clear();
  });

  await test.step('lines become one note in the create dialog, where the caret was', async () => {
    await putOnClipboard(page, 'one\ntwo\n  three');
    await page.keyboard.type('zero end');
    for (const _ of ' end') await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Control+v');
    await expect(page.getByRole('button', { name: /^One note/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialogs.content).toHaveValue('zeroone\ntwo\n  three end');
    await expect(app.mainInput).toHaveValue('zero end');
    // The lines are stored nowhere else.
    await page.mouse.click(5, 5);
    await dialogs.confirm('Back');
    await expect(dialogs.title).toBeFocused();
    await page.keyboard.press('Control+s');
    await expect(dialogs.create).toBeHidden();
    await app.expectSaved(app.row('Note: zeroone two three end'));
    await expect(app.mainInput).toHaveValue('');
  });

  await test.step('lines become an item each, which one undo takes back', async () => {
    await putOnClipboard(page, 'one\n\n:td: two\nthree');
    await page.keyboard.press('Control+v');
    await expect(page.getByRole('dialog', { name: 'Paste 3 lines' })).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(app.toast('3 items created')).toBeVisible();
    for (const [index, name] of ['Note: one', 'Todo: two', 'Note: three'].entries()) {
      await app.expectSaved(app.row(name));
      await app.expectPlace(app.row(name), index + 1, 10);
    }
    await app.reload();
    await app.expectPlace(app.row('Note: one'), 1, 10);
    await page.keyboard.press('Control+v');
    await expect(page.getByRole('dialog', { name: 'Paste 3 lines' })).toBeVisible();
    await page.keyboard.press('Control+Shift+Enter');
    await app.expectPlace(app.row('Todo: one'), 1, 13);
    await page.keyboard.press('Control+z');
    await expect(app.row('Todo: one')).toBeHidden();
    await app.expectPlace(app.row('Note: one'), 1, 10);
  });
});
