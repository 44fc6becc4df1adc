import type { Shared } from './launch';
import { PATHS } from './paths';
import { HANDED_OVER_KEY } from './storage-keys';
import { escapeHtml } from './text';

/** Its hash is in the page's policy; a unit test compares the two. */
const SCRIPT = `
document.body.hidden = true;
try {
  const shared = {};
  for (const { name, value } of document.querySelectorAll('textarea')) shared[name] = value;
  localStorage.setItem('${HANDED_OVER_KEY}' + Date.now() + Math.random(), JSON.stringify(shared));
  location.replace('${PATHS.share}');
} catch {
  document.body.hidden = false;
}
`;

/** Sent with the page: nothing but its own script runs in it, nothing is loaded, nobody frames it. */
export const SHARE_PAGE_HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; script-src 'sha256-q7tU4iMGbYSUZhGN6Gyw7Ukg63ASAB6itBFVI4YIDIA='; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Content-Type': 'text/html; charset=utf-8',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
} as const;

/**
 * The page that answers `POST /share`, from the worker or, where there is none, from the server. It
 * hands the shared text to the app in this browser, so that it stands in no address, no history and no
 * log. Where that fails, the text is on the screen, to be copied. The server brings a faster
 * `escape`.
 */
export function sharePage({ title, text, url }: Shared, escape = escapeHtml): string {
  const field = (name: keyof Shared, label: string, value: string) =>
    // HTML drops the first line break in a text area: one more is put before the text.
    `<p><label>${label}<br><textarea name="${name}" rows="6" cols="40" readonly>\n${escape(value)}</textarea></label></p>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Shared with Jot</title>
</head>
<body>
<h1>Jot could not take this over</h1>
<p>Copy it, open <a href="${PATHS.home}">Jot</a>, and paste it there.</p>
${field('title', 'Title', title)}
${field('text', 'Text', text)}
${field('url', 'Address', url)}
<script>${SCRIPT}</script>
</body>
</html>
`;
}
