import * as texts from '../../texts/load-error';
import { viewSnapshot } from './show-view-snapshot';

/** Says on the page when the app's code could not be had, or could not start. */
export function watchForLoadErrors(user: string): void {
  const tell = () => showLoadError(user);
  document.addEventListener('jot:load-error', tell);
  // One that can't be had tells nobody but itself and who listens on the way down.
  document.addEventListener(
    'error',
    ({ target }) => {
      // An extension's scripts are of no build.
      if (target instanceof HTMLScriptElement && target.getAttribute('src')?.startsWith('/assets/'))
        tell();
    },
    true,
  );
}

/** What was typed stays where it is. */
function showLoadError(user: string): void {
  // Not there yet, while the head is being read.
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
