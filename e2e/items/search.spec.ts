import { untilAllSent } from '../device-storage';
import { expect, test } from '../fixtures';
import { rowNamed } from '../pages/main-view';

test.use({
  start: async ({ account }, use) => {
    const { id: work, slug } = await account.createCollection('Work');
    const { id: collection } = await account.createCollection('Home');
    await account.createItems([
      { collection: work, content: 'The lamp in the harbour' },
      { collection: work, title: 'Café', content: 'Meet at the harbour' },
      { collection, type: 'todo', title: 'Paint the harbour lamp' },
      { collection, content: 'Harbour tides' },
    ]);
    await account.trashItem((await account.createItem({ content: 'Harbour in the bin' })).id);
    await use(account.path(slug));
  },
});

test.beforeEach(({ app }) => app.expectPlace(app.rows.first(), 1, 2));

test('a typed text is searched for in this and the other collections', async ({
  app,
  page,
  palette,
}) => {
  await test.step('no letter moves the list, and the line says what Enter will do', async () => {
    const topOf = async () => (await app.items.boundingBox())?.y;
    const top = await topOf();
    for (const [text, says] of [
      [':t: shopping', 'New note titled: shopping'],
      [':td: shopping', 'New todo: shopping'],
      ['example.com', 'New link: example.com'],
      ['shopping', 'New note: shopping'],
      ['harbour', 'New note: harbour'],
      ['harbour lamp', '1 of 2'],
      ['::nt::', 'Shows notes, creates nothing'],
      ['', null],
    ] as const) {
      await app.mainInput.fill(text);
      if (says !== null) await expect(page.getByText(says, { exact: true }).first()).toBeVisible();
      expect(await topOf(), text).toBe(top);
    }
  });

  await test.step('words are found in any order, without accents, and marked', async () => {
    await page.keyboard.type('LAMP harb');
    const row = app.row('Note: The lamp in the harbour');
    await expect(row.locator('mark')).toHaveText(['lamp', 'harb']);
    await expect(page.getByText('1 of 2', { exact: true }).first()).toBeVisible();
    await app.mainInput.fill('cafe');
    await expect(app.row('Note: Café, Meet at the harbour').locator('mark')).toHaveText('Café');
    await app.mainInput.clear();
  });

  await test.step('mod+Shift+F goes to what is found elsewhere, and what was found is said', async () => {
    await page.keyboard.type('harbour');
    await page.keyboard.press('Control+Shift+F');
    await expect(app.selectedRow).toHaveAccessibleName(rowNamed('Note: Harbour tides, Home'));
    const said = page.getByRole('status').filter({ hasText: '2 of 2. 2 in other collections' });
    await expect(said).toHaveCount(1);
    await app.mainInput.fill('tides');
    await expect(app.rows).toHaveAccessibleName(rowNamed('Note: Harbour tides, Home'));
    await app.mainInput.clear();
  });

  await test.step('a draft is there after a reload, and filters once somebody types', async () => {
    await page.keyboard.type('lamp');
    await expect(app.rows).toHaveCount(2);
    await page.reload();
    await expect(app.mainInput).toHaveValue('lamp');
    await app.expectPlace(app.rows.first(), 1, 2);
    await expect(app.items.locator('mark')).toHaveCount(0);
    await app.mainInput.press('End');
    await app.mainInput.press('s');
    await expect(app.rows).toHaveCount(0);
    await app.mainInput.press('Backspace');
    await expect(app.rows).toHaveCount(2);
    await app.mainInput.clear();
  });

  await test.step('a match deep in a long text is in sight, in the list and in the palette', async () => {
    const before = 'All that is to be read before one comes to it. '.repeat(20);
    await app.submit(`${before}Two loaves of bread.`);
    await page.keyboard.type('bread');
    const row = app.row(/^Note: All that is .*…, …loaves of bread\./);
    await expect(row.locator('mark')).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('bread');
    await expect(palette.entries.locator('mark')).toBeInViewport({ ratio: 1 });
  });
});

test('a token finds what is to be done in all collections', async ({ app, page }) => {
  await page.keyboard.type('::itd:: lamp');
  await expect(app.rows).toHaveAccessibleName(rowNamed('Todo: Paint the harbour lamp, Home'));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'Done', exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(app.rows).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(app.mainInput).toHaveValue('::itd:: lamp');
});

test('what is found elsewhere is walked into, acted on, and Enter still creates here', async ({
  account,
  app,
  page,
}) => {
  await page.keyboard.type('harbour');
  await expect(app.items).toMatchAriaSnapshot(`
    - listbox "Items":
      - 'option /^Note: Café, Meet at the harbour/'
      - 'option /^Note: The lamp in the harbour/'
      - group "In other collections":
        - 'option /^Note: Harbour tides, Home/'
        - 'option /^Todo: Paint the harbour lamp, Home/'
  `);
  const todo = app.row('Todo: Paint the harbour lamp, Home');
  await app.expectPlace(todo, 2, 2);
  for (let n = 0; n < 4; n++) await page.keyboard.press('ArrowDown');
  await expect(todo).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Control+Enter');
  await expect(app.row('Todo, done: Paint the harbour lamp, Home')).toBeVisible();
  await page.keyboard.press('Control+Shift+Backspace');
  await expect(app.row(/Paint the harbour lamp/)).toBeHidden();
  await expect(app.selectedRow).toHaveAccessibleName(rowNamed('Note: Harbour tides, Home'));

  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await expect(app.mainInput).toHaveValue('');
  await expect(app.rows.first()).toHaveAccessibleName(rowNamed('Note: harbour'));
  await untilAllSent(page, account.id);
  await app.expectPlace(app.rows.first(), 1, 3);
});
