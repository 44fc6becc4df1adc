import { expect, test } from '../fixtures';
import { holdApp } from './held-app';
import { leaveApp } from './leave-app';

// The page shows HTML of the last visit until the app has started.
test('markup in a text stays text in the snapshot too', async ({ account, app, page }) => {
  const markup = '</title></style><img src=x onerror="document.title = 1"> &amp; &lt;b&gt;';
  await app.create(markup, `Note: ${markup}`);
  await holdApp(page);
  await leaveApp(page);
  await page.goto(account.path(), { waitUntil: 'commit' });
  const picture = page.locator('[data-view-snapshot]');
  await expect(picture.getByText(markup)).toBeInViewport();
  await expect(picture.locator('img[src="x"]')).toHaveCount(0);
});
