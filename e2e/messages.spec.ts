import { expect, signIn, test } from './fixtures';
import { PROVOCATIONS, RECORDS, type Refusal, type Stage } from './provocations';
import type { TestServer } from './server/test-server';

/** Said where the answer is a page and has no words of the server's (spec §8). */
const NO_WORDS = 'Something went wrong while processing your request.';

/** Only superusers may create, change or delete items until the function given back is called. */
async function forbidItems(server: TestServer): Promise<() => Promise<void>> {
  const path = '/api/collections/items';
  const rules = ['createRule', 'updateRule', 'deleteRule'] as const;
  const { root: token } = server;
  const before = await server.ask<Record<string, unknown>>('GET', path, { token });
  const set = (of: (rule: string) => unknown) =>
    server.ask('PATCH', path, {
      token,
      body: Object.fromEntries(rules.map((rule) => [rule, of(rule)])),
    });
  await set(() => null);
  return async () => void (await set((rule) => before[rule]));
}

/** Makes the server, or the proxy in front of it, refuse what comes next with a status. */
async function refuse(stage: Stage, status: Refusal): Promise<() => Promise<void>> {
  const { server, proxy, account, id, method, path } = stage;
  const nothing = async () => undefined;
  switch (status) {
    case 400: {
      const event = { POST: 'INSERT', PATCH: 'UPDATE', DELETE: 'DELETE' }[method];
      const row = method === 'POST' ? 'new' : 'old';
      await server.sql(
        `CREATE TRIGGER refuse_items BEFORE ${event} ON items WHEN ${row}.owner = '${account.id}'
          BEGIN SELECT RAISE(ABORT, 'refused'); END`,
      );
      return () => server.sql('DROP TRIGGER refuse_items');
    }
    case 403:
      if (path === RECORDS) return forbidItems(server);
      // To the app's own requests the server's routes give no such answer; a firewall before it may.
      proxy.failOn({ method, path, status });
      return nothing;
    case 404:
      await account.deleteItem(id);
      return nothing;
    case 413:
      proxy.bodyLimit = 500;
      return nothing;
    case 500:
      proxy.failOn({ method, path, status });
      return nothing;
  }
}

for (const {
  message,
  what = '',
  statuses,
  method,
  path,
  isTrashed = false,
  fields,
  provoke,
  left,
} of PROVOCATIONS) {
  for (const status of statuses) {
    test(`${status}: ${[message, what].filter(Boolean).join(', ')}`, async ({
      server,
      frontProxy: proxy,
      page,
      view,
      account,
      dialogs,
      errors,
    }) => {
      errors.expect(new RegExp(`status of ${status}`), /^The server refused to /);
      await account.createCollection('Elsewhere');
      const { id } = await account.createItem(fields);
      if (isTrashed) await account.trashItem(id);
      await signIn(page, proxy.url, account);
      await view.open(proxy.url + account.path(isTrashed ? 'trash-bin' : 'notes'));
      await page.clock.install();

      const stage = { server, proxy, page, view, account, dialogs, id, method, path };
      const mend = await refuse(stage, status);
      try {
        await provoke(stage);
        const toast = view.errorToast(message);
        await expect(async () => {
          // An answer of 500 is asked for again, after a while, before it counts.
          await page.clock.runFor(1_000);
          await expect(toast).toBeVisible({ timeout: 500 });
        }).toPass();
        await view.expectErrorLook(toast, 'centre');
        const isAnswerOfProxy = status >= 413 || (status === 403 && path !== RECORDS);
        if (isAnswerOfProxy) await expect(toast).toContainText(NO_WORDS);
        if (status !== 404) await left(stage);
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
  await app.expectErrorLook(toast, 'centre');
  await expect(dialogs.move).toBeHidden();
  await page.clock.runFor('10:00');
  await expect(toast).toBeVisible();
});
