import * as texts from '../../texts/load-error';
import { viewSnapshot } from './show-view-snapshot';

/** Shows a message on the page if the app's code can't be loaded or fails to start. */
export function watchForLoadErrors(user: string): void {
  const tell = () => showLoadError(user);
  document.addEventListener('jot:load-error', tell);
  // The error event of a script doesn't bubble, so only a capturing listener receives it.
  document.addEventListener(
    'error',
    ({ target }) => {
      // Only the build's own scripts: those of browser extensions are ignored.
      if (target instanceof HTMLScriptElement && target.getAttribute('src')?.startsWith('/assets/'))
        tell();
    },
    true,
  );
}

/** Adds the message to the page, which keeps what was typed. */
function showLoadError(user: string): void {
  // The body doesn't exist while the browser still parses the head.
  const body = document.body as HTMLElement | null;
  if (!body) return document.addEventListener('DOMContentLoaded', () => showLoadError(user));
  if (document.querySelector('[data-load-error]')) return;
  const words = document.createElement('p');
  words.setAttribute('data-load-error', '');
  words.setAttribute('role', 'alert');
  const hasPage = document.getElementById('root')?.hasChildNodes() || viewSnapshot(user) !== null;
  words.textContent = hasPage ? texts.notLoadedCopyText : texts.notLoaded;
  body.append(words);
}
