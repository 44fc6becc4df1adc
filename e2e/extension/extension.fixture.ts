import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, type BrowserContext, type Page, type Worker } from '@playwright/test';
import { chromiumArgs, findChromium } from '../../scripts/chromium.mjs';
import { runOrFail } from '../../scripts/process/run.mjs';
import { root } from '../../scripts/project.mjs';
import { expect, test as base } from '../fixtures';
import type { Account } from '../server/account';

export { expect } from '../fixtures';

interface TestFixtures {
  extension: Extension;
}

interface WorkerFixtures {
  /** The full Chromium. The headless shell, which all other tests use, knows no extensions. */
  chromiumPath: string;
  /** Folder of the built extension. */
  built: string;
}

/** Gives each test a Chromium of its own with the built extension. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  chromiumPath: [
    async ({}, use) => {
      const isShell = process.env.JOT_CHROMIUM?.includes('headless-shell');
      const env = isShell ? { ...process.env, JOT_CHROMIUM: undefined } : process.env;
      await use((await findChromium({ isFullBrowser: true, env })).executablePath);
    },
    // It may have to be installed.
    { scope: 'worker', timeout: 300_000 },
  ],
  built: [
    async ({}, use) => {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'jot-extension-'));
      const script = path.join(root, 'scripts', 'build-extension.mjs');
      await runOrFail(process.execPath, [script, folder], { cwd: root });
      const chrome = path.join(folder, 'chrome');
      allowLoopback(path.join(chrome, 'manifest.json'));
      await use(chrome);
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  context: async ({ chromiumPath, built, viewport, locale, timezoneId }, use) => {
    const context = await chromium.launchPersistentContext('', {
      executablePath: chromiumPath,
      args: [
        ...chromiumArgs(),
        '--headless=new',
        `--disable-extensions-except=${built}`,
        `--load-extension=${built}`,
      ],
      // Playwright's own would be the old headless mode.
      headless: false,
      viewport,
      locale,
      timezoneId,
    });
    await use(context);
    await context.close();
  },
  extension: async ({ context }, use) => {
    // Once it is installed, it opens its settings in the empty tab.
    const urls = () => context.pages().map((page) => page.url());
    await expect.poll(urls).toContainEqual(expect.stringContaining('/options.html'));
    await use(new Extension(context));
  },
});

/** Grants what the browser would ask the person for. Playwright can't answer that question. */
function allowLoopback(manifest: string): void {
  const content = JSON.parse(readFileSync(manifest, 'utf8')) as object;
  const host_permissions = ['http://127.0.0.1/*'];
  writeFileSync(manifest, JSON.stringify({ ...content, host_permissions }));
}

/** Makes an access token of an account. */
export async function makeToken(
  server: { ask: <T>(method: string, path: string, options: object) => Promise<T> },
  { token }: Account,
  scope: 'add' | 'write' = 'write',
): Promise<{ id: string; token: string }> {
  const body = { name: 'Laptop', scope, collections: null, days: null };
  return server.ask('POST', '/api/account/tokens', { token, body });
}

/** An event of the extension's API. Chrome lets the extension itself fire it. */
type Fired = { dispatch: (...values: unknown[]) => void };

export class Extension {
  readonly #context: BrowserContext;

  constructor(context: BrowserContext) {
    this.#context = context;
  }

  /** Returns its worker, once that runs. */
  async worker(): Promise<Worker> {
    return this.#context.serviceWorkers()[0] ?? (await this.#context.waitForEvent('serviceworker'));
  }

  /** Opens its settings, or its popup, in a tab: a test can't click on the browser's own buttons. */
  async open(name: 'options' | 'popup'): Promise<Page> {
    const page = await this.#context.newPage();
    await page.goto(new URL(`${name}.html`, (await this.worker()).url()).href);
    return page;
  }

  /** Connects it by a token, as it is pasted into the settings. */
  async connect(server: string, token: string): Promise<void> {
    const settings = await this.open('options');
    await settings.getByLabel('Address of your Jot').fill(server);
    await settings.getByLabel('Access token').fill(token);
    await settings.getByRole('button', { name: /Connect/ }).click();
    await settings.getByText(`Connected to ${server} by`).waitFor();
    await settings.close();
  }

  /** Presses the key that saves the page of a tab. The browser handles it, so no test can press it. */
  async pressKey(url: string): Promise<void> {
    const worker = await this.worker();
    await worker.evaluate(async (address) => {
      const [tab] = await chrome.tabs.query({ url: address });
      (chrome.commands.onCommand as unknown as Fired).dispatch('save-page', tab);
    }, url);
  }

  /** Lets the alarm go off by which waiting texts are sent. */
  async alarm(): Promise<void> {
    const worker = await this.worker();
    await worker.evaluate(async () => {
      const [alarm] = await chrome.alarms.getAll();
      (chrome.alarms.onAlarm as unknown as Fired).dispatch(alarm);
    });
  }

  /** Types a text behind the keyword in the address bar; returns the suggestions. */
  async suggest(typed: string): Promise<chrome.omnibox.SuggestResult[]> {
    const worker = await this.worker();
    return worker.evaluate(
      (text) =>
        new Promise((resolve) => {
          (chrome.omnibox.onInputChanged as unknown as Fired).dispatch(text, resolve);
        }),
      typed,
    );
  }

  /** Presses Enter in the address bar. */
  async enter(typed: string): Promise<void> {
    const worker = await this.worker();
    await worker.evaluate((text) => {
      const disposition = 'newForegroundTab';
      (chrome.omnibox.onInputEntered as unknown as Fired).dispatch(text, disposition);
    }, typed);
  }

  /** Returns what the badge shows on a tab, or on all tabs. */
  async badge(url?: string): Promise<string> {
    const worker = await this.worker();
    return worker.evaluate(async (address) => {
      const [tab] = address === undefined ? [] : await chrome.tabs.query({ url: address });
      return chrome.action.getBadgeText({ tabId: tab?.id });
    }, url);
  }
}
