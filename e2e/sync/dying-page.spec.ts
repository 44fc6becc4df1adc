import { expect, ownProcesses, test } from '../fixtures';
import { MainView } from '../pages/main-view';

test.use(ownProcesses());

test('what is done right before the page dies is kept', async ({ account, app, context }) => {
  const doomed = await context.newPage();
  const view = new MainView(doomed);
  await view.open(account.path());
  await view.mainInput.fill('Last words');
  // The page dies right after the app has handled the key, before an answer of its storage.
  await doomed.evaluate(() => {
    window.addEventListener('keydown', () => {
      console.debug('heard');
      for (;;);
    });
  });
  const heard = doomed.waitForEvent('console');
  const pressed = doomed.keyboard.press('Enter');
  await heard;
  await doomed.close();
  await expect(pressed).rejects.toThrow();
  await app.reload();
  await app.expectSaved(app.row('Note: Last words'));
});
