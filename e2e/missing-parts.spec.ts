import { expect, signIn, test } from './fixtures';

const DIALOG_CODE = /\/assets\/CreateItemDialog/;
const WORKSPACE_CODE = /\/assets\/workspace/;

test('a dialog whose code can’t be had leaves the page as it is, and can be tried again', async ({
  page,
  server,
  account,
  view,
  errors,
}) => {
  errors.expect(/ERR_FAILED/);
  errors.allow(/dynamically imported module|MissingPart|Loading (the|a part)/);
  await page.route(DIALOG_CODE, (route) => route.abort());
  await signIn(page, server.url, account);
  await view.open(account.path());
  await view.mainInput.fill('half a thought');
  await view.mainInput.press('Shift+Enter');
  const problem = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  await expect(problem).toBeVisible();
  await expect(view.mainInput).toHaveValue('half a thought');

  await page.unroute(DIALOG_CODE);
  await problem.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('dialog').getByLabel('Content')).toHaveValue('half a thought');
});

test('the code behind the list that can’t be had can be tried again, and signing in was no waste', async ({
  page,
  account,
  login,
  view,
  errors,
}) => {
  errors.expect(/ERR_FAILED/);
  errors.allow(/dynamically imported module|MissingPart|Loading (the|a part)/);
  await page.route(WORKSPACE_CODE, (route) => route.abort());
  await page.goto('/login');
  await login.login(account.username, account.password);
  const problem = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  await expect(problem).toBeVisible();

  await page.unroute(WORKSPACE_CODE);
  await problem.getByRole('button', { name: 'Try again' }).click();
  await expect(view.row(/^Note: Welcome to Jot/)).toBeVisible();
});
