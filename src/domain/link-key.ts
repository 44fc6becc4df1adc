import { withoutTrackers } from './trackers';

/** Start of a text fragment, as in `#:~:text=`. */
const DIRECTIVE = ':~:';

/**
 * Returns a key that is the same for URLs of the same page, to find duplicates. It ignores the scheme, the case of the
 * host, a default port, slashes at the end of the path, the order of parameters, trackers, and text fragments. It isn't
 * a URL to open.
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

/** Lowercases the host. User name and password are case-sensitive. */
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

/** Splits a text before the first `mark`. */
function splitAt(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at)];
}
