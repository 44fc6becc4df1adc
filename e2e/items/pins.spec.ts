import { untilAllSent } from '../device-storage';
import { expect, test } from '../fixtures';

const OLD = 'Note: Gate code 4711';
/** Its name also says that the change waits to be sent. */
const PINNED = /^Note, pinned.*: Gate code 4711/;

test('a pinned item stays selected and in sight, and a new one comes below it', async ({
  account,
  signedIn: app,
  page,
  context,
  errors,
}) => {
  errors.allow(/ERR_INTERNET_DISCONNECTED/);
  const { id: collection, slug } = await account.createCollection('Long');
  const { id } = await account.createItem({ collection, content: 'Gate code 4711' });
  await account.createItems(
    Array.from({ length: 40 }, (_, n) => ({ collection, content: `Entry ${n}` })),
  );
  await app.open(account.path(slug));
  await app.expectPlace(app.rows.first(), 1, 41);
  await app.loadAllCode();

  await page.keyboard.press('Control+Shift+ArrowDown');
  await expect(app.row(OLD)).toHaveAttribute('aria-selected', 'true');
  await expect(app.row(OLD)).toBeInViewport();
  await context.setOffline(true);
  await page.keyboard.press('Control+Shift+Enter');
  await app.expectPlace(app.row(PINNED), 1, 41);
  await expect(app.row(PINNED)).toHaveAttribute('aria-selected', 'true');
  await expect(app.row(PINNED)).toBeInViewport({ ratio: 1 });
  await app.submit('Written since');
  await app.expectPlace(app.row(/: Written since/), 2, 42);

  await context.setOffline(false);
  await untilAllSent(page, account.id);
  expect(await account.item(id)).toMatchObject({ isPinned: true });
  await app.reload();
  await app.expectPlace(app.row(PINNED), 1, 42);

  await app.select(app.row(PINNED));
  await page.keyboard.press('Control+Shift+Backspace');
  await expect(app.row(PINNED)).toBeHidden();
  await page.keyboard.press('Control+z');
  await app.expectPlace(app.row(PINNED), 1, 42);
});

test('a new item is in sight, below more pinned ones than fit on the screen', async ({
  account,
  signedIn: app,
}) => {
  const { id: collection, slug } = await account.createCollection('Pinned');
  await account.createItems(
    Array.from({ length: 40 }, (_, n) => ({ collection, content: `Entry ${n}`, isPinned: true })),
  );
  await app.open(account.path(slug));
  await app.expectPlace(app.rows.first(), 1, 40);
  const row = await app.create('Written since', 'Note: Written since');
  await app.expectPlace(row, 41, 41);
  await expect(row).toBeInViewport({ ratio: 1 });
  await expect(app.mainInput).toBeInViewport();
});
