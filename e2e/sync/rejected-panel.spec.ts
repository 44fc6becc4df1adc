import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import type { MainView } from '../pages/main-view';
import type { TestServer } from '../server/test-server';
import { cutOff, ITEM_CREATES } from '../network';

test.beforeEach(({ errors }) => {
  errors.allow(/ERR_CONNECTION_FAILED/, /^The server refused to /);
});

interface Stage {
  page: Page;
  server: TestServer;
  app: MainView;
}

/**
 * Leaves a text behind that the server rejects on the next visit. Returns the way to have it taken
 * after all.
 */
async function leaveRejected({ page, server, app }: Stage, text: string) {
  const mend = await cutOff(page, ITEM_CREATES);
  await app.submit(text);
  await expect(app.row(`Note, waiting to be sent: ${text}`)).toBeVisible();
  const name = `refuse_${text.replaceAll(/\W/g, '_')}`;
  await server.sql(
    `CREATE TRIGGER ${name} BEFORE INSERT ON items
      WHEN new.content = '${text}' BEGIN SELECT RAISE(ABORT, 'no'); END`,
  );
  await mend();
  await app.reload();
  return () => server.sql(`DROP TRIGGER ${name}`);
}

test('what an earlier visit left and the server rejects is listed, and opens no dialog', async ({
  app,
  page,
  server,
  sync,
}) => {
  const takeIt = await leaveRejected({ page, server, app }, 'A thought worth keeping');
  await sync.expectMark('Needs attention (1)');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(app.mainInput).toHaveValue('');

  // It is there on every visit until somebody decides.
  await app.reload();
  await sync.expectMark('Needs attention (1)');
  await sync.open();
  await expect(sync.rejected).toHaveCount(1);
  await expect(sync.rejected.getByRole('textbox')).toHaveValue('A thought worth keeping');

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await sync.rejected.getByRole('button', { name: /^Copy / }).click();
  await expect(sync.rejected.getByRole('button', { name: /^Copy / })).toHaveText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('A thought worth keeping');

  const file = await sync.saveFile(sync.panel.getByRole('button', { name: 'Save as a file' }));
  expect(file.text).toContain('A thought worth keeping');
  expect(file.text).toContain('Refused: ');

  // Rejected once more, it is listed once more.
  await sync.rejected.getByRole('button', { name: /^Retry / }).click();
  await expect(page.getByRole('alert')).toContainText('Error creating new item');
  await expect(sync.rejected).toHaveCount(1);
  await expect(page.getByRole('dialog')).toHaveCount(1);

  await takeIt();
  await sync.rejected.getByRole('button', { name: /^Retry / }).click();
  await expect(sync.panel).toContainText('All changes saved.');
  await page.keyboard.press('Escape');
  await app.expectSaved(app.row('Note: A thought worth keeping'));
  await app.reload();
  await expect(app.row('Note: A thought worth keeping')).toBeVisible();
  await sync.expectMark('All saved');
});

test('a rejected text is discarded only after a question', async ({ app, page, server, sync }) => {
  const takeIt = await leaveRejected({ page, server, app }, 'Never mind');
  await sync.expectMark('Needs attention (1)');
  await sync.open();
  const discard = sync.rejected.getByRole('button', { name: /^Discard / });
  await discard.click();
  await sync.discardQuestion.getByRole('button', { name: 'Back' }).click();
  await expect(sync.rejected).toHaveCount(1);
  await discard.click();
  await sync.discardQuestion.getByRole('button', { name: 'Discard' }).click();
  await expect(sync.panel).toContainText('All changes saved.');
  await app.reload();
  await sync.expectMark('All saved');
  await takeIt();
});
