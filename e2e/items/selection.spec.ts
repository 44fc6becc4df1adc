import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures';
import type { MainView } from '../pages/main-view';
import type { ApiCollection } from '../server/account';

const LINES = Array.from({ length: 12 }, (_, n) => ({ content: `Line ${12 - n}` }));

/** Checks that a row is the only selected one, visibly and as the active descendant of the main input. */
async function expectSelected(app: MainView, row: Locator): Promise<void> {
  await expect(app.selectedRow).toHaveCount(1);
  await expect(row).toHaveAttribute('aria-selected', 'true');
  const id = (await row.getAttribute('id')) ?? 'none';
  await expect(app.mainInput).toHaveAttribute('aria-activedescendant', id);
  await expect(row).toHaveCSS('border-left-color', 'rgb(23, 110, 81)');
}

test.describe('the arrow keys', () => {
  test.use({ colorScheme: 'light' });
  let lines: ApiCollection;
  test.use({
    start: async ({ account }, use) => {
      lines = await account.createCollection('Lines');
      await account.createItems(LINES.map((fields) => ({ ...fields, collection: lines.id })));
      await use(account.path(lines.slug));
    },
  });

  const press = async (app: MainView, keys: string) => {
    for (const key of keys.split(' ')) await app.page.keyboard.press(key);
  };
  const line = (app: MainView, n: number) => app.row(`Note: Line ${n}`);

  test('select rows, for the eye and for a screen reader', async ({ account, app, page }) => {
    const unselect = () => press(app, 'Escape');

    await test.step('nothing at first; from none, down selects the first row', async () => {
      await expect(app.selectedRow).toHaveCount(0);
      await expect(app.mainInput).not.toHaveAttribute('aria-activedescendant');
      await press(app, 'ArrowUp');
      await expect(app.selectedRow).toHaveCount(0);
      await press(app, 'ArrowDown');
      await expectSelected(app, line(app, 1));
      await expect(app.mainInput).toBeFocused();
    });

    await test.step('they move by one row and stop at both ends', async () => {
      await press(app, 'ArrowDown ArrowDown');
      await expectSelected(app, line(app, 3));
      await press(app, 'ArrowUp');
      await expectSelected(app, line(app, 2));
      await press(app, 'ArrowUp ArrowUp');
      await expectSelected(app, line(app, 1));
      await press(app, `${'ArrowDown '.repeat(11)}ArrowDown`);
      await expectSelected(app, line(app, 12));
    });

    await test.step('with Shift they move by five and stop at both ends', async () => {
      await press(app, 'Shift+ArrowUp');
      await expectSelected(app, line(app, 7));
      await press(app, 'Shift+ArrowUp Shift+ArrowUp');
      await expectSelected(app, line(app, 1));
      await press(app, 'Shift+ArrowDown');
      await expectSelected(app, line(app, 6));
      await press(app, 'Shift+ArrowDown Shift+ArrowDown');
      await expectSelected(app, line(app, 12));
    });

    await test.step('Escape clears the selection, then leaves the input; Ctrl+F returns', async () => {
      await unselect();
      await expect(app.selectedRow).toHaveCount(0);
      await expect(app.mainInput).toBeFocused();
      await press(app, 'Escape');
      await expect(app.mainInput).not.toBeFocused();
      await press(app, 'Control+f');
      await expect(app.mainInput).toBeFocused();
    });

    await test.step('the selection stays with its item when another comes above it', async () => {
      await press(app, 'ArrowDown ArrowDown');
      await page.clock.install();
      await account.createItem({ collection: lines.id, content: 'From another device' });
      await page.clock.fastForward(121_000);
      await app.comeBack();
      await app.expectPlace(app.row('Note: From another device'), 1, 13);
      await expectSelected(app, line(app, 2));
    });

    await test.step('after trashing, it is on the row that took the place', async () => {
      await press(app, 'Control+Shift+Backspace');
      await expect(line(app, 2)).toBeHidden();
      await expectSelected(app, line(app, 3));
    });

    await test.step('they work when the list has the focus', async () => {
      await unselect();
      await app.tabToList();
      await press(app, 'ArrowDown ArrowDown');
      await expect(line(app, 1)).toHaveAttribute('aria-selected', 'true');
      const id = (await line(app, 1).getAttribute('id')) ?? 'none';
      await expect(app.items).toHaveAttribute('aria-activedescendant', id);
    });
  });
});
