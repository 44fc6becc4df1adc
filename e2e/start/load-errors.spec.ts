import { deploymentFixtures, type DeploymentFixtures } from '../deployment.fixture';
import { expect, signIn, test as base } from '../fixtures';
import { intercept } from '../network';

const test = base.extend<DeploymentFixtures>(deploymentFixtures);

const DIALOG_CODE = /\/assets\/Modals/;
const TOAST_CODE = /\/assets\/toasts/;
const WORKSPACE_CODE = /\/assets\/workspace/;

test('a dialog whose code can’t be had leaves the page as it is, and can be tried again', async ({
  page,
  server,
  account,
  view,
  errors,
}) => {
  errors.expect(/ERR_FAILED/);
  errors.allow(/dynamically imported module|ComponentLoadError|Loading (the|a part)/);
  await intercept(page, DIALOG_CODE, (route) => route.abort());
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

test('code of the main view that can’t be loaded can be tried again without a second login', async ({
  page,
  account,
  login,
  view,
  errors,
}) => {
  errors.expect(/ERR_FAILED/);
  errors.allow(/dynamically imported module|ComponentLoadError|Loading (the|a part)/);
  await intercept(page, WORKSPACE_CODE, (route) => route.abort());
  await page.goto('/login');
  await login.login(account.username, account.password);
  const problem = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  await expect(problem).toBeVisible();

  await page.unroute(WORKSPACE_CODE);
  await problem.getByRole('button', { name: 'Try again' }).click();
  await expect(view.row(/^Note: Welcome to Jot/)).toBeVisible();
});

test('a style sheet that can’t be had is asked for again with the part that needs it', async ({
  page,
  account,
  login,
  view,
  errors,
}) => {
  errors.expect(/ERR_FAILED/);
  errors.allow(/preload CSS|No style sheet|ComponentLoadError|Loading (the|a part)/);
  const style = /\/assets\/workspace-[^/]*\.css$/;
  await intercept(page, style, (route) => route.abort());
  await page.goto('/login');
  await login.login(account.username, account.password);
  const problem = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  await expect(problem).toBeVisible();
  await Promise.all([
    page.waitForEvent('requestfailed', (request) => style.test(request.url())),
    problem.getByRole('button', { name: 'Try again' }).click(),
  ]);
  await expect(problem).toBeVisible();
  await expect(view.items).toHaveCount(0);

  await page.unroute(style);
  await problem.getByRole('button', { name: 'Try again' }).click();
  await expect(view.row(/^Note: Welcome to Jot/)).toBeVisible();
  await expect(view.row(/^Note: Welcome to Jot/)).toHaveCSS('height', '40px');
});

test('a failed file of a browser extension doesn’t break the page', async ({
  page,
  app,
  dialogs,
  errors,
}) => {
  errors.expect(/Refused to apply style/);
  errors.allow(/x\.js|status of 404|module script/);
  await page.evaluate(async () => {
    const link = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      href: '/x.css',
    });
    const script = Object.assign(document.createElement('script'), {
      type: 'module',
      src: '/x.js',
    });
    const failing = [link, script].map(
      (part) => new Promise((resolve) => part.addEventListener('error', resolve)),
    );
    document.head.append(link, script);
    await Promise.all(failing);
  });
  await app.mainInput.press('Shift+Enter');
  await expect(dialogs.create).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a message whose code can’t be had leaves the page as it is, and is told once it has come', async ({
  frontProxy,
  page,
  view,
  account,
  errors,
}) => {
  errors.expect(/ERR_FAILED/, /status of 413/, /^The server refused to toggleDone: /);
  errors.allow(/dynamically imported module|ComponentLoadError|Loading (the|a part)/);
  await account.createItem({ content: ':td: Stubborn' });
  await intercept(page, TOAST_CODE, (route) => route.abort());
  await signIn(page, frontProxy.url, account);
  await view.open(frontProxy.url + account.path());
  // Pulls go through.
  frontProxy.bodyLimit = 150;
  await view.row('Todo: Stubborn').click();
  const problem = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  await expect(problem).toBeVisible();
  await expect(view.row('Todo: Stubborn')).toBeVisible();

  await page.unroute(TOAST_CODE);
  await problem.getByRole('button', { name: 'Try again' }).click();
  await expect(view.errorToast('Error toggling todo task status')).toBeVisible();
});

test('a part that is gone with a new version offers to reload the page, which loses no text', async ({
  page,
  view,
  deployment,
  deployed,
  errors,
}) => {
  errors.expect(/status of 404/);
  errors.allow(
    /dynamically imported module|ComponentLoadError|Loading |preload CSS|No style sheet/,
  );
  errors.allow(/Refused to apply style/);
  const account = await deployed.register();
  await signIn(page, deployed.url, account);
  await view.open(deployed.url + account.path());
  await view.loadAllCode();
  await view.mainInput.fill('half a thought');
  deployment.deploy();
  await page.getByRole('button', { name: /^Profile: / }).click();
  await page.getByRole('menuitem', { name: 'Account' }).click();
  const missing = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  await expect(missing).toBeVisible();
  await page.goBack();
  await expect(view.mainInput).toHaveValue('half a thought');
  await page.goForward();
  await missing.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  await page.goto(deployed.url + account.path());
  await expect(view.mainInput).toHaveValue('half a thought');
});
