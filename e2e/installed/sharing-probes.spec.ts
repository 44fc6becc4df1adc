import type { Page } from '@playwright/test';
import { untilAllSent } from '../device-storage';
import { expect, test } from '../fixtures';
import type { Account } from '../server/account';

// Ways for another site's page to get a text into an account that it knows nothing about. The app may offer each text,
// but stores it only after the user presses a key or taps.

const PLANTED = 'Planted by another page';
const query = new URLSearchParams({ text: PLANTED });

/** Returns the HTML of a page of another site that sends its visitor to Jot. */
type Probe = (jot: string) => string;

const form = (jot: string, method: string, attributes = '') => `
  <form action="${jot}/share" method="${method}" ${attributes}>
    <input name="title" value=""><input name="text" value="${PLANTED}"><input name="url" value="">
  </form>
  <script>document.forms[0].submit()</script>`;

const OFFERED: [string, Probe][] = [
  ['a script goes there', (jot) => `<script>location.href = '${jot}/share?${query}'</script>`],
  [
    'a refresh goes there',
    (jot) => `<meta http-equiv="refresh" content="0;${jot}/share?${query}">`,
  ],
  ['a form goes there by GET', (jot) => form(jot, 'get')],
  ['a form goes there by POST', (jot) => form(jot, 'post')],
];

/** Returns the address of another site on this machine, which has another origin and another site than Jot. */
function foreign(address: string): string {
  return address.replace('127.0.0.1', 'localhost');
}

async function expectNothingMade(page: Page, account: Account, before: number): Promise<void> {
  await untilAllSent(page, account.id);
  expect(await account.items()).toHaveLength(before);
}

test('what another page sends there is offered, and Enter pressed again and again creates nothing', async ({
  page,
  app,
  account,
  dialogs,
  server,
  site,
}) => {
  await app.ready();
  const { length } = await account.items();
  for (const [what, probe] of OFFERED)
    await test.step(what, async () => {
      await page.goto(foreign(site.html('/probe', probe(server.url))));
      await expect(dialogs.content).toHaveValue(PLANTED);
      for (let pressed = 0; pressed < 5; pressed++) await page.keyboard.press('Enter');
      await expectNothingMade(page, account, length);
      // Nor when the page is opened on another day.
      await page.reload();
      await app.ready();
      await expectNothingMade(page, account, length);
      await expect(dialogs.content).toHaveValue(PLANTED);
      await page.keyboard.press('Escape');
      await dialogs.confirm('Confirm exit');
      await expect(dialogs.create).toBeHidden();
    });
});

test('a key that is held since the other page creates nothing', async ({
  page,
  app,
  account,
  dialogs,
  server,
  site,
}) => {
  await app.ready();
  const { length } = await account.items();
  const leave = `addEventListener('keydown', (event) => {
    event.preventDefault();
    if (event.key === 's') location.href = '${server.url}/share?${query}';
  })`;
  await page.goto(foreign(site.html('/probe', `<script>${leave}</script>`)));
  await page.keyboard.down('Control');
  await page.keyboard.down('s');
  await expect(dialogs.createButton).toBeVisible();
  for (let repeated = 0; repeated < 5; repeated++) await page.keyboard.down('s');
  await expect(dialogs.content).toHaveValue(PLANTED);
  await expectNothingMade(page, account, length);
  await page.keyboard.up('s');
  await page.keyboard.up('Control');
  // The same key stores the text once the user has seen what it does.
  await page.keyboard.press('Control+s');
  await expect(dialogs.create).toBeHidden();
  await expect.poll(() => account.itemsWith(PLANTED)).toHaveLength(1);
});

const FRAMED: [string, Probe][] = [
  ['by GET', (jot) => `<iframe name="jot" src="${jot}/share?${query}"></iframe>`],
  ['by POST', (jot) => `<iframe name="jot"></iframe>${form(jot, 'post', 'target="jot"')}`],
  ['at the clipboard', (jot) => `<iframe name="jot" src="${jot}/open/clipboard"></iframe>`],
];

test('a frame of another page shows nothing of Jot, and keeps nothing', async ({
  page,
  app,
  account,
  server,
  site,
  errors,
}) => {
  errors.expect(/frame-ancestors/);
  await app.ready();
  const { length } = await account.items();
  for (const [what, probe] of FRAMED)
    await test.step(what, async () => {
      await page.goto(foreign(site.html('/probe', probe(server.url))));
      const shown = () => page.frame('jot')?.url();
      await expect.poll(shown).toBe('chrome-error://chromewebdata/');
    });
  await app.open(account.path());
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectNothingMade(page, account, length);
});

test('opening a shortcut’s address, and a share that an earlier version has stored, create nothing', async ({
  page,
  context,
  app,
  account,
  dialogs,
  server,
  site,
}) => {
  await app.ready();
  const { length } = await account.items();
  const follow = (path: string) =>
    page.goto(
      foreign(site.html('/probe', `<script>location.href = '${server.url}${path}'</script>`)),
    );

  await test.step('the shortcut of a todo', async () => {
    await follow(`/open/todo?text=${PLANTED}`);
    await expect(app.mainInput).toHaveValue(':td: ');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Write a task first.');
    await expectNothingMade(page, account, length);
    await app.mainInput.clear();
  });

  await test.step('what an earlier version had kept to create it is offered', async () => {
    const shared = { title: '', text: PLANTED, url: '' };
    const kept = JSON.stringify([{ id: 'a'.repeat(15), owner: account.id, shared }]);
    await page.evaluate((value) => localStorage.setItem('jot-shared', value), kept);
    await page.reload();
    await expect(dialogs.content).toHaveValue(PLANTED);
    await expectNothingMade(page, account, length);
    await page.keyboard.press('Escape');
    await dialogs.confirm('Confirm exit');
  });

  await test.step('the clipboard’s shortcut, of which it learns nothing either', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
    await page.evaluate(() => navigator.clipboard.writeText('A password'));
    await follow('/open/clipboard');
    await expect(dialogs.createButton).toBeVisible();
    for (let pressed = 0; pressed < 5; pressed++) await page.keyboard.press('Enter');
    await expect(dialogs.content).toHaveValue('\n'.repeat(5));
    await expectNothingMade(page, account, length);
  });
});
