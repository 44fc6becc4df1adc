// Sets what the first paint depends on and only this browser knows, so that nothing wrong is shown for a moment: the
// colour scheme, the names of the keys, and whether a user is signed in. The build inlines it into each page
// (scripts/first-paint.mjs), because a separate file would delay the paint.
import { readLogoutAtStart } from '../../backend/ended-sessions';
import { hasKey, isComposing, matchesChord } from '../../commands/chord';
import type { EarlyPalette } from '../../commands/palette-keys';
import { isApple } from '../../commands/platform';
import { COLOR_SCHEME_KEY } from '../../domain/storage-keys';
import { watchForLoadErrors } from './load-error';
import { showViewSnapshot } from './show-view-snapshot';
import { startApp } from './start-app';
import { sessionToken, signedInUser, stored } from './stored';

const html = document.documentElement;

/** Sets the colour of the browser's toolbar. By itself, the toolbar follows only the system's colour scheme. */
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

// On a touch screen, the focus would open the keyboard, so the page has no `autofocus`.
document.addEventListener('DOMContentLoaded', () => {
  const field = document.querySelector<HTMLElement>('[data-prerendered] [data-first-focus]');
  if (matchMedia('(pointer: fine)').matches) field?.focus({ preventScroll: true });
});

const palette: EarlyPalette = { query: null };
window.jotPalette = palette;

/**
 * Adds a key to the text for the palette, if the palette's keys were pressed and the app can't draw it yet. Escape drops
 * the text. Returns whether the key was used.
 */
function collectForPalette({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (palette.open || palette.query === null || ctrlKey || metaKey || altKey) return false;
  if (key.length === 1) palette.query += key;
  else if (key === 'Backspace') palette.query = palette.query.slice(0, -1);
  else if (key === 'Escape') palette.query = null;
  // The function keys are the browser's.
  else return !key.startsWith('F');
  return true;
}

// The palette's keys would open the browser's search. Before the app has started, they are remembered together with the
// text that is typed next; the app then opens the palette with that text. Once the commands are loaded, they handle these
// keys first. The save key is a shortcut of Jot's dialogs, so it must not save the page of a signed-in user.
window.addEventListener('keydown', (event) => {
  if (event.defaultPrevented || !hasKey(event) || isComposing(event)) return;
  if (matchesChord(event, 'mod+s') && signedInUser()) event.preventDefault();
  // `PALETTE_KEYS`, whose module imports too much for an inlined script.
  if (matchesChord(event, 'mod+k') || matchesChord(event, 'mod+p')) {
    event.preventDefault();
    if (event.repeat) return;
    palette.query ??= '';
    palette.open?.();
  } else if (collectForPalette(event)) event.preventDefault();
});

// Submitting a form before the app has started would reload the page and lose the typed text. The app submits it as
// soon as it has started.
document.addEventListener(
  'submit',
  (event) => {
    if (!(event.target instanceof Element && event.target.closest('[data-prerendered]'))) return;
    event.preventDefault();
    event.target.setAttribute('data-submit-wanted', '');
  },
  true,
);
