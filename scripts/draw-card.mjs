// Draws the social card, the picture that messengers show of a link to Jot, as public/card.png: run it
// after its words or the logo have changed.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from './chromium.mjs';
import { main } from './failure.mjs';
import { root, toConsole as log } from './project.mjs';

const SIZE = { width: 1200, height: 630 };

const font = (/** @type {string} */ file) =>
  `url(data:font/woff2;base64,${readFileSync(path.join(root, 'node_modules', file)).toString('base64')})`;

await main(async () => {
  const svg = logo(readFileSync(path.join(root, 'src', 'ui', 'Logo.tsx'), 'utf8'));
  const browser = await chromium.launch(await findChromium({ log, env: process.env }));
  const page = await browser.newPage({ viewport: SIZE });
  await page.setContent(card(svg));
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: path.join(root, 'public', 'card.png') });
  await browser.close();
  log('public/card.png');
});

/**
 * The word mark as a picture of its own.
 * @param {string} source of the component that draws it
 */
function logo(source) {
  const [word, caret] = [...source.matchAll(/ d="([^"]+)"/g)].map(([, drawing]) => drawing);
  if (!word || !caret) throw new Error('The logo is no longer drawn with two paths.');
  return `<svg viewBox="0 0 56 28"><path fill="#ececea" d="${word}"/><path fill="#3eb489" d="${caret}"/></svg>`;
}

/** @param {string} svg the logo */
function card(svg) {
  const words = font(
    '@fontsource-variable/space-grotesk/files/space-grotesk-latin-wght-normal.woff2',
  );
  const content = font('@fontsource/space-mono/files/space-mono-latin-400-normal.woff2');
  return `<style>
    @font-face { font-family: words; src: ${words}; font-weight: 300 700; }
    @font-face { font-family: content; src: ${content}; }
    body { margin: 0; box-sizing: border-box; width: ${SIZE.width}px; height: ${SIZE.height}px; padding: 88px 96px;
      display: flex; flex-direction: column; justify-content: space-between; background: #121312; color: #ececea; font-family: words; }
    svg { width: 224px; height: 112px; margin-left: -4px; }
    h1 { margin: 0 0 32px; font-size: 84px; line-height: 1.05; font-weight: 600; letter-spacing: -0.03em; }
    p { margin: 0; font-family: content; font-size: 30px; color: #9a9a93; }
  </style>${svg}<div><h1>Notes, links and todos,<br>as fast as you type.</h1><p>minimalist, keyboard-first, yours</p></div>`;
}
