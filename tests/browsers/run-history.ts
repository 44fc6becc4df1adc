import { setTimeout as delay } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { readKept } from '../../e2e/device-storage';
import type { TestServer } from '../../e2e/server/test-server';
import type { Change } from '../../src/sync/state/change';
import type { BrowserDevice, Tab } from './browser-device';
import type { PersonAct, Step } from './history';
import { BrokenPromise } from './history-log';
import { createWorld, type World } from './history-world';
import { untilAtRest } from './judge';
import { judgeHistory } from './judge-history';
import { actInTab } from './person';
import { shownMark } from './screen';

/** So long a step waits for what may as well not come, in ms. */
const MAX_PACE_MS = 3_000;

/**
 * Runs a history against the server, brings everything back together, and looks whether the promises
 * were kept.
 * @throws BrokenPromise
 */
export async function runHistory(server: TestServer, steps: readonly Step[]): Promise<void> {
  const world = await createWorld(server);
  const run = new HistoryRun(world);
  try {
    await run.begin();
    for (const step of steps) await run.take(step);
    await run.heal();
    await judgeHistory(world);
  } catch (error) {
    if (error instanceof BrokenPromise) throw error;
    throw new Error(`The history broke off: ${String(error)}\n\n${world.log.text}`, {
      cause: error,
    });
  } finally {
    await run.clear();
  }
}

class HistoryRun {
  readonly #world: World;
  /** Marks that have said what isn't so. */
  readonly #violations: string[] = [];
  #restarting: Promise<void> = Promise.resolve();
  /** Tabs that stand still, and for how many steps more. */
  readonly #frozen = new Map<Tab, { device: BrowserDevice; left: number }>();

  constructor(world: World) {
    this.#world = world;
  }

  /** Both devices have read the account. */
  async begin(): Promise<void> {
    const { devices, account, log } = this.#world;
    for (const device of devices) await device.open(0);
    log.check(await untilAtRest(devices, account));
  }

  async take(step: Step): Promise<void> {
    const { device: number, tab: place, act, killedAfter, pace } = step;
    const device = this.#world.devices[number]!;
    this.#world.log.note(
      `${device.name}, tab ${place}: ${JSON.stringify({ ...act, killedAfter, pace })}`,
    );
    this.#thawDue();
    switch (act.do) {
      case 'request':
        return device.proxy.addFate(act.fate);
      case 'offline':
        return device.proxy.goOffline();
      case 'online':
        return device.proxy.goOnline();
      case 'cutStreams':
        return device.proxy.cutStreams();
      case 'killBrowser':
        return this.#kill(device);
      case 'killServer':
        this.#restarting = this.#restarting.then(async () => {
          await this.#world.server.kill();
          await this.#world.server.restart();
        });
        return;
      case 'freeze': {
        const tab = device.at(place);
        if (!tab || tab.frozen) return;
        await device.freeze(tab);
        this.#frozen.set(tab, { device, left: act.steps });
        return;
      }
      default:
        return this.#act(device, place, act, { killedAfter, pace });
    }
  }

  /** Everything works again. */
  async heal(): Promise<void> {
    this.#world.log.note('everything works again');
    await this.#restarting;
    for (const device of this.#world.devices) {
      device.proxy.heal();
      for (const tab of device.tabs) device.thaw(tab);
      await device.open(0);
    }
    this.#world.log.check(this.#violations);
  }

  async clear(): Promise<void> {
    await this.#restarting;
    for (const device of this.#world.devices) await device.remove();
  }

  async #act(
    device: BrowserDevice,
    place: number,
    act: PersonAct,
    { killedAfter, pace }: Pick<Step, 'killedAfter' | 'pace'>,
  ): Promise<void> {
    const isFree = (each: Tab | undefined) => each && !each.frozen;
    // The page of a new tab comes from the server.
    if (!device.at(place) || act.do === 'share') await this.#restarting;
    const tab = [await device.open(place), ...device.tabs].find(isFree);
    if (!tab) return this.#world.log.note('  every tab is frozen');
    const before = this.#world.words.count;
    try {
      const isDone = await actInTab(tab, act, this.#world.words);
      if (!isDone) this.#world.log.note('  there is nothing to do it with');
    } catch (error) {
      // Another device may have taken the row away meanwhile.
      if (!(error instanceof Error) || !/Timeout|toBe|toHave/.test(error.message)) throw error;
      this.#world.log.note(`  can’t be done: ${error.message.split('\n')[0]}`);
      if ((await tab.page.getByRole('menu').count()) > 0) await tab.page.keyboard.press('Escape');
    }
    if (killedAfter !== undefined) {
      await delay(killedAfter);
      return this.#kill(device);
    }
    if (act.do === 'closeTab') return device.close(tab);
    if (pace !== 'atOnce') await this.#pause(tab, pace, this.#world.words.since(before));
  }

  /** Waits until the words of a step are kept on the device, or until the server has them. */
  async #pause(tab: Tab, pace: 'kept' | 'saved', words: readonly string[]): Promise<void> {
    let mark = '';
    let unsent: Change[] = [];
    const isOver = async () => {
      const kept = await readKept(tab.page, this.#world.account.id);
      this.#world.words.keep(kept);
      mark = await shownMark(tab.view);
      unsent = kept.pending.map(({ change }) => change).filter((each) => !this.#isApplied(each));
      const isKept = words.every((word) => JSON.stringify(kept).includes(word));
      return isKept && (pace === 'kept' || (mark === 'All saved' && unsent.length === 0));
    };
    try {
      await expect.poll(isOver, { timeout: MAX_PACE_MS }).toBe(true);
    } catch {
      this.#world.log.note(`  not ${pace}: the mark says ${mark}`);
      if (mark === 'All saved' && unsent.length > 0)
        this.#violations.push(`the mark says ${mark}, with ${JSON.stringify(unsent)}`);
    }
  }

  #isApplied({ sent }: Change): boolean {
    return sent !== undefined && (this.#world.applied.get(sent.client) ?? 0) >= sent.n;
  }

  async #kill(device: BrowserDevice): Promise<void> {
    for (const [tab, frozen] of this.#frozen)
      if (frozen.device === device) this.#frozen.delete(tab);
    await device.kill();
  }

  #thawDue(): void {
    for (const [tab, frozen] of this.#frozen) {
      if (frozen.left-- > 0) continue;
      frozen.device.thaw(tab);
      this.#frozen.delete(tab);
    }
  }
}
