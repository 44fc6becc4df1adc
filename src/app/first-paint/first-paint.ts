// Decides before the first paint what it depends on and only this browser knows, so that nothing
// wrong flashes up: the colour scheme, the names of the keys, and whether somebody is signed in. The
// build writes it into each page (scripts/first-paint.mjs): a file of its own would keep them waiting.
import { readLogoutAtStart } from '../../backend/ended-sessions';
import { hasKey, matchesChord } from '../../commands/chord';
import { isApple } from '../../commands/platform';
import { COLOR_SCHEME_KEY } from '../../domain/storage-keys';
import { watchForLoadErrors } from './load-error';
import { showViewSnapshot } from './show-view-snapshot';
import { startApp } from './start-app';
import { sessionToken, signedInUser, stored } from './stored';

const html = document.documentElement;

/** The browser's own bar knows the system's scheme only; it is to have the colour of the page. */
function colourBrowser(): void {
  const scheme = html.getAttribute('data-mantine-color-scheme');
  for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
    meta.setAttribute('media', meta.getAttribute('data-scheme') === scheme ? 'all' : 'not all');
}

const choice = stored(COLOR_SCHEME_KEY);
const isChosen = choice === 'dark' || choice === 'light';
const isDark = isChosen ? choice === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
html.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
if (isChosen) html.setAttribute('data-scheme-choice', choice);
colourBrowser();
new MutationObserver(colourBrowser).observe(html, {
  attributeFilter: ['data-mantine-color-scheme'],
});

if (isApple()) html.setAttribute('data-platform', 'apple');

const user = signedInUser();
window.jotLogout = readLogoutAtStart(sessionToken());
if (user) html.setAttribute('data-signed-in', '');

watchForLoadErrors(user);
if (user) showViewSnapshot(user, window.jotLogout);
startApp(user !== '');

// The palette's keys would open the browser's own search. Pressed before the app has started, they
// are its to answer; afterwards it has answered them before they come here. For signed-in users the
// save key belongs to Jot's dialogs: the browser would save the page.
window.addEventListener('keydown', (event) => {
  if (event.defaultPrevented || !hasKey(event)) return;
  if (matchesChord(event, 'mod+s') && signedInUser()) event.preventDefault();
  // As in src/commands/palette-keys.ts, which is too much for each page.
  if (!matchesChord(event, 'mod+k') && !matchesChord(event, 'mod+p')) return;
  event.preventDefault();
  html.setAttribute('data-palette-wanted', '');
});

// A form that is sent before the app has started would load the page again and lose what is in it.
// The app sends it when it is there.
document.addEventListener(
  'submit',
  (event) => {
    if (!(event.target instanceof Element && event.target.closest('[data-prerendered]'))) return;
    event.preventDefault();
    event.target.setAttribute('data-submit-wanted', '');
  },
  true,
);
