import { countKept } from '../device-storage';
import { expect, installed, signIn, test } from './installed.fixture';
import { withSession } from '../machines';
import { rowNamed } from '../pages/main-view';

/** Errors that are logged without a network. */
const OFFLINE = /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|Reading |Refreshing /;

test('the installed app opens without a network, and what is written there arrives on another device', async ({
  page,
  context,
  browser,
  server,
  account,
  app,
  dialogs,
  errors,
}) => {
  errors.expect(/ERR_INTERNET_DISCONNECTED/, /status of 404/);
  errors.allow(OFFLINE);
  await account.createItem({ content: 'Written before' });
  await app.reload();
  await expect(app.row('Note: Written before')).toBeVisible();
  await installed(page);

  await test.step('the browser finds nothing that keeps it from being installed', async () => {
    await withSession(page, async (session) => {
      const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
      // Chromium with windows reports this because a test's context is incognito.
      const ours = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
      expect(ours).toEqual([]);
      const { errors, data, url } = await session.send('Page.getAppManifest');
      expect(errors).toEqual([]);
      const manifest = JSON.parse(data ?? '{}') as {
        icons: { src: string; sizes: string; purpose: string }[];
        screenshots: { src: string; sizes: string; form_factor: string }[];
        shortcuts: { url: string }[];
      };
      expect(manifest).toMatchObject({
        name: 'Jot',
        start_url: '/',
        scope: '/',
        display: 'standalone',
      });
      expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
        expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
      );
      expect(manifest.screenshots.map(({ form_factor: form }) => form)).toEqual(['wide', 'narrow']);
      for (const { src, sizes } of [...manifest.icons, ...manifest.screenshots]) {
        const size = await page.evaluate(async (address) => {
          const image = new Image();
          image.src = address;
          await image.decode();
          return `${image.naturalWidth}x${image.naturalHeight}`;
        }, new URL(src, url).href);
        if (sizes !== 'any') expect(size, src).toBe(sizes);
      }
    });
  });

  await test.step('nothing that belongs to an account is in the worker’s caches', async () => {
    await app.reload();
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(
        names.map(async (name) => (await caches.open(name)).keys()),
      );
      return { names, paths: requests.flat().map(({ url }) => new URL(url).pathname) };
    });
    expect(kept.names).toEqual(['jot-app']);
    expect(kept.paths).toContain('/index.html');
    expect(kept.paths.filter((path) => /^\/(api|items|refetch|_)/.test(path))).toEqual([]);
    expect(kept.paths.filter((path) => /screenshot|card/.test(path))).toEqual([]);
  });

  await test.step('requests for anything but the app’s pages go to the server', async () => {
    const answer = await page.goto('/no/such/page');
    expect(answer?.status()).toBe(404);
    for (const path of ['/api/health', '/_/', '/robots.txt', '/favicon.svg']) {
      const own = await page.goto(path);
      expect(own?.fromServiceWorker(), path).toBe(false);
    }
  });

  await context.setOffline(true);
  await test.step('the public pages are there without a network', async () => {
    for (const [path, heading] of [
      ['/help', 'Help'],
      ['/terms', 'Terms'],
    ] as const) {
      const kept = await page.goto(path);
      expect(kept?.fromServiceWorker()).toBe(true);
      // This is the prerendered page, not the app's empty one.
      expect(await kept?.text()).toContain('data-prerendered');
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page).toHaveTitle(new RegExp(`^${heading}`));
    }
  });

  const texts = ['First, mended', 'Second, mended', 'Third, mended'];
  await test.step('it opens, and all can be written', async () => {
    await page.goto('/');
    await expect(app.row('Note: Written before')).toBeVisible();
    for (const text of texts) {
      const [first = ''] = text.split(',');
      await app.submit(first);
      await app.row(`Note, waiting to be sent: ${first}`).click();
      await dialogs.content.fill(text);
      await page.keyboard.press('Escape');
      await expect(app.row(`Note, waiting to be sent: ${text}`)).toBeVisible();
    }
    await expect.poll(() => countKept(page, account.id, 'drafts')).toBe(0);
  });

  await page.close();
  const again = await context.newPage();
  await again.goto('/');
  await expect(again.getByRole('option', { name: /^Note, waiting to be sent: / })).toHaveCount(3);
  await expect(again).toHaveURL(account.path());

  await context.setOffline(false);
  for (const text of texts) await expect.poll(() => account.itemsWith(text)).toHaveLength(1);
  const elsewhere = await browser.newContext({ baseURL: server.url });
  const other = await elsewhere.newPage();
  await signIn(other, server.url, account);
  await other.goto(account.path());
  await expect(other.getByRole('option').first()).toHaveAccessibleName(
    rowNamed('Note: Third, mended'),
  );
  await elsewhere.close();
});

test('a visit of a moment, without a key press, is enough to open the app without a network', async ({
  page,
  context,
  server,
  account,
  view,
  errors,
}) => {
  errors.allow(OFFLINE);
  // Waiting for idle time doesn't help, because the network is gone before.
  await page.addInitScript((quiet) => {
    const { setTimeout: wait } = window;
    const sooner = (act: TimerHandler, ms?: number) => (ms === quiet ? 0 : wait(act, ms));
    Object.assign(window, { setTimeout: sooner });
  }, 2_000);
  await signIn(page, server.url, account);
  await page.goto(account.path());
  await expect(view.row(/^Note: Welcome to Jot/)).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await context.setOffline(true);
  await page.close();
  const again = await context.newPage();
  await again.goto('/');
  await expect(again.getByRole('option', { name: /^Note: Welcome to Jot/ })).toBeVisible();
});
