import { PRERENDERED_PATHS } from '../../src/domain/paths';
import { expectAccessibleAtAllWidths, expectStructure } from '../accessibility/axe';
import { expect, test } from '../fixtures';
import { intercept, untilSiteIsRead } from '../network';

const PAGES = Object.entries(PRERENDERED_PATHS);
const INPUT = 'Item to save';

const HEADINGS: Readonly<Record<string, string>> = {
  '/': 'Notes, links and todos, as fast as you type.',
  '/login': 'Login',
  '/demo-login': 'Demo login',
  '/register': 'Register',
  '/reset': 'Reset password',
  '/verify': 'Verify email',
  '/help': 'Help',
  '/terms': 'Terms',
};

test.describe('the landing page', () => {
  test('shows what Jot is, the promise first, and leads everywhere', async ({ page, view }) => {
    await page.goto('/');
    await expect(page).toHaveTitle('Jot: a minimalist, keyboard-first note-taking web app');
    const main = page.getByRole('main');
    await expect(main).toHaveText(/^Notes, links and todos, as fast as you type\./);
    await expect(main).toContainText('jot /dʒɒt/');
    await expect(main.getByRole('heading', { level: 2 })).toHaveText([
      'Try it',
      'Keyboard first',
      'More than notes',
      'Open source, nothing for sale',
      'Getting started',
      'Authors',
    ]);
    const ways = main.getByRole('region', { name: 'Getting started' }).getByRole('link');
    await expect(ways).toHaveText(['Register', 'Login', 'Demo', 'Terms', 'Help']);
    const authors = main.getByRole('region', { name: 'Authors' });
    expect(await authors.getByRole('link').count()).toBeGreaterThan(3);
    await main.getByRole('button', { name: 'Try now' }).click();
    await expect(page).toHaveURL('/demo');
    await expect(view.row(/^Note: Start here/)).toBeVisible();
    await expect(view.mainInput).toBeFocused();
  });

  test('says why “Try now” has failed', async ({ page, errors }) => {
    errors.allow(/^Loading the /);
    errors.expect(/ERR_INTERNET_DISCONNECTED/, /^Logging in to the demo: /);
    await page.goto('/');
    await expect(page.locator('[data-prerendered]')).toHaveCount(0);
    await untilSiteIsRead(page);
    await page.context().setOffline(true);
    const button = page.getByRole('button', { name: 'Try now' });
    await button.click();
    await expect(page.getByRole('alert')).toHaveText('The server can’t be reached.');
    await expect(button).toBeEnabled();
  });

  test('shows a picture of the main view, in the colours of the page', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('[data-prerendered]')).toHaveCount(0);
    const picture = page.getByRole('img', { name: /^Jot’s main view/ });
    for (const [theme, file] of [
      ['Light', 'wide.png'],
      ['Dark', 'wide-dark.png'],
    ] as const) {
      await page.getByRole('button', { name: theme }).click();
      await expect(picture).toHaveCount(1);
      await picture.scrollIntoViewIfNeeded();
      const shown = () =>
        picture.evaluate((img: HTMLImageElement) => img.complete && [img.naturalWidth, img.src]);
      await expect.poll(shown).toEqual([2560, expect.stringMatching(`/${file}$`)]);
    }
  });

  test('has the focus in the input, unless that would open the keyboard of a touch screen', async ({
    page,
    browser,
    server,
  }) => {
    await page.goto('/');
    await expect(page.locator('[data-prerendered]')).toHaveCount(0);
    await expect(page.getByLabel(INPUT)).toBeFocused();

    const phone = await browser.newPage({ hasTouch: true, isMobile: true });
    await phone.goto(server.url);
    await expect(phone.locator('[data-prerendered]')).toHaveCount(0);
    await expect(phone.getByLabel(INPUT)).not.toBeFocused();
    await phone.close();
  });

  test('keeps what is typed, told apart by the app’s own rules, and sends nothing', async ({
    page,
  }) => {
    await page.goto('/');
    const kept = page.getByRole('list', { name: 'Saved on this page' }).getByRole('listitem');
    await expect(kept).toHaveCount(4);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url());
    });
    const input = page.getByLabel(INPUT);
    for (const [text, row] of [
      ['ring home', 'ring homenote'],
      ['example.org', 'https://example.orglink'],
      ['the wall #C0FFEE', 'the wall #C0FFEEcolour'],
      [':td: buy milk', 'buy milktodo'],
    ] as const) {
      await input.fill(text);
      await input.press('Enter');
      await expect(kept.first()).toHaveText(row);
      await expect(input).toHaveValue('');
    }
    await expect(kept).toHaveCount(8);
    const todo = page.getByRole('button', { name: 'Done: buy milk' });
    await todo.click();
    await expect(todo).toHaveAttribute('aria-pressed', 'true');

    await input.fill(':td:');
    await input.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Write a task first.');
    await expect(input).toHaveValue(':td:');
    await expect(kept).toHaveCount(8);
    expect(sent).toEqual([]);
  });

  test('mentions no demo if there is none, and names the contact', async ({ page }) => {
    const site = {
      contact: 'me@example.org',
      hasDemo: false,
      requiresVerified: false,
    };
    await intercept(page, '/api/site', (route) => route.fulfill({ json: site }));
    await page.goto('/');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'me@example.org' })).toHaveAttribute(
      'href',
      'mailto:me@example.org',
    );
    await expect(main.getByRole('link', { name: 'Get started' })).toBeVisible();
    await expect(main.getByText(/try now|demo/i)).toHaveCount(0);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every page can be read', async ({ page }) => {
    for (const [name, path] of PAGES) {
      const response = await page.goto(path);
      expect(response?.status(), name).toBe(200);
      // Playwright's switch that turns scripts off doesn't show the content of `noscript`.
      expect(await page.content(), name).toContain('please switch JavaScript on');
      const login = page.getByRole('banner').getByRole('link', { name: 'Login' });
      await expect(login, name).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    }
  });

  test('a page that is not there says so, with the way home', async ({ page, errors }) => {
    errors.expect(/status of 404/);
    const response = await page.goto('/a/b/c');
    expect(response?.status()).toBe(404);
    await page.getByRole('link', { name: 'Back to the start' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test('every page has a heading and a title of its own, and links that lead somewhere', async ({
  page,
  server,
}) => {
  const titles = new Set<string>();
  const seen = new Set<string>(['/']);
  for (const path of seen) {
    const answer = await page.request.get(path);
    expect(answer.status(), path).toBe(200);
    if (!answer.headers()['content-type']?.startsWith('text/html')) continue;
    const html = await answer.text();
    const title = /<title>(.*)<\/title>/.exec(html)?.[1] ?? '';
    expect(html, path).toMatch(/<meta name="description" content="[^"]{20,160}"/);
    expect(html, path).toContain(`<meta property="og:title" content="${title}"`);
    titles.add(title);

    await page.goto(path);
    await expect(page.locator('[data-prerendered]')).toHaveCount(0);
    await expect(page, path).toHaveURL(path);
    await expect(page, 'the app leaves it as it is').toHaveTitle(title);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading, path).toHaveText(HEADINGS[path] ?? '');
    // The bookmarklet is for other pages.
    const links = await page.locator('a[href]:not([href^="javascript:"])').evaluateAll((all) =>
      all.map((link) => ({
        href: (link as HTMLAnchorElement).href,
        isThere: (link as HTMLAnchorElement).hash
          ? document.querySelector((link as HTMLAnchorElement).hash) !== null
          : true,
      })),
    );
    for (const { href, isThere } of links) {
      expect(isThere, href).toBe(true);
      const url = new URL(href);
      if (url.origin === server.url) seen.add(url.pathname);
      else expect(url.protocol, href).toMatch(/^(https|mailto):$/);
    }
  }
  expect([...seen].sort()).toEqual(PAGES.map(([, path]) => path).sort());
  expect(titles.size).toBe(PAGES.length);
  for (const file of ['/robots.txt', '/card.png'])
    expect((await page.request.get(file)).status(), file).toBe(200);
});

test('a page that is not there says so in the app, and leads back', async ({
  page,
  app,
  account,
  errors,
}) => {
  errors.expect(/status of 404/);
  for (const path of ['/a/b/c', '/settings', `${account.path()}/notes/x`]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('button', { name: /^Profile: / })).toBeVisible();
    await expect(app.collectionButton, 'no collection is open').toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Back to your items' }).click();
  await expect(page).toHaveURL(account.path());
  await expect(app.items).toBeVisible();
});

test('axe finds nothing on the public pages', async ({ page, errors }) => {
  test.slow();
  errors.expect(/status of 404/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of [...PAGES.map(([, each]) => each), '/a/b/c']) {
    await page.goto(path);
    await expect(page.locator('[data-prerendered]')).toHaveCount(0);
    // These forms consist of the same parts as the login.
    if (['/demo-login', '/reset', '/verify'].includes(path)) await expectStructure(page);
    else await expectAccessibleAtAllWidths(page);
  }
});

test('the manual has its sections, each reached from the contents', async ({ page }) => {
  await page.goto('/help');
  const contents = page.getByRole('navigation', { name: 'Contents' }).getByRole('link');
  const names = await contents.allTextContents();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(names);
  expect(names).toHaveLength(15);
  await contents.filter({ hasText: 'Trash bin' }).click();
  await expect(page).toHaveURL('/help#trash-bin');
  await expect(page.getByRole('heading', { name: 'Trash bin' })).toBeInViewport();
});

test('the manual is short, and its keys fit on one screen and are searched', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/help');
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  // Otherwise the text of the sections outside the viewport is missing.
  await page.addStyleTag({ content: 'section { content-visibility: visible !important }' });
  const words = (await page.getByRole('main').innerText()).split(/\s+/);
  expect(words.length).toBeGreaterThan(900);
  expect(words.length).toBeLessThanOrEqual(1300);

  const keys = page.getByRole('region', { name: 'Keyboard shortcuts' });
  await keys.scrollIntoViewIfNeeded();
  expect((await keys.boundingBox())?.height).toBeLessThan(800 - 45);

  const actions = keys.getByRole('term');
  await keys.getByRole('searchbox', { name: 'Search the keys' }).fill('erase');
  await expect(actions).toHaveText(['Delete permanently']);
  await page.keyboard.type(' nothing');
  await expect(keys.getByRole('status')).toHaveText('No action found.');
  await expect(actions).toHaveCount(0);
});
