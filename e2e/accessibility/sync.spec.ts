import { atPhoneWidth, expectAccessibleAtAllWidths, expectStructure } from './axe';
import { expect, test } from '../fixtures';
import { cutOff, ITEM_CREATES } from '../network';

test.describe('axe finds nothing on', () => {
  test.use({ reducedMotion: 'reduce' });

  test('the sync status, its questions, and the login with unsent changes on the device', async ({
    account,
    app,
    page,
    server,
    sync,
    errors,
  }) => {
    errors.allow(/ERR_CONNECTION_FAILED/, /status of (400|401|500)/);
    errors.allow(/^The server refused to /, /^Reading /, /^Refreshing the session/);

    const mend = await cutOff(page, ITEM_CREATES);
    await app.submit('Refused words, '.repeat(20));
    await sync.expectMark('Offline, 1 waiting');
    const name = `axe_${account.id}`;
    await server.sql(
      `CREATE TRIGGER ${name} BEFORE INSERT ON items
          WHEN new.owner = '${account.id}' BEGIN SELECT RAISE(ABORT, 'no'); END`,
    );
    await mend();
    await app.reload();
    await sync.expectMark('Needs attention (1)');
    await cutOff(page, ITEM_CREATES);
    await app.submit('Waiting words');
    await expect(app.row('Note, waiting to be sent: Waiting words')).toBeVisible();
    await sync.open();
    await expect(sync.rejected).toHaveCount(1);
    await expect(sync.waiting).toHaveCount(1);
    await expectAccessibleAtAllWidths(page);
    const isTooWide = () =>
      sync.panel.evaluate((panel) =>
        [...panel.querySelectorAll('*')].some(
          ({ clientWidth, scrollWidth }) => scrollWidth > clientWidth + 1 && clientWidth > 200,
        ),
      );
    expect(await isTooWide()).toBe(false);
    await atPhoneWidth(page, async () => expect(await isTooWide()).toBe(false));
    await sync.rejected.getByRole('button', { name: /^Discard / }).click();
    await expect(sync.discardQuestion).toBeVisible();
    await expectStructure(sync.discardQuestion);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(sync.panel).toBeHidden();

    await sync.logOut();
    await expect(sync.logoutQuestion).toBeVisible();
    await expectStructure(sync.logoutQuestion);
    await atPhoneWidth(page, async () => {
      for (const button of await sync.logoutQuestion.getByRole('button').all())
        await expect(button).toBeInViewport({ ratio: 1 });
    });
    await page.keyboard.press('Escape');

    await account.changePassword('another good password');
    await page.reload();
    await expect(page.getByRole('region', { name: 'Log in again' })).toBeVisible();
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('link', { name: 'Log in as somebody else' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('has 1 unsent change here')).toBeVisible();
    await expectAccessibleAtAllWidths(page);
  });

  test('the message about an account that was deleted on another device', async ({
    account,
    app,
    page,
    sync,
    errors,
  }) => {
    errors.allow(/ERR_CONNECTION_FAILED/, /status of 401/, /^Refreshing the session/);
    await cutOff(page, ITEM_CREATES);
    await app.submit('Not sent yet, '.repeat(20));
    await sync.expectMark('Offline, 1 waiting');
    await account.deleteForGood();
    await page.reload();
    const question = page.getByRole('dialog', { name: 'Your account was deleted' });
    await expect(question.getByRole('listitem')).toHaveCount(1);
    await expectStructure(question);
  });
});
