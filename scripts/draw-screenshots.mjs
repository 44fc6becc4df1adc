// Takes the pictures that a browser shows when it offers to install Jot, as public/screenshots/*.png,
// and that of the README, from the built app on a server of its own: run it after the main view has
// changed.
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from './chromium.mjs';
import { main } from './failure.mjs';
import { findPocketBase } from './pocketbase/find.mjs';
import { startInstance } from './pocketbase/instance.mjs';
import { root, toConsole as log } from './project.mjs';

/** In px of the picture; `scale` px of it are one of the page. */
const SHOTS = [
  { file: 'public/screenshots/wide.png', width: 1280, height: 800, scale: 1, isPhone: false },
  { file: 'public/screenshots/narrow.png', width: 540, height: 960, scale: 1.5, isPhone: true },
  { file: 'docs/screenshots/main.png', width: 1280, height: 560, scale: 1, isPhone: false },
];

/** Written in this order, so that the last one is on top. */
const WORDS = [
  'Lemon cake: 200 g flour, 3 eggs, the zest of two lemons',
  ':td: book the train to Lyon',
  'Wi-Fi of the summer house: ask Ada',
  'https://www.gutenberg.org/ebooks/2701',
  'mint for the kitchen wall #3eb489',
  ':td: water the plants',
  'Call the dentist before Friday',
];

const ACCOUNT = { username: 'ada', password: 'drawn from the life' };

await main(async () => {
  const { path: binary } = await findPocketBase({ log });
  /** @type {(token: string) => void} */
  let tell = () => {};
  /** @type {Promise<string>} */
  const token = new Promise((resolve) => {
    tell = resolve;
  });
  const server = await startInstance({
    binary,
    env: { JOT_DEMO: 'off', JOT_RATE_LIMITS: 'off' },
    log(line) {
      const found = /confirm-verification#([\w.-]+)/.exec(line)?.[1];
      if (found) tell(found);
    },
  });
  const { executablePath, args } = await findChromium({ log, env: process.env });
  const browser = await chromium.launch({ executablePath, args });
  try {
    await register(server, token);
    await fill(await (await browser.newContext({ baseURL: server.url })).newPage());
    for (const shot of SHOTS) {
      const { file, width, height, scale, isPhone } = shot;
      const context = await browser.newContext({
        baseURL: server.url,
        viewport: { width: width / scale, height: height / scale },
        deviceScaleFactor: scale,
        hasTouch: isPhone,
        locale: 'en-GB',
        colorScheme: 'light',
      });
      const page = await context.newPage();
      await signIn(page);
      await page.getByRole('option', { name: 'Note: Call the dentist before Friday' }).waitFor();
      await page.evaluate(() => document.fonts.ready);
      await page.screenshot({ path: path.join(root, file), caret: 'initial' });
      await context.close();
      log(file);
    }
  } finally {
    await browser.close();
    await server.stop();
  }
});

/**
 * Makes the account, and verifies its address by the mail's link.
 * @param {import('./pocketbase/instance.mjs').Instance} server
 * @param {Promise<string>} link the token in the link, which the server writes to its log
 */
async function register(server, link) {
  const email = `${ACCOUNT.username}@example.org`;
  await post(server, 'records', { ...ACCOUNT, passwordConfirm: ACCOUNT.password, email });
  const token = await link;
  await post(server, 'confirm-verification', { token });
}

/**
 * @param {import('./pocketbase/instance.mjs').Instance} server
 * @param {string} action
 * @param {object} body
 */
async function post(server, action, body) {
  const answer = await fetch(`${server.url}/api/collections/users/${action}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${action} was refused: ${await answer.text()}`);
}

/**
 * Fills a collection with the words above.
 * @param {import('@playwright/test').Page} page
 */
async function fill(page) {
  await signIn(page);
  await page.keyboard.press('Control+k');
  await page
    .getByRole('combobox', { name: 'Search for an action or item' })
    .fill('Create collection');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Name' }).fill('Home');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Collection: Home' }).waitFor();
  for (const words of WORDS) {
    await page.getByRole('combobox', { name: 'Main input' }).fill(words);
    await page.keyboard.press('Enter');
  }
  await page
    .locator('[data-pending="false"]')
    .nth(WORDS.length - 1)
    .waitFor();
  await page.getByRole('option', { name: 'Todo: water the plants' }).click();
  await page.getByRole('option', { name: 'Todo, done: water the plants' }).waitFor();
}

/** @param {import('@playwright/test').Page} page */
async function signIn(page) {
  await page.goto('/login');
  await page.getByLabel('Email or Username').fill(ACCOUNT.username);
  await page.getByRole('textbox', { name: 'Password' }).fill(ACCOUNT.password);
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Main input' }).waitFor();
  // Without such a collection, the first one is opened.
  await page.goto(`/${ACCOUNT.username}/home`);
  await page
    .getByRole('listbox', { name: 'Items' })
    .and(page.locator('[aria-busy="false"]'))
    .waitFor();
}
