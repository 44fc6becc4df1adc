import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { median, sampled } from './figures.mjs';
import { keyFigure } from './key-figure.mjs';
import { createKeyProbe } from './key-probe.mjs';
import { countPushes, mainInput, signIn, untilListed, untilThere } from './main-view.mjs';
import { residentBytes } from './process-usage.mjs';

/** @typedef {import('@playwright/test').Page} Page */

const LINKS = 10_000;
const ROUNDS = 3;
/** Keys while it is sent; an even number leaves the input empty. */
const KEYS = 10;
const LARGE_FILE_BYTES = 20_000_000;
const SYNC_MARK = '[aria-label^="Sync status"]';
const ALL_SAVED = '[aria-label="Sync status: All saved"]';

/**
 * Imports the bookmarks of a browser: how long until they are shown and until the server has them, whether keys
 * are answered meanwhile, and what a large file takes of memory.
 * @param {import('./testbed.mjs').Stage} stage
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function measureImport(stage) {
  const account = await stage.account(10);
  stage.log('Measuring an import …');
  return stage.withPage(async (page) => {
    await signIn(page, account);
    /** @type {Awaited<ReturnType<typeof importLinks>>[]} */
    const rounds = [];
    // First, while the account holds little: what is to be told is what the file takes.
    const memory = await measureMemory(page);
    for (let round = 0; round < ROUNDS; round++) {
      const before = account.items.length + round * LINKS;
      rounds.push(await importLinks(page, { round, before }));
    }
    const where = `${LINKS.toLocaleString('en')} bookmarks`;
    const times = (/** @type {'read' | 'shown' | 'kept' | 'saved'} */ name) =>
      rounds.map((round) => round[name]);
    return [
      sampled(
        { what: `Import, from the file to its preview, ${where}`, unit: 'ms' },
        times('read'),
      ),
      sampled(
        { what: `Import, from consent until all is shown, ${where}`, unit: 'ms', aim: 1_000 },
        times('shown'),
      ),
      sampled(
        { what: `Import, from consent until the device has kept all, ${where}`, unit: 'ms' },
        times('kept'),
      ),
      sampled(
        {
          what: `Import, from the file until the server has all, ${where}`,
          unit: 'ms',
          beside: `${median(rounds.map(({ pushes }) => pushes))} pushes`,
          aim: 15_000,
        },
        times('saved'),
      ),
      keyFigure(
        `Key that filters while they are sent, ${where}`,
        rounds.flatMap(({ keys }) => keys),
      ),
      memory,
    ];
  });
}

/**
 * @param {Page} page
 * @param {{ round: number, before: number }} of each round brings links of its own to those before
 */
async function importLinks(page, { round, before }) {
  const stopCounting = countPushes(page);
  const links = Array.from({ length: LINKS }, (_, n) => bookmark(`r${round}/${n}`, n));
  const file = bookmarks(links);
  const dialog = await openImport(page);
  const start = Date.now();
  const removeFile = await choose(page, file);
  const accept = dialog.getByRole('button', { name: `Import ${LINKS.toLocaleString('en')} items` });
  await accept.waitFor();
  const read = Date.now() - start;
  removeFile();
  const consent = Date.now();
  await accept.click();
  await untilListed(page, before + LINKS);
  const shown = Date.now() - consent;
  await dialog.waitFor({ state: 'hidden' });
  const kept = Date.now() - consent;
  const saved = untilSaved(page).then(() => Date.now() - start);
  const press = await createKeyProbe(page);
  await mainInput(page).focus();
  const keys = [];
  for (let n = 0; n < KEYS; n += 2) {
    keys.push(await press('q', { text: 'q' }));
    keys.push(await press('Backspace', { text: '' }));
  }
  const ms = await saved;
  return { read, shown, kept, saved: ms, pushes: stopCounting(), keys };
}

/**
 * The mark says that something waits when it has waited for a second.
 * @param {Page} page
 */
async function untilSaved(page) {
  await untilThere(page, `${SYNC_MARK}:not(${ALL_SAVED})`);
  await untilThere(page, ALL_SAVED);
}

/**
 * What the page's process, which its worker is part of, takes at most while a file of 20 MB is read, beyond
 * what it took before.
 * @param {Page} page
 * @returns {Promise<import('./figures.mjs').Figure>}
 */
async function measureMemory(page) {
  const padding = 'x'.repeat(1_900);
  const links = Array.from({ length: LARGE_FILE_BYTES / 2_000 }, (_, n) =>
    bookmark(`large/${n}?${padding}`, n),
  );
  const dialog = await openImport(page);
  const memory = await memoryOf(page);
  const before = memory();
  const removeFile = await choose(page, bookmarks(links));
  let most = before;
  const accept = dialog.getByRole('button', { name: /^Import .* items$/ });
  while (!(await accept.isVisible())) most = Math.max(most, memory());
  removeFile();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  return {
    what: 'Import, memory for a file of 20 MB',
    unit: 'MB',
    measured: Math.max(most, memory()) - before,
    beside: `page and worker; ${(before / 1e6).toFixed(0)} MB before`,
    aim: 150_000_000,
  };
}

/**
 * Reads how much memory the browser's page processes take, in bytes: on Linux only.
 * @param {Page} page
 */
async function memoryOf(page) {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser.');
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const pids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  return () => pids.reduce((sum, pid) => sum + residentBytes(pid), 0);
}

/** @param {Page} page */
async function openImport(page) {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Search for an action/ }).fill('Import…');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Import', exact: true });
  await dialog.waitFor();
  return dialog;
}

/**
 * @param {Page} page
 * @param {string} html
 * @returns {Promise<() => void>} takes the file away again
 */
async function choose(page, html) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  // A file of the disk, as a person's is: one that is given as bytes goes through the page, many times its size.
  const folder = mkdtempSync(path.join(os.tmpdir(), 'jot-import-'));
  const file = path.join(folder, 'bookmarks.html');
  writeFileSync(file, html);
  await (await chooser).setFiles(file);
  return () => rmSync(folder, { recursive: true });
}

/**
 * @param {string} path
 * @param {number} n
 */
function bookmark(path, n) {
  const added = 1_600_000_000 + n;
  return `<DT><A HREF="https://example.com/${path}" ADD_DATE="${added}">Bookmark ${n}</A>`;
}

/**
 * Bookmarks without a folder go into the collection that is open.
 * @param {readonly string[]} links
 */
function bookmarks(links) {
  return `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<H1>Bookmarks</H1>\n<DL><p>\n${links.join('\n')}\n</DL>`;
}
