import { expect, test } from '@playwright/test';
import { countKept } from '../../e2e/device-storage';
import { Dialogs } from '../../e2e/pages/dialogs';
import { LoginScreen } from '../../e2e/pages/login-screen';
import { MainView } from '../../e2e/pages/main-view';
import { SyncStatus } from '../../e2e/pages/sync-status';
import type { Account } from '../../e2e/server/account';
import { TestServer } from '../../e2e/server/test-server';
import { BreakingProxy } from './breaking-proxy';
import { BrowserDevice } from './browser-device';

let server: TestServer;
let account: Account;
let device: BrowserDevice;
test.beforeAll(async () => {
  server = await TestServer.start();
});
test.afterAll(() => server.stop());
test.beforeEach(async () => {
  account = await server.register();
  device = new BrowserDevice('device', await BreakingProxy.start(server.url), account);
});
test.afterEach(() => device.remove());

test('what is unsent after a logout and a login outlives a browser whose localStorage was not written', async () => {
  await device.open(0);
  await device.quit();

  const { page, view } = await device.open(0);
  await new SyncStatus(page).logOut();
  await new LoginScreen(page).login(account.username, account.password);
  await view.ready();
  device.proxy.goOffline();
  await view.submit('Bought in town');
  await view.mainInput.fill('Half a thou');
  await expect.poll(() => countKept(page, account.id, 'pending', 'drafts')).toBe(2);
  await device.kill({ isUnwritten: true });

  device.proxy.goOnline();
  const next = await device.newPage();
  await next.goto(device.proxy.url + account.path());
  await expect(next).toHaveURL(/\/login$/);
  await expect(next.getByText(`${account.username} has 1 unsent change here`)).toBeVisible();
  await new LoginScreen(next).login(account.username, account.password);
  await expect.poll(async () => (await account.itemsWith('Bought in town')).length).toBe(1);
  await expect(new MainView(next).mainInput).toHaveValue('Half a thou');
});

test('a text that was shared while nobody was signed in outlives a browser that is killed', async () => {
  const page = await device.newPage();
  await page.goto(device.proxy.url);
  await device.quit();

  const sharing = await device.newPage();
  await sharing.goto(`${device.proxy.url}/share?title=Cake&text=flour`);
  await expect(sharing.getByText('Log in to add what you shared')).toBeVisible();
  await device.kill({ isUnwritten: true });

  const next = await device.newPage();
  await next.goto(`${device.proxy.url}/login`);
  await new LoginScreen(next).login(account.username, account.password);
  await expect(new Dialogs(next).content).toHaveValue('flour');
});
