import type { Page } from '@playwright/test';
import { PRERENDERED_PATHS } from '../../src/domain/paths';
import { expect, signIn, test } from '../fixtures';
import { intercept } from '../network';
import { holdApp } from './held-app';
import { MAC, MACHINES, pretend } from '../machines';
import { PASSWORD } from '../server/account';

/** Opens a page and holds back its app. Returns a function that releases the app and waits for it. */
async function openHeld(page: Page, path: string): Promise<() => Promise<void>> {
  const release = await holdApp(page);
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await expect(page.locator('[data-prerendered]')).toHaveCount(1);
  return async () => {
    release();
    await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  };
}

/**
 * Waits until a position stays the same, and returns it. A part of the manual is laid out when it comes into view, and
 * its height may differ from the estimate. A font that arrives changes it too.
 */
async function atRest<Position>(page: Page, position: () => Promise<Position>): Promise<Position> {
  await page.evaluate(async () => void (await document.fonts.ready));
  let before = await position();
  await expect.poll(async () => before === (before = await position())).toBe(true);
  return before;
}

test('what is typed before the app has started is kept, with the caret', async ({ page }) => {
  const release = await openHeld(page, '/');
  const input = page.getByLabel('Item to save');
  await input.fill(':td: call home');
  await input.press('ArrowLeft');
  await release();
  await expect(input).toBeFocused();
  await expect(input).toHaveValue(':td: call home');
  await page.keyboard.type('!');
  await expect(input).toHaveValue(':td: call hom!e');
  await input.press('Enter');
  await expect(page.getByRole('button', { name: 'Done: call hom!e' })).toBeVisible();
});

test('the palette asked for before the app has started opens with it', async ({
  page,
  login,
  palette,
}) => {
  const release = await openHeld(page, '/login');
  await expect(login.identity).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('terms');
  await release();
  await expect(palette.search).toHaveValue('terms');
  await expect(login.identity).toHaveValue('');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/terms');
});

test('a field that was left before the app has started is validated as if it had been left just now', async ({
  page,
}) => {
  const release = await openHeld(page, '/register');
  const username = page.getByLabel('Username');
  const password = page.getByLabel('Password', { exact: true });
  await username.fill('ab');
  await password.fill('short');
  await release();
  await expect(username).toHaveAccessibleDescription(/Must be between 3 and 150 characters\./);
  // The app leaves the field alone that somebody is typing in.
  await expect(password).toBeFocused();
  await expect(password).not.toHaveAttribute('aria-invalid', 'true');
});

test('a login that is sent before the app has started goes through, and shows in no address', async ({
  page,
  account,
  login,
  view,
}) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  const release = await openHeld(page, '/login');
  await expect(login.identity).toBeFocused();
  await login.identity.fill(account.username);
  await login.password.fill(PASSWORD);
  await login.password.press('Enter');
  await expect(page).toHaveURL('/login');
  await release();
  await expect(view.row(/^Note: Welcome to Jot/)).toBeVisible();
  expect(addresses.filter((url) => url.includes(encodeURIComponent(PASSWORD)))).toEqual([]);
});

test('“Try now” logs in, also if it is clicked before the app has started', async ({
  page,
  view,
}) => {
  const release = await openHeld(page, '/');
  await page.getByRole('button', { name: 'Try now' }).click();
  await expect(page).toHaveURL('/');
  await release();
  await expect(page).toHaveURL('/demo');
  await expect(view.row(/^Note: Start here/)).toBeVisible();
});

test('an app that can’t be loaded says so, and leaves what was typed', async ({
  page,
  login,
  errors,
}) => {
  errors.expect(/ERR_FAILED/);
  await intercept(page, /\/assets\/frame-/, (route) => route.abort());
  await page.goto('/login');
  await login.identity.fill('somebody');
  await login.identity.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Jot could not be loaded');
  await expect(login.identity).toHaveValue('somebody');
  await expect(page).toHaveURL('/login');
});

test('an app that can’t be drawn says so, and leaves what was typed', async ({
  page,
  login,
  errors,
}) => {
  errors.expect(/^Drawing the app: /);
  await page.addInitScript(() => {
    Element.prototype.replaceWith = () => {
      throw new Error('There is no place for it.');
    };
  });
  await page.goto('/login');
  await login.identity.fill('somebody');
  await expect(page.getByRole('alert')).toContainText('Jot could not be loaded');
  await expect(login.identity).toHaveValue('somebody');
});

test('who reads the manual while the app starts is left where they are', async ({ page }) => {
  await test.step('at a link that has the focus', async () => {
    const release = await openHeld(page, '/help');
    const link = page.getByRole('link', { name: 'FAQ' });
    await link.focus();
    await release();
    await expect(link).toBeFocused();
    await page.unrouteAll();
  });

  await test.step('at a part that the address names', async () => {
    await page.goto('/robots.txt');
    const release = await openHeld(page, '/help#trash-bin');
    const top = () => page.evaluate(() => window.scrollY);
    await expect.poll(top).toBeGreaterThan(500);
    const before = await atRest(page, top);
    await release();
    expect(await top()).toBe(before);
    await page.unrouteAll();
  });

  await test.step('at the lines that were scrolled to', async () => {
    const release = await openHeld(page, '/help');
    const heading = page.locator('#faq');
    const top = async () => (await heading.boundingBox())?.y;
    // Scrolls part by part, so that the parts above have been laid out and have their real heights.
    for (const id of ['keyboard-shortcuts', 'creation-syntaxes', 'item-actions', 'faq'])
      await page.locator(`#${id}`).scrollIntoViewIfNeeded();
    const before = await atRest(page, top);
    await release();
    expect(await top()).toBe(before);
  });
});

for (const [what, paths, prepare] of [
  ['a visitor', Object.values(PRERENDERED_PATHS), async () => {}],
  // One page of each kind, because the other pages add nothing about keys and colours.
  [
    'a visitor with a Mac who has chosen the dark scheme',
    [PRERENDERED_PATHS.home, PRERENDERED_PATHS.login, PRERENDERED_PATHS.help],
    async (page: Page) => {
      await pretend(page, MAC);
      await page.addInitScript(() => localStorage.setItem('mantine-color-scheme-value', 'dark'));
    },
  ],
] as const)
  test(`${what} sees nothing change when the app starts`, async ({ page }) => {
    await prepare(page);
    for (const path of paths) {
      const release = await openHeld(page, path);
      await page.evaluate(async () => {
        await document.fonts.ready;
        for (const image of document.images)
          if (image.checkVisibility() && image.getBoundingClientRect().top < innerHeight)
            await image.decode();
      });
      // The border of the focused field fades in, both before and after the app starts.
      const shoot = () => page.screenshot({ animations: 'disabled' });
      const before = await shoot();
      await release();
      expect((await shoot()).equals(before), path).toBe(true);
      await page.unroute(/\/assets\/frame-[^/]*\.js$/);
    }
  });

for (const machine of MACHINES)
  test(`the manual names the keys of ${machine.name}, before the app has started and after`, async ({
    page,
  }) => {
    await pretend(page, machine);
    const release = await openHeld(page, '/help');
    const keys = page
      .getByRole('region', { name: 'Keyboard shortcuts' })
      .locator('dl > div', { hasText: 'Move to trash bin' })
      .getByRole('definition');
    const shown = () => keys.innerText();
    await expect.poll(shown).toContain(machine.signs.mod);
    const before = await shown();
    for (const other of MACHINES.filter(({ name }) => name !== machine.name))
      expect(before).not.toContain(other.signs.mod);
    await release();
    expect(await shown()).toBe(before);
  });

test('who is signed in sees nothing of what is a visitor’s', async ({
  page,
  server,
  account,
  view,
}) => {
  await signIn(page, server.url, account);
  for (const path of ['/', '/login', '/register'])
    await test.step(`none of ${path} before being led to the main view`, async () => {
      const release = await openHeld(page, path);
      await expect(page.locator('main')).toBeHidden();
      await expect(page.locator('header')).toBeHidden();
      await release();
      await expect(view.row(/^Note: Welcome to Jot/)).toBeVisible();
      // The stored list of this visit would be shown in place of the next page.
      await page.goto('/robots.txt');
      await page.evaluate(() => localStorage.removeItem('jot-last-view'));
      await page.unrouteAll();
    });

  await test.step('the manual at once, without a word of logging in', async () => {
    const release = await openHeld(page, '/help');
    await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
    await expect(page.getByText('Login', { exact: true })).toBeHidden();
    await release();
    await expect(page.getByRole('button', { name: `Profile: ${account.username}` })).toBeVisible();
  });
});
