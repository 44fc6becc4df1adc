import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { countKept, readKept } from '../../e2e/device-storage';
import { TestServer } from '../../e2e/server/test-server';
import { BreakingProxy } from './breaking-proxy';
import { BrowserDevice } from './browser-device';
import { fieldsOf, shownRows } from './screen';

const TEXT = 'Thought of just now';

let server: TestServer;
test.beforeAll(async () => {
  server = await TestServer.start();
});
test.afterAll(() => server.stop());

for (const ms of [0, 2, 5, 10, 20, 35, 50])
  for (const network of ['online', 'offline'] as const)
    test(`killed ${ms} ms after Enter while ${network}, a text is there once`, async () => {
      const account = await server.register();
      const proxy = await BreakingProxy.start(server.url);
      const device = new BrowserDevice('device', proxy, account);
      try {
        const { view, page } = await device.open(0);
        if (network === 'offline') proxy.goOffline();
        await view.mainInput.fill(TEXT);
        await expect.poll(() => countKept(page, account.id, 'drafts')).toBe(1);
        await view.mainInput.press('Enter');
        await delay(ms);
        await device.kill();

        proxy.goOnline();
        const next = await device.open(0);
        const whereItIs = async () => ({
          saved: (await account.itemsWith(TEXT)).length,
          shown: await shownRows(next.view),
          input: (await fieldsOf(next.view)).input,
          kept: await readKept(next.page, account.id),
        });
        // If the browser was killed before the item was stored, the text is still a draft.
        const rows = expect.arrayContaining([`Note: ${TEXT}`]);
        const nothing = expect.objectContaining({ pending: [], drafts: [] });
        const item = { saved: 1, shown: rows, input: '', kept: nothing };
        const draft = { saved: 0, shown: [], input: TEXT };
        await expect(async () => {
          const { input } = await fieldsOf(next.view);
          expect(await whereItIs()).toMatchObject(input === '' ? item : draft);
        }).toPass({ timeout: 30_000 });
        test.info().annotations.push({
          type: 'it is',
          description: (await whereItIs()).input ? 'a draft' : 'an item',
        });
      } finally {
        await device.remove();
      }
    });
