import type { Page } from '@playwright/test';
import { siteOf } from '../../src/domain/url';
import { expect, PICTURE, signIn, test } from '../fixtures';

// The server stores one icon for each host, so each test has a server of its own.

/** Returns a list to which the address of each request of the page is added. */
function requestsOf(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  return urls;
}

test('a link shows the icon of its site, and no browser asks the site', async ({
  ownServer,
  site,
  page,
  view,
}) => {
  const account = await ownServer.register();
  await signIn(page, ownServer.url, account);
  const asked = requestsOf(page);
  await view.open(ownServer.url + account.path());
  site.page('/lamp.png', PICTURE);
  const url = site.html('/lamp', '<title>Lamp</title><link rel="icon" href="/lamp.png">');
  const row = await view.create(url, `Link: Lamp, ${siteOf(url)}`);
  const icon = row.locator('img');
  await expect(icon).toHaveAttribute('src', /^\/icons\/[0-9a-f]{32}$/);
  await expect.poll(() => icon.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);

  await view.reload();
  await expect.poll(() => icon.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);
  expect(asked.filter((each) => !each.startsWith(ownServer.url))).toEqual([]);
  expect(asked.some((each) => each.includes('/icons/'))).toBe(true);
  expect(site.asked.filter((path) => path === '/lamp.png')).toHaveLength(1);

  await test.step('it is shown without a network too', async () => {
    const src = await icon.getAttribute('src');
    await page.context().setOffline(true);
    // The browser has cached it.
    const shown = page.evaluate(async (address) => {
      const img = new Image();
      img.src = address;
      await img.decode();
      return img.naturalWidth;
    }, `${src}`);
    expect(await shown).toBe(1);
  });
});

test('a link is a plain one where its site has no icon', async ({
  ownServer,
  site,
  page,
  view,
}) => {
  const account = await ownServer.register();
  await signIn(page, ownServer.url, account);
  await view.open(ownServer.url + account.path());
  const svg = { headers: { 'Content-Type': 'image/png' }, body: '<svg/>' };
  site.page('/disguised.png', svg);
  // The server tries this address last. The site has a valid icon there.
  site.page('/favicon.ico', svg);
  const head = '<title>Broken</title><link rel="icon" href="/disguised.png">';
  const url = site.html('/broken', head);
  const row = await view.create(url, `Link: Broken, ${siteOf(url)}`);
  expect(site.asked).toContain('/disguised.png');
  await expect(row.locator('svg.tabler-icon-link')).toBeVisible();
  await expect(row.locator('img')).toHaveCount(0);
  site.page('/favicon.ico', PICTURE);
});

test('an icon that is gone gives way to that of a link', async ({
  ownServer,
  site,
  page,
  view,
  errors,
}) => {
  errors.expect(/status of 404.*\/icons\//);
  const account = await ownServer.register();
  const { id } = await account.createItem({ content: site.html('/gone', '<title>Gone</title>') });
  // Reads the page of the link first: read later, it would replace the icon below.
  await account.refetchItem(id);
  await ownServer.sql(
    `UPDATE items SET icon = '00000000000000000000000000000000' WHERE id = '${id}'`,
  );
  await signIn(page, ownServer.url, account);
  await view.open(ownServer.url + account.path());
  const row = view.row(/^Link: Gone, /);
  await expect(row.locator('svg.tabler-icon-link')).toBeVisible();
  await expect(row.locator('img')).toHaveCount(0);
});
