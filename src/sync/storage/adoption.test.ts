import { expect, it } from 'vitest';

import type { Change } from '../state/change';
import { makeChange } from '../state/change.fixture';
import { open, UNREADABLE } from './device.fixture';
import { volatileStorage } from './storage.fake';

it('what a page that is gone has left and can’t be read stays as it is, is told of, and keeps no other from being shown', async () => {
  const storage = volatileStorage();
  const unheardOf = makeChange({ id: 'c9', kind: 'fold' as Change['kind'] });
  await storage.write({
    drafts: [
      { tab: 'first', draft: { inputText: 'half' } },
      { tab: 'second', draft: UNREADABLE },
    ],
    addChanges: [{ tab: 'second', change: unheardOf }],
  });
  const page = open(storage);
  const { adopted } = await page.device.open(() => false);
  await page.restoreDraft();
  await page.keep({ inputText: 'half a' });
  expect([adopted.changes, page.shown]).toEqual([[], [{ inputText: 'half' }]]);
  expect(await page.device.readUnread()).toEqual([
    { tab: 'second', draft: UNREADABLE },
    { tab: 'c9', draft: unheardOf },
  ]);
  await page.device.forgetUnread('second');
  await page.device.forgetUnread('c9');
  expect(await page.device.readUnread()).toEqual([]);
  expect(await storage.readDrafts()).toMatchObject([{ draft: { inputText: 'half a' } }]);
});
