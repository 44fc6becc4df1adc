import { expect, test } from './mail.fixture';

test.use({ serverEnv: { JOT_RATE_LIMITS: 'on' } });

test('after too many wrong passwords, the login says how long to wait', async ({
  page,
  login,
  errors,
}) => {
  errors.expect(/status of 400/, /status of 429/, /^Logging in: /);
  await page.goto('/login');
  await login.identity.fill('somebody');
  for (let n = 0; n < 5; n++) {
    await login.password.fill(`wrong ${n}`);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toContainText('Failed to authenticate.');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText(
    /Too many wrong passwords\. .* Try again in 1\d seconds\./,
  );
  await expect(login.identity).toHaveValue('somebody');
});
