import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { intercept } from '../network';

test.describe('the header', () => {
  test('leads a visitor in', async ({ page }) => {
    await page.goto('/help');
    const links = page.getByRole('banner').getByRole('navigation').getByRole('link');
    await expect(links).toHaveText(['Login', 'Register']);
    await links.first().click();
    await expect(page).toHaveURL('/login');
    await page.getByRole('link', { name: 'Jot', exact: true }).click();
    await expect(page).toHaveURL('/');
  });

  test('is 45 px high, and has the menus of collections and of the person', async ({
    app,
    page,
    collections,
  }) => {
    await expect(app.items).toBeVisible();
    const banner = page.getByRole('banner');
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await banner.boundingBox()).toMatchObject({ x: 0, y: 0, height: 45 });
    }

    const button = page.getByRole('button', { name: /^Profile: / });
    await button.click();
    const menu = page.getByRole('menu', { name: 'Profile' });
    await expect(menu.getByRole('menuitem')).toHaveText(['Help', 'Account', 'Logout']);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(app.mainInput, 'a click leaves the focus where it is').toBeFocused();
    await button.press('Enter');
    await expect(menu).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();

    await app.openCollectionMenu();
    const bin = collections.entries.last();
    await expect(bin).toHaveText(/^Trash bin/);
    await expect(bin.locator('svg.tabler-icon-trash')).toBeVisible();
    await expect(collections.entries.first().locator('svg.tabler-icon-trash')).toHaveCount(0);
    const before = await bin.evaluate((el) => el.previousElementSibling?.className ?? '');
    expect(before, 'a line is before it').toContain('mantine-Menu-divider');
    await expect(collections.menu.getByRole('menuitem')).toHaveText([
      'Create collection',
      'Edit collection',
      'Sort collections',
      'Hide completed',
      'Export…',
      'Import…',
      'Delete collection',
    ]);
  });
});

test('logout clears everything, and Back can’t undo it', async ({ app, page, account, login }) => {
  await account.createCollection('Secret');
  await app.open(account.path('secret'));
  await app.create('Nobody else’s business', 'Note: Nobody else’s business');
  await page.getByRole('button', { name: /^Profile: / }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect(login.heading).toBeVisible();
  await expect(app.collectionButton).toBeHidden();
  await expect(page.getByText('Nobody else’s business')).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('pocketbase_auth'))).toBeNull();

  await page.goBack();
  await expect(login.heading).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Nobody else’s business')).toHaveCount(0);

  await page.goto(account.path());
  await expect(page).toHaveURL('/login');
  await expect(login.heading).toBeVisible();
});

/** Returns the colour that the page gives the browser's own bar. */
const barColour = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].find(
        ({ media }) => matchMedia(media).matches,
      )?.content,
  );

const COLOURS = { light: '#f6f6f3', dark: '#121312' };

test.describe('the theme', () => {
  test.use({ colorScheme: 'light' });
  const scheme = 'data-mantine-color-scheme';

  test('is the system’s, or one’s own, which is kept, and colours the browser’s bar', async ({
    app,
    page,
  }) => {
    const expectScheme = async (name: keyof typeof COLOURS) => {
      await expect(page.locator('html')).toHaveAttribute(scheme, name);
      await expect.poll(() => barColour(page)).toBe(COLOURS[name]);
    };
    const group = page.getByRole('group', { name: 'Theme' });
    const button = (name: string) => group.getByRole('button', { name, exact: true });
    await expect(group.getByRole('button')).toHaveCount(3);
    await expect(button('System')).toHaveAttribute('aria-pressed', 'true');
    await expectScheme('light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectScheme('dark');

    await button('Light').click();
    await expect(button('Light')).toHaveAttribute('aria-pressed', 'true');
    await expect(button('System')).toHaveAttribute('aria-pressed', 'false');
    await expectScheme('light');
    await app.reload();
    await expectScheme('light');
    await expect(button('Light')).toHaveAttribute('aria-pressed', 'true');

    await button('Dark').click();
    await page.emulateMedia({ colorScheme: 'light' });
    await app.reload();
    await expectScheme('dark');

    await button('System').click();
    await expectScheme('light');
  });

  test('colours the browser’s bar before anything else is there', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('mantine-color-scheme-value', 'dark'));
    await intercept(page, '**/assets/*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    await page.goto('/login');
    expect(await barColour(page)).toBe(COLOURS.dark);
  });

  test('does not flash, whichever is chosen', async ({ context }) => {
    for (const [chosen, system] of [
      ['dark', 'light'],
      ['light', 'dark'],
      ['auto', 'dark'],
      [null, 'dark'],
    ] as const)
      await test.step(`${chosen ?? 'nothing'} chosen on a ${system} system`, async () => {
        const page = await context.newPage();
        await page.emulateMedia({ colorScheme: system });
        // Records every colour scheme of the page, from the moment when its body exists.
        await page.addInitScript((value) => {
          localStorage.clear();
          if (value !== null) localStorage.setItem('mantine-color-scheme-value', value);
          const seen: (string | null)[] = [];
          Object.assign(window, { seen });
          const look = () => {
            const current = document.documentElement.getAttribute('data-mantine-color-scheme');
            if (document.body && current !== seen.at(-1)) seen.push(current);
          };
          new MutationObserver(look).observe(document, {
            attributes: true,
            childList: true,
            subtree: true,
          });
        }, chosen);
        await page.goto('/login');
        await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
        const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
        expect(seen).toEqual([chosen === null || chosen === 'auto' ? system : chosen]);
        await page.close();
      });
  });
});
