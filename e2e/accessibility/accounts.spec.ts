import { expectAccessibleAtAllWidths, expectStructure } from './axe';
import { expect, signIn, test } from '../fixtures';
import { intercept } from '../network';

test.describe('axe finds nothing on', () => {
  test.use({ reducedMotion: 'reduce' });

  test('the login with errors', async ({ page, login }) => {
    await page.goto('/login');
    await login.submit.click();
    await expect(login.identity).toHaveAttribute('aria-invalid', 'true');
    await expectStructure(page);
  });

  test('the registration, with errors and refused', async ({ page, account, errors }) => {
    errors.expect(/status of 400/, /^Registering: /);
    const main = page.getByRole('main');
    const submit = main.getByRole('button', { name: 'Register' });
    await page.goto('/register');
    await submit.click();
    await expect(main.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
    await main.getByLabel('Email').fill('somebody-else@example.org');
    await main.getByLabel('Username').fill(account.username);
    await main.getByLabel('Password', { exact: true }).fill('a good password');
    await main.getByLabel('Password confirmation').fill('a good password');
    await submit.click();
    await expect(main.getByRole('alert')).toBeVisible();
    await expectAccessibleAtAllWidths(page);
  });

  test('the answer to a request, and the page of an invalid link', async ({ page }) => {
    const main = page.getByRole('main');
    await page.goto('/reset');
    await main.getByLabel('Email').fill(`${'long'.repeat(15)}@example.org`);
    await main.getByRole('button', { name: 'Request' }).click();
    await expect(main.getByRole('status')).toBeVisible();
    await expectAccessibleAtAllWidths(page);
    // The pages of all mailed links show this message with the same component.
    await page.goto('/confirm-password-reset/nonsense');
    await expect(main.getByRole('status')).toContainText('is incomplete');
    await expectStructure(page);
  });

  test('the main view and the account page of an unverified address', async ({
    page,
    server,
    view,
  }) => {
    const person = await server.register({ verified: false });
    // A server that lets only those log in who have a verified address says so.
    await intercept(page, '**/api/site', async (route) => {
      const answer = await route.fetch();
      const site = (await answer.json()) as object;
      await route.fulfill({ json: { ...site, requiresVerified: true } });
    });
    await signIn(page, server.url, person);
    await view.open(person.path());
    await expect(page.getByRole('button', { name: 'Create another link' })).toBeVisible();
    await expectAccessibleAtAllWidths(page);
    await page.goto('/profile');
    await page.getByLabel('Digit keys open collections').uncheck();
    await page.getByLabel('New email').press('Enter');
    await expect(page.getByLabel('New email')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessibleAtAllWidths(page);
    await page.getByRole('button', { name: 'Delete account…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete account?' });
    await dialog.getByLabel('Password', { exact: true }).press('Enter');
    await expect(dialog.getByText('Enter your password.')).toBeVisible();
    await expectStructure(dialog);
  });
});
