// Draws public/screenshots/*.png, which the landing page shows, and browsers when they offer to install Jot,
// and the README's picture. It takes them from the built app and the demo account, on a server of its own. Run it after the
// main view has changed.
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from './chromium.mjs';
import { main } from './failure.mjs';
import { findPocketBase } from './pocketbase/find.mjs';
import { startInstance } from './pocketbase/instance.mjs';
import { root, toConsole as log } from './project.mjs';

const WIDE = { viewport: { width: 1280, height: 560 }, deviceScaleFactor: 2 };
const NARROW = {
  viewport: { width: 360, height: 640 },
  deviceScaleFactor: 3,
  hasTouch: true,
  isMobile: true,
};

/** The pictures, with the options of their pages. @type {({ file: string } & import('@playwright/test').BrowserContextOptions)[]} */
const SHOTS = [
  { file: 'public/screenshots/wide.png', ...WIDE, colorScheme: 'light' },
  { file: 'public/screenshots/wide-dark.png', ...WIDE, colorScheme: 'dark' },
  { file: 'public/screenshots/narrow.png', ...NARROW, colorScheme: 'light' },
  { file: 'public/screenshots/narrow-dark.png', ...NARROW, colorScheme: 'dark' },
  { file: 'docs/screenshots/main.png', ...WIDE, deviceScaleFactor: 1, colorScheme: 'light' },
];

await main(async () => {
  const { path: binary } = await findPocketBase({ log });
  const server = await startInstance({ binary, env: { JOT_DEMO: 'on', JOT_RATE_LIMITS: 'off' } });
  const browser = await chromium.launch(await findChromium({ log }));
  try {
    for (const { file, ...options } of SHOTS) {
      const context = await browser.newContext({
        ...options,
        baseURL: server.url,
        locale: 'en-GB',
      });
      const page = await context.newPage();
      await page.goto('/demo-login');
      await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
      await page.getByRole('option', { name: 'Start here' }).waitFor();
      await page.goto('/demo/website-redesign');
      await page.getByRole('option', { name: 'Print stylesheet' }).waitFor();
      if (!options.isMobile)
        for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
      // Only the demo account has this line.
      await page.getByText('You are using the test account').evaluate((line) => line.remove());
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
