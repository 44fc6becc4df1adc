import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { intercept } from '../network';

test.describe('the header', () => {
  for (const width of [360, 1280])
    test(`is 45 px high at ${width} px`, async ({ app, page }) => {
      await page.setViewportSize({ width, height: 800 });
      await expect(app.items).toBeVisible();
      const header = await page.getByRole('banner').boundingBox();
      expect(header).toMatchObject({ x: 0, y: 0, height: 45 });
    });

  test('names the person by the display name, else by the username', async ({
    page,
    server,
    app,
    account,
  }) => {
    await expect(page.getByRole('button', { name: `Profile: ${account.username}` })).toBeVisible();
    await server.ask('PATCH', `/api/collections/users/records/${account.id}`, {
      token: server.root,
      body: { displayName: 'Ann Example' },
    });
    await app.reload();
    await app.reload();
    await expect(page.getByRole('button', { name: 'Profile: Ann Example' })).toBeVisible();
  });

  test('leads a visitor in', async ({ page }) => {
    await page.goto('/help');
    const links = page.getByRole('banner').getByRole('navigation').getByRole('link');
    await expect(links).toHaveText(['Login', 'Register']);
    await links.first().click();
    await expect(page).toHaveURL('/login');
    await page.getByRole('link', { name: 'Jot', exact: true }).click();
    await expect(page).toHaveURL('/');
  });

  test('has the profile menu: help, account, logout', async ({ app, page }) => {
    await expect(app.items).toBeVisible();
    const button = page.getByRole('button', { name: /^Profile: / });
    await button.click();
    const menu = page.getByRole('menu', { name: 'Profile' });
    await expect(menu.getByRole('menuitem')).toHaveText(['Help', 'Account', 'Logout']);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
  });

  test('shows the trash bin last, behind a line, with its icon', async ({ app, collections }) => {
    await app.openCollectionMenu();
    const bin = collections.entries.last();
    await expect(bin).toHaveText(/^Trash bin/);
    await expect(bin.locator('svg.tabler-icon-trash')).toBeVisible();
    await expect(collections.entries.first().locator('svg.tabler-icon-trash')).toHaveCount(0);
    const before = await bin.evaluate((el) => el.previousElementSibling?.className ?? '');
    expect(before).toContain('mantine-Menu-divider');
    await expect(collections.menu.getByRole('menuitem')).toHaveText([
      'Create collection',
      'Edit collection',
      'Sort collections',
      'Export…',
      'Delete collection',
    ]);
  });
});

test('logout clears everything and can’t be gone back behind', async ({
  app,
  page,
  account,
  login,
}) => {
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
});

/** The colour that the browser gives its own bar. */
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

  test('is the system’s, or one’s own, which is kept', async ({ app, page }) => {
    const html = page.locator('html');
    const group = page.getByRole('group', { name: 'Theme' });
    const button = (name: string) => group.getByRole('button', { name, exact: true });
    await expect(group.getByRole('button')).toHaveCount(3);
    await expect(button('System')).toHaveAttribute('aria-pressed', 'true');
    await expect(html).toHaveAttribute(scheme, 'light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(html).toHaveAttribute(scheme, 'dark');

    await button('Light').click();
    await expect(button('Light')).toHaveAttribute('aria-pressed', 'true');
    await expect(button('System')).toHaveAttribute('aria-pressed', 'false');
    await expect(html).toHaveAttribute(scheme, 'light');
    await app.reload();
    await expect(html).toHaveAttribute(scheme, 'light');
    await expect(button('Light')).toHaveAttribute('aria-pressed', 'true');

    await button('Dark').click();
    await page.emulateMedia({ colorScheme: 'light' });
    await app.reload();
    await expect(html).toHaveAttribute(scheme, 'dark');

    await button('System').click();
    await expect(html).toHaveAttribute(scheme, 'light');
  });

  test('colours the browser’s bar as the page', async ({ app, page }) => {
    const choose = (name: string) =>
      page.getByRole('group', { name: 'Theme' }).getByRole('button', { name, exact: true }).click();
    await expect(app.items).toBeVisible();
    await expect.poll(() => barColour(page)).toBe(COLOURS.light);
    await choose('Dark');
    await expect.poll(() => barColour(page)).toBe(COLOURS.dark);
    await page.emulateMedia({ colorScheme: 'dark' });
    await choose('Light');
    await expect.poll(() => barColour(page)).toBe(COLOURS.light);
    await choose('System');
    await expect.poll(() => barColour(page)).toBe(COLOURS.dark);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => barColour(page)).toBe(COLOURS.light);
  });

  test('colours the browser’s bar before anything else is there', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('mantine-color-scheme-value', 'dark'));
    await intercept(page, '**/assets/*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    await page.goto('/login');
    expect(await barColour(page)).toBe(COLOURS.dark);
  });

  for (const [chosen, system] of [
    ['dark', 'light'],
    ['light', 'dark'],
    ['auto', 'dark'],
    [null, 'dark'],
  ] as const)
    test(`does not flash: ${chosen ?? 'nothing'} chosen on a ${system} system`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme: system });
      // From the first moment that there is a body to paint, every scheme that it had.
      await page.addInitScript((value) => {
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
    });
});
