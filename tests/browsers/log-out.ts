import { expect } from '@playwright/test';
import { readKept } from '../../e2e/device-storage';
import { LoginScreen } from '../../e2e/pages/login-screen';
import { SyncStatus } from '../../e2e/pages/sync-status';
import { wordsIn } from '../model/words';
import type { BrowserDevice, Tab } from './browser-device';
import { enter } from './enter';
import type { PersonAct } from './history';
import type { World } from './history-world';
import { recordsOf } from './judge';
import { leaveDialogs } from './person';
import { fieldsOf } from './screen';

/**
 * Logs out and in again. If the app asks because changes would be lost, the user stays or discards what only this
 * device has.
 */
export async function logOutAndIn(
  world: World,
  device: BrowserDevice,
  tab: Tab,
  { unsent }: Extract<PersonAct, { do: 'logOut' }>,
): Promise<void> {
  const sync = new SyncStatus(tab.page);
  const login = new LoginScreen(tab.page);
  await leaveDialogs(tab.page);
  await sync.logOut();
  await expect(sync.logoutQuestion.or(login.heading)).toBeVisible();
  if (await sync.logoutQuestion.isVisible()) {
    const button = unsent === 'keep' ? 'Cancel' : 'Log out anyway';
    world.log.note(`  asked whether to log out: ${button}`);
    if (unsent === 'drop') await giveUpUnsent(world, device, tab);
    await sync.logoutQuestion.getByRole('button', { name: button }).click();
    if (unsent === 'keep') return;
    await expect(login.heading).toBeVisible();
  }
  await enter(device, tab);
}

/** What only this device has may be missing from now on. */
async function giveUpUnsent(
  { server, account, words }: World,
  device: BrowserDevice,
  { page }: Tab,
): Promise<void> {
  const { pending, rejected, drafts } = await readKept(page, account.id);
  const open = device.tabs.filter(({ frozen }) => frozen === undefined);
  const inputs = await Promise.all(open.map(async ({ view }) => (await fieldsOf(view)).input));
  const here = wordsIn(JSON.stringify({ pending, rejected, drafts, inputs }));
  const sent = new Set(wordsIn(JSON.stringify(await recordsOf(server, account))));
  const onlyHere = here.filter((word) => !sent.has(word));
  words.remove(onlyHere.join(' '), 'somebody logged out although it was unsent');
}
