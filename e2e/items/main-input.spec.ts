import { expect, test } from '../fixtures';
import { rowNamed } from '../pages/main-view';

const WELCOME = /^Note: Welcome to Jot/;

const NO_WORDS = 'Write a task first.';
const REFUSED: { what: string; text: string; reason: RegExp | string }[] = [
  { what: 'a todo without words', text: ':td:', reason: NO_WORDS },
  { what: 'a todo of spaces', text: ':td:   ', reason: NO_WORDS },
  {
    what: 'a todo of 201 characters',
    text: `:td: ${'a'.repeat(201)}`,
    reason: 'A todo can have at most 200 characters.',
  },
  {
    what: 'a text of 10,001 characters',
    text: 'a'.repeat(10_001),
    reason: /^The text is too long: at most 10,?000 characters\.$/,
  },
];

test('Enter creates what can be kept, and leaves the rest in the main input', async ({
  account,
  app,
  page,
}) => {
  await test.step('it is a combobox of the list, has the focus, and is empty', async () => {
    await expect(app.mainInput).toBeFocused();
    await expect(app.mainInput).toHaveValue('');
    const list = await app.items.getAttribute('id');
    await expect(app.mainInput).toHaveAttribute('aria-controls', list ?? 'none');
  });

  for (const text of ['', '   ', '::nt::', '::link::', '::td::', '::itd::', '::itd:: check'])
    await test.step(`nothing is created of “${text}”`, async () => {
      await app.submit(text);
      await expect(app.mainInput).toHaveValue(text);
      await app.mainInput.clear();
      await app.expectPlace(app.row(WELCOME), 1, 6);
    });

  for (const { what, text, reason } of REFUSED)
    await test.step(`${what} stays, with the reason`, async () => {
      await app.submit(text);
      await expect(app.mainInput).toHaveValue(text);
      await expect(app.mainInput).toHaveAccessibleDescription(reason);
      await expect(page.getByRole('alert')).toHaveText(reason);

      await app.mainInput.clear();
      await expect(page.getByRole('alert')).toBeHidden();
      await app.expectPlace(app.row(WELCOME), 1, 6);
    });

  await test.step('the rest is created on top of the list, and the input is cleared', async () => {
    await app.create('Second thoughts', 'Note: Second thoughts');
    await app.create('  Third time lucky  ', 'Note: Third time lucky');
    await expect(app.mainInput).toHaveValue('');
    await expect(app.rows.nth(0)).toHaveAccessibleName(rowNamed('Note: Third time lucky'));
    await expect(app.rows.nth(1)).toHaveAccessibleName(rowNamed('Note: Second thoughts'));
    await expect(app.rows.nth(2)).toHaveAccessibleName(WELCOME);
  });

  await test.step('a text that is just short enough is kept whole', async () => {
    const todo = '😀'.repeat(200);
    await app.create(`:td: ${todo}`, /^Todo: 😀/);
    await app.create('a'.repeat(10_000), /^Note: aaa/);
    expect(await account.itemsWith(todo)).toHaveLength(1);
    expect(await account.itemsWith('a'.repeat(10_000))).toHaveLength(1);
  });
});

test('the Enter that ends a composition creates nothing, the next one does', async ({
  app,
  page,
}) => {
  const session = await page.context().newCDPSession(page);
  const compose = { text: 'にほん', selectionStart: 3, selectionEnd: 3 };
  await session.send('Input.imeSetComposition', compose);
  await expect(app.mainInput).toHaveValue('にほん');
  const keys = await page.evaluateHandle(() => {
    const seen: { key: string; isComposing: boolean }[] = [];
    const note = ({ key, isComposing }: KeyboardEvent) => seen.push({ key, isComposing });
    document.addEventListener('keydown', note, { capture: true });
    return seen;
  });
  await page.keyboard.press('Enter');
  expect(await keys.jsonValue()).toEqual([{ key: 'Enter', isComposing: true }]);
  await expect(app.mainInput).toHaveValue('にほん');
  await expect(app.rows).toHaveCount(0);

  await session.send('Input.insertText', { text: '日本' });
  await expect(app.mainInput).toHaveValue('日本');
  await page.keyboard.press('Enter');
  await expect(app.row('Note: 日本')).toBeVisible();
  await expect(app.mainInput).toHaveValue('');
});

test.describe('with three items about the tide', () => {
  test.use({
    start: async ({ account }, use) => {
      await account.createItems([
        { content: 'https://example.org/tide', title: 'High water', type: 'link' },
        { title: 'Low tide walk', type: 'todo', isTodoDone: true },
        { content: 'TIDE and time' },
      ]);
      await use(account.path());
    },
  });

  test('the input filters as one types', async ({ app, page }) => {
    await test.step('by title or content, in any case', async () => {
      await app.mainInput.pressSequentially(' tiDe ');
      await expect(app.rows).toHaveCount(3);
      await expect(app.rows.nth(0)).toHaveAccessibleName(rowNamed('Note: TIDE and time'));
      await expect(app.rows.nth(1)).toHaveAccessibleName(rowNamed('Todo, done: Low tide walk'));
      await expect(app.rows.nth(2)).toHaveAccessibleName(
        rowNamed('Link: High water, …example.org/tide'),
      );
      await app.mainInput.fill('water');
      await expect(app.rows).toHaveCount(1);
    });

    await test.step('by a token, with and without words', async () => {
      await app.mainInput.fill('::itd::');
      await expect(app.rows).toHaveAccessibleName(/^Todo: Check me off/);
      await app.mainInput.fill('::td::');
      await expect(app.rows).toHaveCount(2);
      await app.mainInput.fill('::td:: tide');
      await expect(app.rows).toHaveAccessibleName(rowNamed('Todo, done: Low tide walk'));
      await app.mainInput.fill('tide ::itd::');
      await expect(app.rows).toHaveCount(0);
      await expect(page.getByText('No item in your collections matches.')).toBeVisible();
    });

    await test.step('by what follows a prefix that is being typed', async () => {
      await app.mainInput.fill(':td: low');
      await expect(app.rows).toHaveAccessibleName(rowNamed('Todo, done: Low tide walk'));
    });
  });
});

test('the trash bin is filtered, and Enter acts on the selected item there', async ({
  account,
  app,
  dialogs,
  page,
}) => {
  for (const content of ['Work', 'Play'])
    await account.trashItem((await account.createItem({ content })).id);
  await app.mainInput.fill('Wor');
  await app.openCollection('Trash bin');
  await expect(app.row('Note: Work')).toBeVisible();
  await expect(app.row('Note: Play')).toBeHidden();
  await expect(app.mainInput).toBeDisabled();
  await expect(app.trashFilter).toBeFocused();
  await page.keyboard.type('k');
  await page.keyboard.press('Enter');
  await expect(app.trashFilter).toHaveValue('Work');
  await expect(page.getByText('Shows what matches, creates nothing').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialogs.edit).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(app.row('Note: Play')).toBeVisible();
  await expect(app.rows).toHaveCount(2);
});
