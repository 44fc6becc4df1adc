import { withoutTrackers } from './trackers';

/** Begins what a browser looks for in the text of a page: `#:~:text=`. */
const DIRECTIVE = ':~:';

/**
 * What an address has in common with others that lead to the same page, to compare links by; it isn't
 * meant to be opened. These don't count: `http` or `https`, upper case in the host, a default port,
 * slashes at the end of the path, the order of parameters, trackers, and a text to look for in the page.
 */
export function linkKey(url: string): string {
  const [address, hash] = splitAt(url, '#');
  const [fragment] = splitAt(hash, DIRECTIVE);
  const kept = fragment === '#' ? '' : fragment;
  const [rest] = splitAt(withoutTrackers(address + kept).replace(/^https?:\/\//i, ''), '#');
  const [place, search] = splitAt(rest, '?');
  const [authority, path] = splitAt(place, '/');
  return `https://${authorityKey(authority)}${withoutSlashes(path)}${sorted(search)}${kept}`;
}

/** Upper and lower case of a user's name and password differ, those of a host don't. */
function authorityKey(authority: string): string {
  const host = authority.lastIndexOf('@') + 1;
  const name = authority.slice(host).toLowerCase();
  return authority.slice(0, host) + name.replace(/:(?:80|443)$/, '');
}

function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end--;
  return path.slice(0, end);
}

function sorted(search: string): string {
  const parameters = search
    .slice(1)
    .split('&')
    .filter((parameter) => parameter !== '');
  return parameters.length === 0 ? '' : `?${parameters.sort().join('&')}`;
}

/** A text up to a mark, and all from there on. */
function splitAt(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at)];
}
