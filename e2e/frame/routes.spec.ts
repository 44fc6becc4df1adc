import { expect, signIn, test } from '../fixtures';
import { PASSWORD } from '../server/account';

test.describe('signed out', () => {
  test('a main view leads to the login and back afterwards', async ({
    page,
    login,
    view,
    account,
  }) => {
    const recipes = await account.createCollection('Recipes');
    await page.goto(account.path(recipes.slug));
    await expect(page).toHaveURL('/login');
    await login.login(account.username, PASSWORD);
    await expect(page).toHaveURL(account.path('recipes'));
    await expect(view.collectionButton).toHaveAccessibleName('Collection: Recipes');
  });

  test('somebody else’s main view leads to the login and then to one’s own', async ({
    page,
    login,
    view,
    account,
  }) => {
    await page.goto('/someone/x');
    await expect(page).toHaveURL('/login');
    await login.login(account.username, PASSWORD);
    await expect(page).toHaveURL(account.path());
    await expect(view.items).toBeVisible();
  });
});

test.describe('signed in', () => {
  test('another account’s path leads to the own main view', async ({ app, page, account }) => {
    for (const path of ['/', '/login', '/demo-login', '/register', '/someone', '/someone/notes']) {
      await page.goto(path);
      await expect(page, path).toHaveURL(account.path());
      await expect(app.row(/^Note: Welcome to Jot/)).toBeVisible();
    }
  });

  test('a path opens the collection of its slug, which the title names', async ({
    signedIn: app,
    page,
    account,
  }) => {
    await account.createCollection('Week 2');
    for (const [path, opened, name] of [
      [account.path('week-2'), account.path('week-2'), 'Week 2'],
      // The own username is found in any case. An unknown slug is replaced by that of the first collection.
      [account.path().toUpperCase(), /.*/, 'Notes'],
      [account.path('nowhere'), account.path('notes'), 'Notes'],
    ] as const) {
      await app.open(path);
      await expect(page).toHaveURL(opened);
      await expect(app.collectionButton).toHaveAccessibleName(`Collection: ${name}`);
      await expect(page).toHaveTitle(`${name} · Jot`);
    }
  });

  test('the trash bin stands last among the collections', async ({
    signedIn: app,
    page,
    account,
  }) => {
    await account.createCollection('Recipes');
    await app.open(account.path());
    const menu = await app.openCollectionMenu();
    await expect(menu.getByRole('menuitemradio')).toHaveText([/^Notes/, /^Recipes/, /^Trash bin/]);
    await expect(menu.getByRole('menuitemradio', { checked: true })).toHaveText(/^Notes/);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(app.collectionButton).toBeFocused();

    await app.openCollection('Trash bin');
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL(account.path('trash-bin'));
    await expect(page).toHaveTitle('Trash bin · Jot');
  });

  test('a path is opened at its top, and Back returns to where one was', async ({
    signedIn: app,
    page,
    account,
  }) => {
    await account.createItems(Array.from({ length: 60 }, (_, n) => ({ content: `Line ${n}` })));
    await app.open(account.path());
    await page.mouse.move(400, 400);
    const place = () => page.evaluate(() => window.scrollY);
    await expect(app.rows.first()).toHaveAttribute('aria-setsize', /^6\d$/);
    // Scrolls to the end, where a late wheel event has no effect.
    const below = async () => {
      await page.mouse.wheel(0, 2_000);
      return page.evaluate(
        () => document.documentElement.scrollHeight - window.innerHeight - window.scrollY,
      );
    };
    await expect.poll(below).toBeLessThan(1);
    const left = await place();
    expect(left).toBeGreaterThan(500);
    await app.openCollection('Trash bin');
    await expect.poll(place).toBe(0);
    await page.goBack();
    await expect.poll(place).toBe(left);

    await page.getByRole('button', { name: /^Profile: / }).click();
    await page.getByRole('menuitem', { name: 'Help' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
    await expect.poll(place).toBe(0);
    await page.goBack();
    await expect.poll(place).toBe(left);
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  });
});

test('a session that has run out on this device leads to the login', async ({
  page,
  server,
  account,
  login,
}) => {
  await signIn(page, server.url, account);
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('pocketbase_auth') ?? '{}');
    const payload = btoa(JSON.stringify({ exp: 1_000_000_000 }));
    localStorage.setItem(
      'pocketbase_auth',
      JSON.stringify({ ...session, token: `e30.${payload}.x` }),
    );
  });
  await page.goto(account.path());
  await expect(page).toHaveURL('/login');
  await expect(login.heading).toBeVisible();
});
