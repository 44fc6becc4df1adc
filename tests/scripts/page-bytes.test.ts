import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { distDir } from '../../scripts/project.mjs';

const brotli = (code: string) => brotliCompressSync(code).length;
const read = (file: string) => readFileSync(path.join(distDir, file), 'utf8');

/** Returns the compressed sizes of a page's scripts and styles, external and inline. */
function codeOf(page: string): number {
  const html = read(page);
  const named = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(
    ([, file]) => file!,
  );
  const inline = [...html.matchAll(/<(style|script)[^>]*>([^]*?)<\/\1>/g)].map(
    ([, , code]) => code,
  );
  expect(named.length).toBeGreaterThan(3);
  return named.reduce((sum, file) => sum + brotli(read(file)), brotli(inline.join('\n')));
}

// A page's styles are inlined. More than this means that it contains code of the main view.
it.each([
  ['the login', 'pages/login.html', 136_000],
  ['the main view', 'index.html', 184_000],
])('%s needs no more code than it may', (_, page, limit) => {
  expect(codeOf(page)).toBeLessThanOrEqual(limit);
});
