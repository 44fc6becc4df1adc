import { BrokenPromise } from './broken-promise';
import { chanceFrom } from './chance';
import { essenceOf, type CloseAct, type History, type PersonAct, type Step } from './history';
import { checkDisk, checkTab, checkTexts } from './invariants';
import type { ModelServer } from './model-server';
import { actInTab } from './person';
import { nextTurn, until } from './next-turn';
import { SimulatedDevice, type World } from './simulated-device';
import { SimulatedTab } from './simulated-tab';
import type { Tally } from './tally';
import { Wire } from './wire';
import { Words } from './words';

/** Timeout for a history to become quiet, in ms. Other histories kill its server, whose restart takes seconds. */
const MAX_REST_MS = 60_000;
/** This many pages take over all drafts that any history leaves on a device. */
const MAX_PAGES = 20;
/** How long a step waits for something that may never happen, in ms. */
const MAX_PACE_MS = 300;

/**
 * Runs a history against the server, reconnects everything, and checks the invariants.
 * @throws BrokenPromise
 */
export async function runHistory(
  server: ModelServer,
  tally: Tally,
  history: History,
): Promise<void> {
  const run = new HistoryRun(server, tally, history, await server.createAccount());
  try {
    await run.begin();
    for (const step of essenceOf(history).steps) await run.take(step);
    await run.end();
  } finally {
    run.clear();
  }
  tally.histories++;
  tally.steps += history.steps.length;
  run.judge();
}

class HistoryRun {
  readonly #world: World;
  readonly #devices: SimulatedDevice[];
  /** Ids of the account's first records. */
  readonly #given = new Set<string>();
  /** The tabs of each device, by their index. */
  readonly #tabs = new Map<SimulatedDevice, SimulatedTab[]>();

  constructor(server: ModelServer, tally: Tally, { devices, chance }: History, owner: string) {
    const violations: string[] = [];
    this.#world = {
      server,
      owner,
      wire: new Wire(server, owner, violations),
      words: new Words(),
      tally,
      violations,
      log: [],
      random: chanceFrom(chance),
    };
    this.#devices = devices.map((traits, index) => {
      return new SimulatedDevice(this.#world, traits, `device ${index}`);
    });
  }

  async begin(): Promise<void> {
    const { items, itemCollections } = await this.#world.server.recordsOf(this.#world.owner);
    for (const { id } of [...items, ...itemCollections]) this.#given.add(id);
    for (const device of this.#devices) {
      await device.signIn();
      if (!device.traits.isNew) {
        const tab = await this.#open(device, 0, true);
        await tab.readAll();
      }
      device.network.delayReads(device.traits.firstAnswers);
    }
  }

  async take({ device: number, tab: place, act, dies, pace }: Step): Promise<void> {
    const device = this.#devices[number % this.#devices.length]!;
    const { tally, server, owner, log } = this.#world;
    log.push(
      `${device.name}, tab ${place}: ${JSON.stringify(act)}, ${pace}${dies ? `, dies in ${dies}` : ''}`,
    );
    const open = this.#tabsOf(device);
    switch (act.do) {
      case 'nothing':
        return;
      case 'request':
        device.network.addRequestFate(act.fate);
        break;
      case 'event':
        device.network.addEventFate(act.fate);
        break;
      case 'offline':
        device.network.goOffline();
        break;
      case 'online':
        if (!device.network.isOnline) this.#goOnline(device);
        break;
      case 'cutStreams':
        device.network.cutStreams();
        break;
      case 'deliverLate':
        device.network.deliverLate();
        break;
      case 'spoilToken':
        if (device.isSignedIn) tally.count('token invalid');
        device.spoilToken();
        break;
      case 'signIn':
        if (!device.isSignedIn) await this.#signIn(device);
        break;
      case 'endSessions':
        tally.count('sessions ended by the server');
        await server.endSessions(owner);
        break;
      case 'killServer':
        tally.count('server killed and restarted');
        void server.killAndRestart().catch((error: unknown) => {
          this.#world.violations.push(`the server doesn't come back: ${String(error)}`);
        });
        break;
      case 'open':
        if (!this.#at(device, place) && device.isSignedIn) {
          if (open.length === 0) tally.count('tab reopened');
          await this.#open(device, place, act.isFollowing);
        }
        break;
      case 'follow':
        open[0]?.follow(act.isFollowing);
        break;
      case 'kill':
        this.#at(device, place)?.kill(act.steps);
        break;
      case 'close':
        await this.#close(device, place, act);
        break;
      default:
        await this.#actOf(device, place, act, dies);
    }
    await this.#pause(pace);
  }

  /** Reconnects everything and sends everything that is pending. */
  async end(): Promise<void> {
    this.#world.log.push('everything works again');
    for (const tab of this.#allTabs()) tab.life.spare();
    for (const device of this.#devices) {
      if (!device.network.isOnline) this.#goOnline(device);
      device.network.heal();
      await this.#signIn(device);
    }
    // A page reads the rows of closed pages when a user looks at it. Without Web Locks, it first waits for the answers
    // of other pages. That wait isn't a step, so the page may push these rows after everything was quiet.
    await Promise.all(this.#allTabs().map((tab) => tab.engine.unsynced.readAll()));
    await this.#rest('with the tabs that are open');
    await this.#compare();

    this.#world.log.push('all tabs are opened again');
    // Everything else that these pages know is deleted with them.
    for (const device of this.#devices) for (const tab of this.#tabsOf(device)) tab.life.endIn(0);
    const kept: string[] = [];
    const inputs: string[] = [];
    for (const device of this.#devices) {
      // Each page takes over one of the drafts that other pages have left.
      for (let place = 0, isLeft = true; isLeft && place < MAX_PAGES; place++) {
        const tab = await this.#open(device, place, false);
        await tab.draftTaken;
        kept.push(JSON.stringify(tab.draft));
        inputs.push(tab.draft.inputText);
        const open = this.#tabsOf(device).map(({ id }) => id);
        isLeft = (await device.draftHolders()).some((id) => !open.includes(id));
      }
    }
    await this.#rest('with tabs that were opened again');
    const records = await this.#compare();
    await this.#world.wire.idle();
    for (const device of this.#devices)
      this.#world.violations.push(...checkDisk(await device.stored(), records, device.lines));
    for (const tab of this.#allTabs()) kept.push(JSON.stringify(tab.engine.unsynced.list()));
    const seen = { given: this.#given, shown: kept.join(), inputs };
    this.#world.violations.push(...checkTexts(this.#world.words, records, seen));
  }

  /** Ends everything that the history has started. */
  clear(): void {
    for (const device of this.#devices)
      for (const tab of this.#tabsOf(device)) {
        tab.life.endIn(0);
        tab.engine.close();
      }
  }

  judge(): void {
    const { violations, log } = this.#world;
    if (violations.length > 0) throw new BrokenPromise(violations, log);
  }

  #tabsOf(device: SimulatedDevice): SimulatedTab[] {
    return (this.#tabs.get(device) ?? []).filter((tab) => tab && !tab.life.isOver);
  }

  #at(device: SimulatedDevice, place: number): SimulatedTab | undefined {
    const tab = this.#tabs.get(device)?.[place];
    return tab?.life.isOver ? undefined : tab;
  }

  async #open(device: SimulatedDevice, place: number, isFollowing: boolean): Promise<SimulatedTab> {
    const tab = new SimulatedTab(device, `${device.name}, tab ${place}`);
    const tabs = this.#tabs.get(device) ?? [];
    tabs[place] = tab;
    this.#tabs.set(device, tabs);
    // A page that dies while it opens never finishes opening.
    const over = new Promise<void>((resolve) => tab.life.atEnd(resolve));
    await Promise.race([tab.start(isFollowing), over]);
    return tab;
  }

  async #actOf(
    device: SimulatedDevice,
    place: number,
    act: PersonAct,
    dies: number | undefined,
  ): Promise<void> {
    let tab = this.#at(device, place) ?? this.#tabsOf(device)[0];
    if (!tab && device.isSignedIn) {
      this.#world.tally.count('tab reopened');
      tab = await this.#open(device, 0, true);
    }
    if (!tab || tab.life.isOver || !tab.isOpen) return;
    if (dies !== undefined) {
      this.#world.tally.count('tab killed between two steps');
      tab.life.endIn(dies);
    }
    actInTab(tab, act);
  }

  /** A page is left while others open, which may take over its drafts. */
  async #close(device: SimulatedDevice, place: number, { opened, turns }: CloseAct): Promise<void> {
    const tab = device.isSignedIn ? this.#at(device, place) : undefined;
    const free = tab ? [0, 1, 2].filter((each) => !this.#at(device, each)) : [];
    const openings = free.slice(0, opened).map((each) => this.#open(device, each, true));
    for (let turn = 0; turn < turns; turn++) await nextTurn();
    tab?.close();
    await Promise.all(openings);
  }

  async #signIn(device: SimulatedDevice): Promise<void> {
    this.#world.tally.count('login again');
    await device.signIn();
  }

  #goOnline(device: SimulatedDevice): void {
    device.network.goOnline();
    for (const tab of this.#tabsOf(device)) tab.onOnline();
  }

  async #pause(pace: Step['pace']): Promise<void> {
    if (pace === 'atOnce') return;
    let isAnswered = false;
    const stop = this.#world.wire.onAnswer(() => (isAnswered = true));
    await until(
      () => (pace === 'answer' && isAnswered) || this.#allTabs().every((tab) => tab.isQuiet),
      MAX_PACE_MS,
    );
    stop();
  }

  /** Waits until everything is pushed and pulled. */
  async #rest(when: string): Promise<void> {
    const isSent = await until(
      () => this.#allTabs().every((tab) => tab.isQuiet && tab.unsent === 0),
      MAX_REST_MS,
    );
    if (!isSent) {
      const left = this.#allTabs().map((tab) => `${tab.name}: ${tab.unsent}`);
      this.#world.violations.push(`it never comes to rest ${when}: ${left.join(', ')}`);
    }
  }

  /** Reads everything on each device, and compares it with the server. */
  async #compare() {
    const { server, owner, violations } = this.#world;
    for (const tab of this.#allTabs()) {
      const isRead = await until(() => tab.readAll(), MAX_REST_MS);
      if (!isRead) violations.push(`${tab.name} can't read`);
    }
    const records = await server.recordsOf(owner);
    for (const tab of this.#allTabs()) violations.push(...checkTab(tab, records));
    return records;
  }

  #allTabs(): SimulatedTab[] {
    return this.#devices.flatMap((device) => this.#tabsOf(device));
  }
}
