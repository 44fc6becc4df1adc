import { expect, test } from '../fixtures';
import { rowNamed } from '../pages/main-view';

const NOTE = 'Note: The lighthouse opens at nine';
const LINK = /^Link: Tide tables, /;
const A_TODO = 'Todo: Oil the bicycle chain';
const A_DONE_TODO = 'Todo, done: Oil the bicycle chain';
const COLOUR = 'Note: Warm grey #8a8a80';

test.use({ hearsOthers: true });

test('with the demo account: one of each kind, found, toggled, trashed, restored and kept', async ({
  page,
  ownServer,
  view,
  site,
  dialogs,
}) => {
  test.setTimeout(60_000);
  const keys = page.keyboard;

  await test.step('sign in', async () => {
    await page.goto(`${ownServer.url}/demo-login`);
    await expect(page.getByRole('main').getByRole('button', { name: 'Log in' })).toBeFocused();
    await keys.press('Enter');
    await expect(view.row(/^Note: Start here/)).toBeVisible();
    await expect(view.mainInput).toBeFocused();
  });

  await test.step('create one of each kind', async () => {
    for (const text of [
      'The lighthouse opens at nine',
      site.html('/tides', '<title>Tide tables</title>'),
      ':td: Oil the bicycle chain',
      'Warm grey #8a8a80',
    ]) {
      await keys.type(text);
      await keys.press('Enter');
      await expect(view.mainInput).toHaveValue('');
    }
    await expect(view.rows.nth(0)).toHaveAccessibleName(rowNamed(COLOUR));
    await expect(view.rows.nth(1)).toHaveAccessibleName(rowNamed(A_TODO));
    await expect(view.rows.nth(2)).toHaveAccessibleName(LINK);
    await expect(view.rows.nth(3)).toHaveAccessibleName(rowNamed(NOTE));
    for (const name of [COLOUR, A_TODO, LINK, NOTE]) await view.expectSaved(view.row(name));
  });

  await test.step('filter by text and by each token', async () => {
    const finds = async (text: string, shown: (string | RegExp)[], hidden: (string | RegExp)[]) => {
      await view.mainInput.clear();
      await keys.type(text);
      for (const name of shown) await expect(view.row(name)).toBeVisible();
      for (const name of hidden) await expect(view.row(name)).toBeHidden();
    };
    await finds('LIGHTHOUSE', [NOTE], [LINK, A_TODO, COLOUR]);
    await finds('::nt::', [NOTE, COLOUR], [LINK, A_TODO]);
    await finds('::link::', [LINK], [NOTE, A_TODO, COLOUR]);
    await finds('::td::', [A_TODO], [NOTE, LINK, COLOUR]);
    await finds('::itd::', [A_TODO], [NOTE, LINK, COLOUR]);
    await view.mainInput.clear();
  });

  await test.step('toggle the todo', async () => {
    await view.select(view.row(A_TODO));
    await keys.press('Control+Enter');
    await expect(view.row(A_DONE_TODO)).toBeVisible();
    await keys.type('::itd::');
    await expect(view.row(A_DONE_TODO)).toBeHidden();
    await view.mainInput.clear();
  });

  await test.step('trash the note and the colour', async () => {
    for (const name of [NOTE, COLOUR]) {
      await view.select(view.row(name));
      await keys.press('Control+Shift+Backspace');
      await expect(view.row(name)).toBeHidden();
      await expect(view.toast('Item moved to trash bin')).toBeVisible();
    }
  });

  await test.step('restore one and delete the other permanently', async () => {
    await view.openCollection('Trash bin');
    await expect(view.rows.nth(0)).toHaveAccessibleName(rowNamed(COLOUR));
    await expect(view.rows.nth(1)).toHaveAccessibleName(rowNamed(NOTE));
    const notice = 'Items in the trash bin are permanently deleted after 7 days.';
    await expect(page.getByText(notice)).toBeVisible();
    await expect(view.mainInput).toBeDisabled();
    await expect(view.trashFilter).toBeFocused();
    await keys.type('grey');
    await expect(view.row(NOTE)).toBeHidden();
    await view.trashFilter.clear();

    await view.select(view.row(NOTE));
    await keys.press('Control+Alt+r');
    await expect(view.row(NOTE)).toBeHidden();
    await expect(view.toast('Item restored to collection "Inbox"')).toBeVisible();

    await view.select(view.row(COLOUR));
    await keys.press('Control+Shift+Backspace');
    await dialogs.confirmDeletion();
    await expect(view.row(COLOUR)).toBeHidden();
    await expect(view.toast('Item deleted permanently')).toBeVisible();
  });

  await test.step('a reload changes nothing', async () => {
    await view.reload();
    await expect(view.row(/^Note: Draft of a mail/)).toBeVisible();
    await expect(view.row(COLOUR)).toBeHidden();
    await view.openCollection('Inbox');
    await expect(view.rows.nth(0)).toHaveAccessibleName(rowNamed(A_DONE_TODO));
    await expect(view.rows.nth(1)).toHaveAccessibleName(LINK);
    await expect(view.rows.nth(2)).toHaveAccessibleName(rowNamed(NOTE));
    await expect(view.row(COLOUR)).toBeHidden();
  });
});

for (const width of [360, 1280])
  test(`no row of the demo’s first collection is cut off at ${width} px`, async ({
    page,
    ownServer,
    view,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(ownServer.url);
    await page.getByRole('button', { name: 'Try now' }).click();
    await expect(view.row(/^Note: Start here/)).toBeVisible();
    const cut = await view.rows.evaluateAll((rows) =>
      rows
        .filter((row) =>
          [...row.querySelectorAll('*')].some((part) => part.scrollWidth > part.clientWidth + 1),
        )
        .map(({ textContent }) => textContent),
    );
    expect(cut).toEqual([]);
  });
