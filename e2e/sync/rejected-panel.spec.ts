import { expect, signIn, test } from '../fixtures';
import { PUSHES } from '../network';

test('a change of an earlier visit that is rejected now is listed until the user decides', async ({
  frontProxy,
  account,
  view,
  page,
  sync,
  dialogs,
  errors,
}) => {
  errors.expect(/status of 500/, /status of 413/, /^The server refused to /);
  const WORTH = 'A thought worth keeping';
  await signIn(page, frontProxy.url, account);
  await view.open(frontProxy.url + account.path());
  frontProxy.failOn({ ...PUSHES, status: 500 });
  for (const text of [WORTH, 'Never mind']) {
    await view.submit(text);
    await expect(view.row(`Note, waiting to be sent: ${text}`)).toBeVisible();
  }
  // A retry before the page is left must not be rejected yet.
  await page.goto(`${frontProxy.url}/favicon.svg`);
  frontProxy.failOn({ ...PUSHES, status: 413 });

  await test.step('it opens no dialog, and is there on every visit', async () => {
    await view.open(frontProxy.url + account.path());
    await sync.expectMark('Needs attention (2)');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(view.mainInput).toHaveValue('');
    await view.reload();
    await sync.expectMark('Needs attention (2)');
    await sync.open();
    await expect(sync.rejected).toHaveCount(2);
  });

  await test.step('it is discarded only after a question', async () => {
    const discard = sync.rejected.nth(1).getByRole('button', { name: /^Discard / });
    await discard.click();
    await sync.discardQuestion.getByRole('button', { name: 'Back' }).click();
    await expect(sync.rejected).toHaveCount(2);
    await discard.click();
    await sync.discardQuestion.getByRole('button', { name: 'Discard' }).click();
    await expect(sync.rejected).toHaveCount(1);
    await expect(sync.rejected.getByRole('textbox')).toHaveValue(WORTH);
  });

  await test.step('it is copied, and saved as a file', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const copy = sync.rejected.getByRole('button', { name: /^Copy / });
    await copy.click();
    await expect(copy).toHaveText('Copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(WORTH);
    const file = await sync.saveFile(sync.panel.getByRole('button', { name: 'Save as a file' }));
    expect(file.text).toContain(WORTH);
    expect(file.text).toContain('Refused: ');
  });

  const BETTER = `${WORTH} and improving`;
  await test.step('it is changed in its dialog, and listed again if that is refused too', async () => {
    await sync.rejected.getByRole('button', { name: /^Edit / }).click();
    await expect(dialogs.content).toHaveValue(WORTH);
    await dialogs.content.fill(BETTER);
    const refused = page.waitForResponse((answer) => answer.status() === 413);
    await dialogs.create.getByRole('button', { name: 'Create' }).click();
    await refused;
    await expect(sync.rejected.getByRole('textbox')).toHaveValue(BETTER);
    await expect(dialogs.create).toBeHidden();
  });

  const retry = sync.rejected.getByRole('button', { name: /^Retry / });
  await test.step('refused once more, it is listed once more', async () => {
    const asked = page.waitForResponse((answer) => answer.status() === 413);
    await retry.click();
    await asked;
    await expect(page.getByRole('alert')).toContainText('Error creating new item');
    await expect(sync.rejected).toHaveCount(1);
    await expect(page.getByRole('dialog')).toHaveCount(1);
  });

  await test.step('it arrives when it is tried again', async () => {
    frontProxy.failOn(null);
    await retry.click();
    await expect(sync.panel).toContainText('All changes saved.');
    await page.keyboard.press('Escape');
    await view.expectSaved(view.row(`Note: ${BETTER}`));
    await view.reload();
    await expect(view.row(`Note: ${BETTER}`)).toBeVisible();
    await expect(view.row('Note: Never mind')).toHaveCount(0);
    await sync.expectMark('All saved');
  });
});
