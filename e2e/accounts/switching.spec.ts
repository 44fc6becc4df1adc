import { expect, signIn, test } from '../fixtures';
import { cutOff, ITEM_CREATES, mutationsOf, PUSHES } from '../network';

const SECRET = 'Secret of the first one';

/** Returns the id of the user to whom a token belongs. */
function ownerOf(token: string): unknown {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  return (JSON.parse(payload) as { id: unknown }).id;
}

test('another account in the same browser shows and sends nothing of the previous one', async ({
  server,
  account: first,
  app,
  page,
  dialogs,
  errors,
}) => {
  errors.expect(/ERR_CONNECTION_FAILED/);
  const second = await server.register();
  await second.createItem({ content: 'Of the second one' });
  await first.createCollection(`${SECRET}, a collection`);
  await first.createItem({ content: SECRET });
  await page.clock.install();
  await app.reload();
  const mend = await cutOff(page, ITEM_CREATES);
  await app.submit(`${SECRET}, unsent`);
  await expect(app.row(`Note, waiting to be sent: ${SECRET}, unsent`)).toBeVisible();
  await app.row(`Note: ${SECRET}`).click();
  await dialogs.content.fill(`${SECRET}, half-written`);

  // Records the screen at each of its changes, not only at the end.
  await page.evaluate(
    ([secret, name]) => {
      const texts = () =>
        [document.body, ...document.querySelectorAll('input, textarea')]
          .map((element) => ('value' in element ? element.value : document.body.innerText))
          .join('\n');
      new MutationObserver(() => {
        const shown = texts();
        if (shown.includes(name!) && shown.includes(secret!))
          console.error(`${name} is shown: ${shown}`);
      }).observe(document, { subtree: true, childList: true, characterData: true });
    },
    [SECRET, second.username],
  );
  const sentBySecond: unknown[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== PUSHES.method || !PUSHES.path.test(pathname)) return;
    if (ownerOf(request.headers().authorization ?? '') !== second.id) return;
    sentBySecond.push(...mutationsOf(request).map(({ fields }) => fields.content));
  });

  // The other account signs in in another tab, without a logout between.
  const tab = await page.context().newPage();
  await signIn(tab, server.url, second);
  await expect(page).toHaveURL(second.path());
  await page.bringToFront();
  await app.ready();
  await expect(app.row('Note: Of the second one')).toBeVisible();
  await expect(dialogs.edit).toBeHidden();
  await expect(app.mainInput).toHaveValue('');
  await expect(page.getByText(SECRET)).toHaveCount(0);
  const menu = await app.openCollectionMenu();
  await expect(menu.getByRole('menuitemradio')).toHaveText([/^Notes/, /^Trash bin/]);
  await page.keyboard.press('Escape');
  await mend();
  // By then, the app has retried everything that was pending.
  await page.clock.runFor('01:00');
  await app.create('Also of the second one', 'Note: Also of the second one');
  expect(sentBySecond).toEqual(['Also of the second one']);

  await signIn(tab, server.url, first);
  await expect(page).toHaveURL(first.path());
  await expect(dialogs.content).toHaveValue(`${SECRET}, half-written`);
  await page.keyboard.press('Escape');
  await app.expectSaved(app.row(`Note: ${SECRET}, unsent`));
  await app.expectSaved(app.row(`Note: ${SECRET}, half-written`));
  expect(await second.itemsWith(`${SECRET}, unsent`)).toEqual([]);
  expect(await first.itemsWith(`${SECRET}, unsent`)).toHaveLength(1);
});
