// Draws public/screenshots/*.png, which browsers show when they offer to install Jot, and the README's
// picture. It takes them from the built app and the demo account, on a server of its own. Run it after the
// main view has changed.
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from './chromium.mjs';
import { main } from './failure.mjs';
import { findPocketBase } from './pocketbase/find.mjs';
import { startInstance } from './pocketbase/instance.mjs';
import { root, toConsole as log } from './project.mjs';

/** Sizes of the pictures, in px. `scale` is the number of these px per CSS px. */
const SHOTS = [
  { file: 'public/screenshots/wide.png', width: 1280, height: 800, scale: 1, isPhone: false },
  { file: 'public/screenshots/narrow.png', width: 540, height: 960, scale: 1.5, isPhone: true },
  { file: 'docs/screenshots/main.png', width: 1280, height: 560, scale: 1, isPhone: false },
];

await main(async () => {
  const { path: binary } = await findPocketBase({ log });
  const server = await startInstance({ binary, env: { JOT_DEMO: 'on', JOT_RATE_LIMITS: 'off' } });
  const browser = await chromium.launch(await findChromium({ log }));
  try {
    for (const { file, width, height, scale, isPhone } of SHOTS) {
      const context = await browser.newContext({
        baseURL: server.url,
        viewport: { width: width / scale, height: height / scale },
        deviceScaleFactor: scale,
        hasTouch: isPhone,
        locale: 'en-GB',
        colorScheme: 'light',
      });
      const page = await context.newPage();
      await page.goto('/login');
      await page.getByLabel('Email or Username').fill('demo');
      await page.getByRole('textbox', { name: 'Password' }).fill('jot-demo');
      await page.keyboard.press('Enter');
      await page.getByRole('option', { name: 'Start here' }).waitFor();
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
