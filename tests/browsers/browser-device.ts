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

/** So long a step waits for what it needs on the screen, in ms. */
const STEP_TIMEOUT_MS = 8_000;

/** A tab of a device. */
export interface Tab {
  place: number;
  page: Page;
  view: MainView;
  /** The process that stands still, while the tab is frozen. */
  frozen?: number;
}

/** A browser with a profile of its own, which outlives it. */
export class BrowserDevice {
  readonly name: string;
  readonly proxy: BreakingProxy;
  /** Uncaught errors of its pages. */
  readonly errors: string[] = [];
  readonly account: Account;
  readonly #profile = mkdtempSync(path.join(os.tmpdir(), 'jot-profile-'));
  /** What was on the disk of localStorage when the browser was last closed. */
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

  /** Opens a tab in the main view, where none is in its place; starts the browser where none runs. */
  async open(place: number): Promise<Tab> {
    const there = this.at(place);
    if (there) return there;
    const { url } = this.proxy;
    const page = await this.newPage();
    await page.goto(`${url}/favicon.svg`);
    // What a page has written there just before its browser is killed may be gone.
    const isSignedIn = await page.evaluate(() => 'pocketbase_auth' in localStorage);
    if (!isSignedIn) await signIn(page, url, this.account);
    const tab = { place, page, view: new MainView(page) };
    await page.goto(url + this.account.path());
    // It may be of a session that this device has ended.
    await enter(this, tab);
    await this.#knowProcesses();
    this.#tabs.push(tab);
    return tab;
  }

  /** An empty page, which is none of the tabs; starts the browser where none runs. */
  async newPage(): Promise<Page> {
    const context = this.#context ?? (await this.#launch());
    const [blank] = this.#tabs.length === 0 ? context.pages() : [];
    const page = blank ?? (await context.newPage());
    await this.#knowProcesses();
    return page;
  }

  /** Closes a tab, as a person does. */
  async close(tab: Tab): Promise<void> {
    this.#tabs = this.#tabs.filter((each) => each !== tab);
    await tab.page.close();
  }

  /** Loads a tab again. */
  async reload(tab: Tab): Promise<void> {
    await tab.page.reload();
    await enter(this, tab);
  }

  /** Closes the browser, as a person does: all of localStorage is on the disk then. */
  async quit(): Promise<void> {
    if (!this.#context) return;
    for (const tab of this.#tabs) this.thaw(tab);
    await this.#context.close();
    this.#context = undefined;
    this.#tabs = [];
    cpSync(this.#localStorage, this.#written, { recursive: true });
  }

  /**
   * Ends the browser and all of its processes at once (`kill -9`); the profile stays.
   * @param isUnwritten whether localStorage is as it was when the browser was last closed: it is written to the
   *   disk some seconds late, and how many is the browser's business
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

  /** The tab's process stands still: it computes nothing and hears nothing. */
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

  /** Ends the browser and removes the profile. */
  async remove(): Promise<void> {
    await this.kill();
    await this.proxy.stop();
    for (const folder of [this.#profile, this.#written])
      rmSync(folder, { recursive: true, force: true });
  }

  get #localStorage(): string {
    return path.join(this.#profile, 'Default', 'Local Storage');
  }

  /** The processes of a killed browser end by themselves, but for those that stand still. */
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
      // High enough for all rows: those off the screen aren't drawn.
      viewport: { width: 1280, height: 2_000 },
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      // It would run in the process of one of the tabs, and stand still with it.
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
