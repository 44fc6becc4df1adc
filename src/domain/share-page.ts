import type { Shared } from './launch';
import { PATHS } from './paths';
import { HANDED_OVER_KEY } from './storage-keys';
import { escapeHtml } from './text';

/** The script of the page. Its hash is in the page's policy, which a unit test checks. */
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

/** Response headers of the page. It can run only its own script, load nothing, and not be framed. */
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
 * Returns the page that responds to `POST /share`, from the service worker or, without one, from the server. It passes
 * the shared text to the app through localStorage, so that the text isn't in any URL, history or log. If this fails,
 * the page shows the text to copy.
 *
 * @param escape escapes HTML; the server has a faster function
 */
export function sharePage({ title, text, url }: Shared, escape = escapeHtml): string {
  const field = (name: keyof Shared, label: string, value: string) =>
    // HTML ignores the first line break in a text area, so another one is added.
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
