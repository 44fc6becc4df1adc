import { setTimeout as delay } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { readKept } from '../../e2e/device-storage';
import type { TestServer } from '../../e2e/server/test-server';
import type { ClientMutation } from '../../src/sync/queue/client-mutation';
import type { BrowserDevice, Tab } from './browser-device';
import type { PersonAct, Step, Version } from './history';
import { endSession, enter, isLoggedOut, renewSession } from './enter';
import { BrokenPromise } from './history-log';
import { createWorld, type World } from './history-world';
import { untilAtRest } from './judge';
import { judgeHistory } from './judge-history';
import { logOutAndIn } from './log-out';
import { actInTab } from './person';
import { shownMark } from './screen';

/** Steps that need a running server. */
const LOADS: ReadonlySet<PersonAct['do']> = new Set(['share', 'reload', 'logOut', 'logInAgain']);

/** How long a step waits for something that may never happen, in ms. */
const MAX_PACE_MS = 3_000;

/**
 * Runs a history against the server, reconnects everything, and checks the invariants.
 * @param later address of a server with a later version of the app
 * @throws BrokenPromise
 */
export async function runHistory(
  server: TestServer,
  later: string,
  steps: readonly Step[],
): Promise<void> {
  const world = await createWorld(server, later);
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
  /** Sync statuses that were wrong. */
  readonly #violations: string[] = [];
  #restarting: Promise<void> = Promise.resolve();
  /** Frozen tabs, and for how many more steps. */
  readonly #frozen = new Map<Tab, { device: BrowserDevice; left: number }>();
  /** The version of the app that a device loads, if it was changed. */
  readonly #versions = new Map<BrowserDevice, Version>();

  constructor(world: World) {
    this.#world = world;
  }

  /** Both devices have read the account, and their browsers have written everything to disk. */
  async begin(): Promise<void> {
    const { devices, account, log } = this.#world;
    for (const device of devices) await device.open(0);
    log.check(await untilAtRest(devices, account));
    for (const device of devices) {
      await device.quit();
      await device.open(0);
    }
  }

  async take(step: Step): Promise<void> {
    const { device: number, tab: place, act } = step;
    const device = this.#world.devices[number]!;
    const { killedAfter, isUnwritten, pace } = step;
    this.#world.log.note(
      `${device.name}, tab ${place}: ${JSON.stringify({ killedAfter, isUnwritten, pace, ...act })}`,
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
        return this.#kill(device, act.isUnwritten);
      case 'quitBrowser':
        this.#forgetFrozen(device);
        return device.quit();
      case 'endSession':
        return this.#endSession(device);
      case 'deploy': {
        const version = this.#versions.get(device) === 'later' ? 'own' : 'later';
        this.#world.log.note(`  from now on it loads the ${version} version`);
        this.#versions.set(device, version);
        device.proxy.deploy(this.#world.apps[version]);
        if (!act.isLoaded) return;
        await this.#act(device, place, { do: 'reload' }, step);
        return this.#act(device, place, { do: 'type' }, { ...step, pace: 'kept' });
      }
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
        return this.#act(device, place, act, step);
    }
  }

  /** Ends all faults. */
  async heal(): Promise<void> {
    this.#world.log.note('everything works again');
    await this.#restarting;
    const { devices, server, apps } = this.#world;
    for (const device of devices) {
      device.proxy.heal();
      device.proxy.deploy(apps.own);
      for (const tab of device.tabs) device.thaw(tab);
      const first = await device.open(0);
      if (this.#versions.has(device)) for (const tab of device.tabs) await device.reload(tab);
      await renewSession(server, device, first);
      for (const tab of device.tabs) await enter(device, tab);
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
    { killedAfter, isUnwritten, pace }: Step,
  ): Promise<void> {
    const isFree = (each: Tab | undefined) => each && !each.frozen;
    // The server has to answer the page of a new tab.
    if (!device.at(place) || LOADS.has(act.do)) await this.#restarting;
    const tab = [await device.open(place), ...device.tabs].find(isFree);
    if (!tab) return this.#world.log.note('  every tab is frozen');
    const before = this.#world.words.count;
    try {
      if (await isLoggedOut(tab)) await enter(device, tab);
      const isDone = await this.#do(device, tab, act);
      if (!isDone) this.#world.log.note('  there is nothing to do it with');
    } catch (error) {
      // Another device may have removed the row in the meantime.
      if (!(error instanceof Error) || !/Timeout|toBe|toHave/.test(error.message)) throw error;
      this.#world.log.note(`  can’t be done: ${error.message.split('\n')[0]}`);
      if ((await tab.page.getByRole('menu').count()) > 0) await tab.page.keyboard.press('Escape');
    }
    if (act.do === 'logOut' && act.isKilled) {
      await this.#pause(tab, 'kept', this.#world.words.since(before));
      return this.#kill(device, true);
    }
    if (killedAfter !== undefined) {
      await delay(killedAfter);
      return this.#kill(device, isUnwritten);
    }
    if (act.do === 'closeTab') return device.close(tab);
    if (pace !== 'atOnce') await this.#pause(tab, pace, this.#world.words.since(before));
  }

  async #do(device: BrowserDevice, tab: Tab, act: PersonAct): Promise<boolean> {
    switch (act.do) {
      case 'closeTab':
        return true;
      case 'reload':
        await device.reload(tab);
        return true;
      case 'logInAgain':
        await enter(device, tab);
        return true;
      case 'logOut':
        await logOutAndIn(this.#world, device, tab, act);
        return !act.isKilled || actInTab(tab, { do: 'type' }, this.#world.words);
      default:
        return actInTab(tab, act, this.#world.words);
    }
  }

  async #endSession(device: BrowserDevice): Promise<void> {
    await this.#restarting;
    const { server, account, log } = this.#world;
    const tab = device.tabs.find(({ frozen }) => frozen === undefined);
    const isEnded = tab !== undefined && (await endSession(server, account, tab.page));
    if (!isEnded) log.note('  there is no session');
  }

  /** Waits until the texts of a step are stored on the device, or on the server. */
  async #pause(tab: Tab, pace: 'kept' | 'saved', words: readonly string[]): Promise<void> {
    let mark = '';
    let unsent: ClientMutation[] = [];
    const isOver = async () => {
      const kept = await readKept(tab.page, this.#world.account.id);
      this.#world.words.keep(kept);
      mark = await shownMark(tab.view);
      unsent = kept.pending.filter((each) => !this.#isApplied(each));
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

  #isApplied({ sent }: ClientMutation): boolean {
    return sent !== undefined && (this.#world.applied.get(sent.client) ?? 0) >= sent.n;
  }

  async #kill(device: BrowserDevice, isUnwritten = false): Promise<void> {
    this.#forgetFrozen(device);
    await device.kill({ isUnwritten });
  }

  #forgetFrozen(device: BrowserDevice): void {
    for (const [tab, frozen] of this.#frozen)
      if (frozen.device === device) this.#frozen.delete(tab);
  }

  #thawDue(): void {
    for (const [tab, frozen] of this.#frozen) {
      if (frozen.left-- > 0) continue;
      frozen.device.thaw(tab);
      this.#frozen.delete(tab);
    }
  }
}
