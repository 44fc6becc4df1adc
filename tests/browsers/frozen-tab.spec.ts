import { expect, test } from '@playwright/test';
import { untilAllSent } from '../../e2e/device-storage';
import { Dialogs } from '../../e2e/pages/dialogs';
import type { MainView } from '../../e2e/pages/main-view';
import { SyncStatus } from '../../e2e/pages/sync-status';
import { TestServer } from '../../e2e/server/test-server';
import { BreakingProxy } from './breaking-proxy';
import { BrowserDevice } from './browser-device';

let server: TestServer;
test.beforeAll(async () => {
  server = await TestServer.start();
});
test.afterAll(() => server.stop());

async function addLine(view: MainView, row: string, line: string): Promise<void> {
  const dialogs = new Dialogs(view.page);
  await view.select(view.row(row));
  await view.page.keyboard.press('Control+e');
  await expect(dialogs.content).toBeFocused();
  await view.page.keyboard.press('Enter');
  await view.page.keyboard.type(line);
  await view.page.keyboard.press('Control+s');
  await expect(dialogs.edit).toBeHidden();
}

test('a frozen tab holds up another one for some seconds at most, and what it wrote arrives once', async () => {
  const account = await server.register();
  const { id } = await account.createItem({ content: 'Milk' });
  const proxy = await BreakingProxy.start(server.url);
  const device = new BrowserDevice('device', proxy, account);
  try {
    const frozen = await device.open(0);
    const other = await device.open(1);
    const sync = new SyncStatus(other.page);
    await other.view.loadAllCode();

    // Of two changes, one has a number and its push hangs; the other one waits.
    proxy.addFate({ of: 'push', kind: 'hangBefore' });
    await addLine(frozen.view, 'Note: Milk', 'Bread');
    await frozen.view.submit('Cheese');
    await expect(other.view.row('Note: Milk\nBread')).toBeVisible();
    await expect(other.view.row('Note: Cheese')).toBeVisible();
    await device.freeze(frozen);

    // Any page sends all pending changes in their order.
    await other.view.submit('Eggs');
    await addLine(other.view, 'Note: Milk\nBread', 'Butter');
    const start = Date.now();
    // The mark says so only of changes that take long.
    await untilAllSent(other.page, account.id);
    await sync.expectMark('All saved');
    const description = `${Date.now() - start} ms`;
    test.info().annotations.push({ type: 'held up', description });
    expect((await account.item(id)).content).toBe('Milk\nBread\nButter');
    for (const text of ['Cheese', 'Eggs']) expect(await account.itemsWith(text)).toHaveLength(1);

    device.thaw(frozen);
    proxy.heal();
    for (const { page, view } of device.tabs) {
      await new SyncStatus(page).expectMark('All saved');
      for (const name of ['Milk\nBread\nButter', 'Eggs', 'Cheese'])
        await view.expectSaved(view.row(`Note: ${name}`));
    }
    await untilAllSent(other.page, account.id);
    const texts = (await account.items()).map(({ content }) => content);
    for (const text of ['Milk\nBread\nButter', 'Eggs', 'Cheese'])
      expect(texts.filter((each) => each === text)).toHaveLength(1);
    expect(texts.filter((each) => String(each).includes('Milk'))).toHaveLength(1);
  } finally {
    for (const tab of device.tabs) device.thaw(tab);
    await device.remove();
  }
});
