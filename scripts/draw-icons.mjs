// Draws the app's icons as PNGs, and one as favicon.ico, which browsers ask for unasked, from public/favicon.svg: run it after the drawing has changed.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from './chromium.mjs';
import { main } from './failure.mjs';
import { root, toConsole as log } from './project.mjs';

/** Name, size in px, and how much of each side is left free for masks that cut the edges off. */
const icons = [
  { name: 'icon-192.png', size: 192, margin: 0 },
  { name: 'icon-512.png', size: 512, margin: 0 },
  { name: 'icon-maskable-512.png', size: 512, margin: 0.1 },
  { name: 'apple-touch-icon.png', size: 180, margin: 0.06 },
];

const ICO_SIZE = 32;

await main(async () => {
  const svg = readFileSync(path.join(root, 'public', 'favicon.svg'), 'utf8');
  const browser = await chromium.launch(await findChromium({ log, env: process.env }));
  for (const { name, size, margin } of icons) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    const inner = Math.round(size * (1 - 2 * margin));
    await page.setContent(
      `<style>body{margin:0;display:grid;place-items:center;height:100vh;background:#121312}svg{width:${inner}px;height:${inner}px}</style>${svg}`,
    );
    await page.screenshot({ path: path.join(root, 'public', name) });
    await page.close();
    log(`public/${name}`);
  }
  const page = await browser.newPage({ viewport: { width: ICO_SIZE, height: ICO_SIZE } });
  await page.setContent(`<style>body{margin:0}svg{display:block}</style>${svg}`);
  writeFileSync(path.join(root, 'public', 'favicon.ico'), ico(await page.screenshot()));
  log('public/favicon.ico');
  await browser.close();
});

/**
 * A PNG in the envelope of an ICO: a directory with one entry, then the picture.
 * @param {Buffer} png of `ICO_SIZE` px
 */
function ico(png) {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // an icon
  head.writeUInt16LE(1, 4); // one picture
  head.writeUInt8(ICO_SIZE, 6);
  head.writeUInt8(ICO_SIZE, 7);
  head.writeUInt16LE(1, 10); // colour planes
  head.writeUInt16LE(32, 12); // bits of a pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
