import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { median, timed } from './figures.mjs';
import { keyFigure } from './key-figure.mjs';
import { createKeyProbe } from './key-probe.mjs';
import { countPushes, mainInput, signIn, untilListed, untilThere } from './main-view.mjs';
import { residentBytes } from './process-usage.mjs';

/** @typedef {import('@playwright/test').Page} Page */

const LINKS = 10_000;
const ROUNDS = 3;
/**
 * Number of keys to press while the changes are sent. It is even, so that the main input is empty at the end.
 */
const KEYS = 10;
const LARGE_FILE_BYTES = 20_000_000;
const SYNC_MARK = '[aria-label^="Sync status"]';
const ALL_SAVED = '[aria-label="Sync status: All saved"]';

/**
 * Imports bookmarks. It measures how long the app takes to show them and to send them to the server, how fast
 * it responds to keys meanwhile, and how much memory a large file takes.
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
    // Measured first, while the account has few items, so that most of the memory is the file's.
    const memory = await measureMemory(page);
    for (let round = 0; round < ROUNDS; round++) {
      const before = account.items.length + round * LINKS;
      rounds.push(await importLinks(page, { round, before }));
    }
    const where = `${LINKS.toLocaleString('en')} bookmarks`;
    const pushes = `${median(rounds.map((round) => round.pushes))} pushes`;
    const times = (/** @type {'read' | 'shown' | 'kept' | 'saved'} */ name) =>
      rounds.map((round) => round[name]);
    return [
      timed(`Import, from the file to its preview, ${where}`, times('read')),
      timed(`Import, from consent until all is shown, ${where}`, times('shown'), { aim: 1_000 }),
      timed(`Import, from consent until the device has kept all, ${where}`, times('kept')),
      timed(`Import, from the file until the server has all, ${where}`, times('saved'), {
        beside: pushes,
        aim: 15_000,
      }),
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
 * @param {{ round: number, before: number }} of round: its number, which makes its links unique; before: the
 *   number of links that earlier rounds have imported
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
 * Waits until the app has shown its mark for unsent changes, and then until all are saved. The mark appears
 * when a change has been unsent for a second.
 * @param {Page} page
 */
async function untilSaved(page) {
  await untilThere(page, `${SYNC_MARK}:not(${ALL_SAVED})`);
  await untilThere(page, ALL_SAVED);
}

/**
 * Measures the peak memory of the page's process while it reads a file of 20 MB, minus its memory before. The
 * process includes the worker.
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
 * Returns the memory of the browser's page processes, in bytes. It works only on Linux.
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
 * Chooses a file with this content in the page's file input.
 * @param {Page} page
 * @param {string} html
 * @returns {Promise<() => void>} deletes the file
 */
async function choose(page, html) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  // A file on the disk, as for a user. Playwright would copy a file given as bytes into the page, which takes
  // many times its size.
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
 * Returns a bookmarks file. Bookmarks without a folder are imported into the open collection.
 * @param {readonly string[]} links
 */
function bookmarks(links) {
  return `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<H1>Bookmarks</H1>\n<DL><p>\n${links.join('\n')}\n</DL>`;
}
