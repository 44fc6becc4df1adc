import { expect, signIn, test } from '../fixtures';
import { PROVOCATIONS, type Rejection, type Stage } from './provocations';

/** What a toast says of each (spec §8: the server's message; the proxy's page has none). */
const WORDS: Record<Rejection, string> = {
  'the database': 'The server has a problem. Try again in a moment.',
  'gone elsewhere': 'This no longer exists.',
  'too large': 'Make it shorter and try again.',
};

/** Makes the server, or the proxy in front of it, reject what comes next. */
async function reject(stage: Stage, rejection: Rejection): Promise<() => Promise<void>> {
  const { server, proxy, account, id, write } = stage;
  const nothing = async () => undefined;
  switch (rejection) {
    case 'the database': {
      const row = write === 'INSERT' ? 'new' : 'old';
      await server.sql(
        `CREATE TRIGGER refuse_items BEFORE ${write} ON items WHEN ${row}.owner = '${account.id}'
          BEGIN SELECT RAISE(ABORT, 'refused'); END`,
      );
      return () => server.sql('DROP TRIGGER refuse_items');
    }
    case 'gone elsewhere':
      await account.deleteItem(id);
      return nothing;
    case 'too large':
      proxy.bodyLimit = 500;
      return nothing;
  }
}

for (const {
  message,
  what = '',
  rejections,
  write,
  isTrashed = false,
  fields,
  provoke,
  left,
} of PROVOCATIONS) {
  for (const rejection of rejections) {
    test(`${[message, what].filter(Boolean).join(', ')}: ${rejection}`, async ({
      server,
      frontProxy: proxy,
      page,
      view,
      account,
      dialogs,
      errors,
    }) => {
      errors.expect(/^The server refused to /);
      if (rejection === 'too large') errors.expect(/status of 413/);
      await account.createCollection('Elsewhere');
      const { id } = await account.createItem(fields);
      if (isTrashed) await account.trashItem(id);
      await signIn(page, proxy.url, account);
      await view.open(proxy.url + account.path(isTrashed ? 'trash-bin' : 'notes'));
      await page.clock.install();

      const stage = { server, proxy, page, view, account, dialogs, id, write };
      const mend = await reject(stage, rejection);
      try {
        await provoke(stage);
        const toast = view.errorToast(message);
        await expect(async () => {
          // What the database rejects is pushed again, after a while, before that counts.
          await page.clock.runFor(1_000);
          await expect(toast).toBeVisible({ timeout: 500 });
        }).toPass({ intervals: [0] });
        await view.expectErrorLook(toast);
        await expect(toast).toContainText(WORDS[rejection]);
        if (rejection === 'gone elsewhere')
          await expect(view.items.getByText('Stubborn')).toHaveCount(0);
        else await left(stage);
        await page.clock.runFor('10:00');
        await expect(toast).toBeVisible();
        await toast.getByRole('button', { name: 'Close' }).click();
        await page.clock.runFor(1_000);
        await expect(toast).toBeHidden();
      } finally {
        await mend();
      }
    });
  }
}

test('Requested moving item, but received missing data: another device has deleted it', async ({
  page,
  account,
  app,
  dialogs,
}) => {
  await account.createCollection('Elsewhere');
  const { id } = await account.createItem({ content: 'Stubborn' });
  await page.clock.install();
  await app.reloadAndRead();
  await app.select(app.row('Note: Stubborn'));
  await page.keyboard.press('Control+m');
  await expect(dialogs.move).toBeVisible();
  await account.deleteItem(id);
  await page.clock.fastForward(121_000);
  await app.comeBack();
  await expect(app.items.getByText('Stubborn')).toHaveCount(0);

  await dialogs.target('Elsewhere').press('Enter');
  const toast = app.errorToast('Requested moving item, but received missing data');
  await expect(toast).toBeVisible();
  await app.expectErrorLook(toast);
  await expect(dialogs.move).toBeHidden();
  await page.clock.runFor('10:00');
  await expect(toast).toBeVisible();
});
