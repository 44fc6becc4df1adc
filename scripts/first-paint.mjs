import { build } from 'vite';
import { replaced } from './page-html.mjs';
import { root } from './project.mjs';

const ENTRY = 'src/app/first-paint/first-paint.ts';
/** The placeholder in index.html. */
const PLACE = '<!-- src/app/first-paint -->';

/**
 * Inserts the script that runs before the first paint into the app's page. The server allows it in the
 * Content Security Policy of all pages, by its hash (scriptHashes in page-html.mjs).
 * @returns {import('vite').Plugin}
 */
export function firstPaint() {
  return {
    name: 'jot:first-paint',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        return replaced(html, PLACE, `<script>${await firstPaintScript()}</script>`);
      },
    },
  };
}

/** @returns {Promise<string>} */
async function firstPaintScript() {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: ENTRY, output: { format: 'iife' } },
    },
  });
  const outputs = [result].flat().flatMap((part) => ('output' in part ? part.output : []));
  const [script, ...more] = outputs;
  if (script?.type !== 'chunk' || more.length > 0)
    throw new Error(`${ENTRY} must become one script, and not ${outputs.length} files.`);
  if (/<\/script|<!--/i.test(script.code)) throw new Error(`${ENTRY} would end its own element.`);
  return script.code.trim();
}
