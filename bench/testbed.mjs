import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../scripts/chromium.mjs';
import { findPocketBase } from '../scripts/pocketbase/find.mjs';
import { distDir } from '../scripts/project.mjs';
import { ensureBuilt } from '../scripts/setup/build-cache.mjs';
import { startMeasured } from './measured-server.mjs';
import { createAccount } from './seed.mjs';

/**
 * The environment of the measurements: the built app on a real server, and a real browser.
 * @typedef {object} Stage
 * @property {string} url the server's
 * @property {string} binary path of the server's program
 * @property {import('../scripts/project.mjs').Log} log
 * @property {(count: number, collections?: number) => Promise<import('./seed.mjs').Account>} account returns
 *   an account with that many items, in one collection by default; creates it at the first call
 * @property {<T>(body: (page: Page) => Promise<T>, options?: PageOptions) => Promise<T>} withPage opens a
 *   browser with a new profile, and closes it afterwards; by default without service workers, so the app
 *   isn't installed
 * @property {() => Promise<void>} close
 */

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {Pick<import('@playwright/test').BrowserContextOptions, 'baseURL' | 'serviceWorkers' | 'viewport'>} PageOptions */

/** The test account has more items than the default maximum, and also those of every new account. */
const ENV = { JOT_TEST_MAX_ITEMS: '200000' };
const VIEWPORT = { width: 1280, height: 800 };

/**
 * Builds the app if necessary, and starts a server with an empty data folder on a copy of it, so that a later
 * build doesn't change the measurements.
 * @param {{ log: import('../scripts/project.mjs').Log }} options
 * @returns {Promise<Stage>}
 */
export async function openTestbed({ log }) {
  await ensureBuilt({ log, env: process.env });
  const { executablePath, args } = await findChromium({ log, isFullBrowser: true });
  const { path: binary } = await findPocketBase({ log });
  const folder = mkdtempSync(path.join(os.tmpdir(), 'jot-bench-'));
  const publicDir = path.join(folder, 'dist');
  cpSync(distDir, publicDir, { recursive: true });
  const data = path.join(folder, 'data');
  const server = await startMeasured({ binary, data, publicDir, env: ENV });
  const { url } = server.instance;

  /** @type {Map<string, Promise<import('./seed.mjs').Account>>} */
  const accounts = new Map();
  return {
    url,
    binary,
    log,
    account(count, collections = 1) {
      const username = `owner-of-${count}${collections === 1 ? '' : `-in-${collections}`}`;
      const known = accounts.get(username);
      if (known) return known;
      const made = createAccount(server, { username, count, collections, log });
      accounts.set(username, made);
      return made;
    },
    async withPage(body, options) {
      const profile = mkdtempSync(path.join(folder, 'profile-'));
      const context = await chromium.launchPersistentContext(profile, {
        executablePath,
        args,
        viewport: VIEWPORT,
        baseURL: url,
        serviceWorkers: 'block',
        ...options,
      });
      try {
        return await body(context.pages()[0] ?? (await context.newPage()));
      } finally {
        await context.close();
      }
    },
    async close() {
      await server.instance.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
