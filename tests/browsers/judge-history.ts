import { readKept } from '../../e2e/device-storage';
import { checkTexts } from '../model/invariants';
import { isDraft } from '../../src/stores/drafts/draft';
import { renewSession } from './enter';
import { TABS } from './history';
import type { World } from './history-world';
import * as judge from './judge';

/**
 * Checks the invariants, now that everything works again: with the open tabs, and again after all browsers were killed
 * and restarted.
 * @throws BrokenPromise
 */
export async function judgeHistory(world: World): Promise<void> {
  const { server, account, devices, words, given, log } = world;
  const rest = async () => log.check(await judge.untilAtRest(devices, account));
  await rest();
  await judgeScreens(world);

  log.note('all browsers are killed and opened again');
  for (const device of devices) {
    await device.kill();
    // Each page takes over one of the drafts that other pages have left.
    for (let place = 0, drafts = TABS; place < Math.max(TABS, drafts); place++) {
      const tab = await device.open(place);
      // The last login's entries in localStorage may be lost with the browser.
      if (place === 0) await renewSession(server, device, tab);
      const kept = await readKept(tab.page, account.id);
      drafts = kept.drafts.filter(({ draft }) => isDraft(draft)).length;
    }
  }
  await rest();
  log.check(await judge.untilDraftsShown(devices, account));
  const shown: judge.Shown = { inputs: [], dialogs: [] };
  for (const { tabs } of devices) for (const tab of tabs) await judge.readShown(tab, shown);
  await rest();
  const records = await judge.recordsOf(server, account);
  const seen = { given, shown: JSON.stringify(shown), inputs: shown.inputs };
  log.check(checkTexts(words, records, seen));

  log.note('all inputs are cleared');
  const views = devices.flatMap(({ tabs }) => tabs.map(({ view }) => view));
  for (const view of views) await view.mainInput.clear();
  for (const name of ['Notes', 'Elsewhere', 'Trash bin']) {
    for (const view of views) await view.openCollection(name);
    await judgeScreens(world);
  }
  for (const device of devices) {
    log.check(await judge.judgeDisk(device, account, records));
    log.check(device.errors.map((error) => `uncaught on ${error}`));
  }
}

async function judgeScreens({ server, account, devices, log }: World): Promise<void> {
  const read = () => judge.recordsOf(server, account);
  for (const { name, tabs } of devices)
    for (const { view, place } of tabs)
      log.check(await judge.judgeScreen(`${name}, tab ${place},`, view, read));
}
