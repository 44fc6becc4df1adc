import { expect, test } from '../fixtures';
import { share } from './share';

test('without a worker the server hands over what is shared', async ({ page, app, dialogs }) => {
  await app.ready();
  const giveUp = async () => {
    await page.keyboard.press('Escape');
    await dialogs.confirm('Confirm exit');
    await expect(dialogs.create).toBeHidden();
  };

  await test.step('to a page whose address tells nothing of it', async () => {
    const text = 'first\n\n<b>second</b> & "third"';
    await share(page, { title: 'Cake', text });
    await expect(dialogs.content).toHaveValue(text);
    await expect(dialogs.title).toHaveValue('Cake');
    await expect(page).toHaveURL(/^[^?#]*$/);
    await giveUp();
  });

  await test.step('by GET too, as an app shares that was installed before', async () => {
    await page.goto(`/share?${new URLSearchParams({ title: 'Cake', text: 'flour' })}`);
    await expect(dialogs.content).toHaveValue('flour');
    await expect(dialogs.title).toHaveValue('Cake');
    await expect(page).toHaveURL(/^[^?#]*$/);
    await giveUp();
  });

  await test.step('what is too long to be kept stays in the dialog, and none of it is cut', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const text = 'word '.repeat(2_100).trim();
    await share(page, { text });
    await expect(dialogs.content).toHaveValue(text);
    await dialogs.createButton.click();
    await expect(dialogs.create.getByText('499 over the limit')).toBeInViewport({ ratio: 1 });
    await expect(dialogs.create).toContainText('10,499 / 10,000');
    await expect(dialogs.content).toHaveValue(text);
  });
});
