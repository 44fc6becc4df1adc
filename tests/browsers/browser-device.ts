import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { chromiumArgs } from '../../scripts/chromium.mjs';
import { signIn } from '../../e2e/fixtures';
import { MainView } from '../../e2e/pages/main-view';
import type { Account } from '../../e2e/server/account';
import type { BreakingProxy } from './breaking-proxy';
import { enter } from './enter';
import { processesOf, rendererOf, signal } from './processes';

/** How long a step waits for an element that it needs, in ms. */
const STEP_TIMEOUT_MS = 8_000;

/** A tab of a device. */
export interface Tab {
  place: number;
  page: Page;
  view: MainView;
  /** The stopped process, while the tab is frozen. */
  frozen?: number;
}

/** A browser with its own profile, which outlasts the browser. */
export class BrowserDevice {
  readonly name: string;
  readonly proxy: BreakingProxy;
  /** Uncaught errors of its pages. */
  readonly errors: string[] = [];
  readonly account: Account;
  readonly #profile = mkdtempSync(path.join(os.tmpdir(), 'jot-profile-'));
  /** localStorage on disk as of the last orderly close. */
  readonly #written = `${this.#profile}-written`;
  #context: BrowserContext | undefined;
  #processes: number[] = [];
  #tabs: Tab[] = [];

  constructor(name: string, proxy: BreakingProxy, account: Account) {
    this.name = name;
    this.proxy = proxy;
    this.account = account;
  }

  /** Its open tabs, frozen ones included. */
  get tabs(): readonly Tab[] {
    return this.#tabs;
  }

  at(place: number): Tab | undefined {
    return this.#tabs.find((tab) => tab.place === place);
  }

  /** Opens a tab in the main view if there is none; starts the browser if none runs. */
  async open(place: number): Promise<Tab> {
    const there = this.at(place);
    if (there) return there;
    const { url } = this.proxy;
    const page = await this.newPage();
    await page.goto(`${url}/favicon.svg`);
    // Writes of a page to localStorage right before its browser is killed may be lost.
    const isSignedIn = await page.evaluate(() => 'pocketbase_auth' in localStorage);
    if (!isSignedIn) await signIn(page, url, this.account);
    const tab = { place, page, view: new MainView(page) };
    await page.goto(url + this.account.path());
    // The stored session may be one that this device has ended.
    await enter(this, tab);
    await this.#knowProcesses();
    this.#tabs.push(tab);
    return tab;
  }

  /** Opens an empty page outside the tabs; starts the browser if none runs. */
  async newPage(): Promise<Page> {
    const context = this.#context ?? (await this.#launch());
    const [blank] = this.#tabs.length === 0 ? context.pages() : [];
    const page = blank ?? (await context.newPage());
    await this.#knowProcesses();
    return page;
  }

  /** Closes a tab, as a user does. */
  async close(tab: Tab): Promise<void> {
    this.#tabs = this.#tabs.filter((each) => each !== tab);
    await tab.page.close();
  }

  /** Reloads a tab. */
  async reload(tab: Tab): Promise<void> {
    await tab.page.reload();
    await enter(this, tab);
  }

  /** Closes the browser, as a user does. Then all of localStorage is on disk. */
  async quit(): Promise<void> {
    if (!this.#context) return;
    for (const tab of this.#tabs) this.thaw(tab);
    await this.#context.close();
    this.#context = undefined;
    this.#tabs = [];
    cpSync(this.#localStorage, this.#written, { recursive: true });
  }

  /**
   * Kills the browser and all its processes (`kill -9`); the profile stays.
   * @param isUnwritten whether to restore localStorage as of the last orderly close, because the browser writes it to
   * disk some seconds late
   */
  async kill({ isUnwritten = false } = {}): Promise<void> {
    if (!this.#context) return;
    const closed = this.#context.waitForEvent('close');
    signal(this.#processes, 'SIGKILL');
    this.#context = undefined;
    this.#tabs = [];
    await closed;
    if (!isUnwritten) return;
    rmSync(this.#localStorage, { recursive: true });
    cpSync(this.#written, this.#localStorage, { recursive: true });
  }

  /** Stops the tab's process, which computes nothing and receives no events from then on. */
  async freeze(tab: Tab): Promise<void> {
    const renderer = await rendererOf(this.#browser, tab.page);
    for (const other of this.#tabs.filter((each) => each !== tab && !each.frozen))
      if ((await rendererOf(this.#browser, other.page)) === renderer)
        throw new Error('Two tabs share a process: none of them can be frozen alone.');
    signal([renderer], 'SIGSTOP');
    tab.frozen = renderer;
  }

  thaw(tab: Tab): void {
    if (tab.frozen !== undefined) signal([tab.frozen], 'SIGCONT');
    tab.frozen = undefined;
  }

  /** Stops the browser and deletes the profile. */
  async remove(): Promise<void> {
    await this.kill();
    await this.proxy.stop();
    for (const folder of [this.#profile, this.#written])
      rmSync(folder, { recursive: true, force: true });
  }

  get #localStorage(): string {
    return path.join(this.#profile, 'Default', 'Local Storage');
  }

  /** The processes of a killed browser end by themselves, except stopped ones. */
  async #knowProcesses(): Promise<void> {
    this.#processes = await processesOf(this.#browser);
  }

  get #browser(): Browser {
    const browser = this.#context?.browser();
    if (!browser) throw new Error(`The browser of ${this.name} isn't running.`);
    return browser;
  }

  async #launch(): Promise<BrowserContext> {
    const context = await chromium.launchPersistentContext(this.#profile, {
      executablePath: process.env.JOT_CHROMIUM,
      args: chromiumArgs(),
      // High enough for all rows, because rows outside the viewport aren't rendered.
      viewport: { width: 1280, height: 2_000 },
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      // A service worker would run in the process of one of the tabs, and be frozen with it.
      serviceWorkers: 'block',
    });
    context.setDefaultTimeout(STEP_TIMEOUT_MS);
    context.on('weberror', (event) => {
      const error = event.error();
      this.errors.push(`${this.name}: ${error.stack ?? error.message}`);
    });
    this.#context = context;
    return context;
  }
}
