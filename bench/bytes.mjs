import { brotliCompressSync } from 'node:zlib';
import { openCollection, signIn } from './main-view.mjs';

/**
 * One file that a page load has fetched.
 * @typedef {object} Fetched
 * @property {string} url
 * @property {Kind} kind
 * @property {number} sent bytes that came over the wire, headers included
 */

/** @typedef {'js' | 'css' | 'font' | 'html' | 'data' | 'other'} Kind */

/** @type {Record<string, Kind>} */
const KINDS = {
  Document: 'html',
  Fetch: 'data',
  Font: 'font',
  Script: 'js',
  Stylesheet: 'css',
  XHR: 'data',
};

/** @type {readonly Kind[]} */
const SHOWN = ['js', 'css', 'font', 'html', 'other'];

/** Enough for the list to be drawn; what the items themselves weigh isn't the app's. */
const ITEMS = 20;

/**
 * The bytes of a first load, of the login and of the main view.
 * @param {import('./testbed.mjs').Stage} stage
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function measureBytes(stage) {
  const account = await stage.account(ITEMS);
  stage.log('Counting bytes …');
  return stage.withPage(async (page) => {
    const login = await firstLoad(page, async () => {
      await page.goto('/login');
      await page.getByLabel('Email or Username').waitFor();
    });
    await signIn(page, account);
    const main = await firstLoad(page, () => openCollection(page, account));
    return [
      ...(await byteFigures('/login', login, 120_000)),
      ...(await byteFigures('Main view', main, 160_000)),
    ];
  });
}

/**
 * @param {string} where
 * @param {readonly Fetched[]} files
 * @param {number} aim
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
async function byteFigures(where, files, aim) {
  const code = files.filter(({ kind }) => ['html', 'js', 'css'].includes(kind));
  let compressed = 0;
  for (const { url, kind } of code) compressed += await brotliSize(url, kind);
  const unit = /** @type {const} */ ('KB');
  const perKind = SHOWN.map((kind) => {
    const own = files.filter((file) => file.kind === kind);
    const beside = own.length === 1 ? '1 file' : `${own.length} files`;
    return { what: `${where}: ${kind}, as sent`, unit, measured: sum(own), beside };
  });
  return [
    {
      what: `${where}: js and css, brotli`,
      unit,
      measured: compressed,
      beside: `${code.length} files`,
      aim,
      closest: '239 KB',
    },
    ...perKind,
  ];
}

/** @param {readonly Fetched[]} files */
function sum(files) {
  return files.reduce((total, { sent }) => total + sent, 0);
}

/**
 * Everything that is fetched until the network rests, with nothing in the browser's cache.
 * @param {import('@playwright/test').Page} page
 * @param {() => Promise<void>} load
 * @returns {Promise<Fetched[]>}
 */
async function firstLoad(page, load) {
  await page.goto('about:blank');
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  /** @type {Map<string, Omit<Fetched, 'sent'>>} */
  const begun = new Map();
  /** @type {Fetched[]} */
  const files = [];
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.fromDiskCache) throw new Error(`${response.url} came out of the cache.`);
    begun.set(requestId, { url: response.url, kind: KINDS[type] ?? 'other' });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = begun.get(requestId);
    if (file) files.push({ ...file, sent: encodedDataLength });
  });
  await load();
  await page.waitForLoadState('networkidle');
  await session.detach();
  return files;
}

/**
 * What a file's scripts and styles weigh with the best compression, whatever the server did with them.
 * A page has some in it.
 * @param {string} url
 * @param {Kind} kind
 */
async function brotliSize(url, kind) {
  const text = await (await fetch(url)).text();
  const code = kind === 'html' ? inlineCode(text) : text;
  return brotliCompressSync(Buffer.from(code)).length;
}

/** @param {string} html */
function inlineCode(html) {
  const elements = html.matchAll(/<(style|script)[^>]*>([^]*?)<\/\1>/g);
  return [...elements].map(([, , code]) => code).join('\n');
}
