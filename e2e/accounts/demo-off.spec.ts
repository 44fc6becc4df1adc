import { expect, test } from './mail.fixture';

test.use({ serverEnv: { JOT_DEMO: 'off' } });

test('a server without a test account offers none, and lets nobody in with it', async ({
  page,
  ownServer,
  login,
  palette,
}) => {
  const main = page.getByRole('main');
  const demoLinks = page.getByRole('link', { name: /demo/i });

  await page.goto('/');
  await expect(main.getByRole('link', { name: 'Get started' })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Try now' })).toHaveCount(0);
  await expect(demoLinks).toHaveCount(0);

  await page.goto('/login');
  await expect(main.getByRole('link', { name: 'Verify email' })).toBeVisible();
  await expect(demoLinks).toHaveCount(0);
  await palette.open();
  await expect(palette.entries.first()).toBeVisible();
  expect(await palette.labels()).toContain('Register');
  expect(await palette.labels()).not.toContain('Demo login');
  await page.keyboard.press('Escape');

  await page.goto('/demo-login');
  await expect(main.getByRole('status')).toHaveText('This server has no demo account.');
  await expect(login.password).toHaveCount(0);
  await main.getByRole('link', { name: 'Register' }).click();
  await expect(page).toHaveURL('/register');

  for (const path of ['/terms', '/help']) {
    await page.goto(path);
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(main.getByText(/demo account/i), path).toHaveCount(0);
  }

  const answer = await page.request.post(
    `${ownServer.url}/api/collections/users/auth-with-password`,
    { data: { identity: 'demo', password: 'jot-demo' } },
  );
  expect(answer.status()).toBe(400);
});
