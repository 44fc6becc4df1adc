import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import puppeteer, { type Browser, type KeyInput, type Page } from 'puppeteer-core';
import type { Driver, Key, Point } from './driver';

/** Turns off Firefox's own traffic. Puppeteer sets the other preferences for tests. */
const PREFERENCES = {
  'intl.accept_languages': 'en-GB',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  // Pages get touch events only if Firefox finds a touch screen.
  'dom.w3c_touch_events.enabled': 1,
};

/** Headless Firefox, controlled by WebDriver BiDi, on a profile that outlasts the browser. */
export class Firefox implements Driver {
  readonly #program: string;
  readonly #profile = mkdtempSync(path.join(os.tmpdir(), 'jot-firefox-'));
  readonly errors: string[] = [];
  #browser: Browser | undefined;
  #page: Page | undefined;

  /** @param program its path */
  constructor(program: string) {
    this.#program = program;
  }

  async open(url: string): Promise<void> {
    this.#page ??= await this.#start();
    await this.#page.goto(url);
  }

  async evaluate<A extends unknown[], R>(inPage: (...args: A) => R, ...args: A): Promise<R> {
    return (await this.#open.evaluate(inPage as (...args: unknown[]) => R, ...args)) as R;
  }

  async load(script: string): Promise<void> {
    await this.#open.evaluate(script);
  }

  async press(...keys: Key[]): Promise<void> {
    const { keyboard } = this.#open;
    for (const key of keys) await keyboard.down(key as KeyInput);
    for (const key of keys.toReversed()) await keyboard.up(key as KeyInput);
  }

  async type(text: string): Promise<void> {
    await this.#open.keyboard.type(text);
  }

  async click({ x, y }: Point): Promise<void> {
    await this.#open.mouse.click(x, y);
  }

  async tap({ x, y }: Point): Promise<void> {
    await this.#open.touchscreen.tap(x, y);
  }

  async crash(): Promise<void> {
    const running = this.#browser?.process();
    if (!running) throw new Error('Firefox doesn’t run.');
    // Firefox writes localStorage some seconds late.
    await expect.poll(() => this.#isInProfile('pocketbase_auth')).toBe(true);
    const ended = once(running, 'exit');
    running.kill('SIGKILL');
    await ended;
    this.#browser = undefined;
    this.#page = undefined;
  }

  async stop(): Promise<void> {
    await this.#browser?.close();
    // Its child processes may still write for a moment.
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 10 });
  }

  async #start(): Promise<Page> {
    this.#browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: this.#program,
      userDataDir: this.#profile,
      extraPrefsFirefox: PREFERENCES,
      defaultViewport: { width: 1280, height: 800 },
    });
    const page = (await this.#browser.pages())[0] ?? (await this.#browser.newPage());
    page.on('pageerror', (error) => this.errors.push(String(error)));
    return page;
  }

  /** Whether localStorage on disk has a key. */
  #isInProfile(key: string): boolean {
    const sites = path.join(this.#profile, 'storage', 'default');
    const files = readdirSync(sites).flatMap((site) =>
      ['data.sqlite', 'data.sqlite-wal'].map((file) => path.join(sites, site, 'ls', file)),
    );
    return files.some((file) => existsSync(file) && readFileSync(file).includes(key));
  }

  get #open(): Page {
    if (!this.#page) throw new Error('No page is open in Firefox.');
    return this.#page;
  }
}
