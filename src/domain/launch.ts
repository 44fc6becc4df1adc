/** The shortcuts of the installed app, which open `/open/{shortcut}`. */
export const SHORTCUTS = ['todo', 'clipboard', 'trash'] as const;

export type Shortcut = (typeof SHORTCUTS)[number];

/** What another app or page has shared. */
export interface Shared {
  title: string;
  text: string;
  url: string;
  /** Slug of the collection to offer. */
  to?: string;
  /** Whether the bookmarklet has opened a window for it, above the page that has the text. */
  isInWindow?: true;
}

/** The task that a URL opens the app for. */
export type Launch = { shared: Shared } | { shortcut: Shortcut } | { search: string };

/**
 * Returns the share, the shortcut or the words to search for that a URL opens the app with. Null for any other page, and
 * for an empty share.
 *
 * @param query returns a query parameter of the URL, or an empty string
 */
export function readLaunch(path: string, query: (field: string) => string): Launch | null {
  const [first = '', second, third] = path.split('/').filter((segment) => segment !== '');
  if (third !== undefined) return null;
  const search = query('q').trim();
  if (first === 'open') {
    const shortcut = SHORTCUTS.find((each) => each === second);
    return shortcut === undefined ? null : { shortcut };
  }
  if (first !== 'share') return search === '' ? null : { search };
  if (second !== undefined) return null;
  const shared: Shared = { title: query('title'), text: query('text'), url: query('url') };
  if (`${shared.title}${shared.text}${shared.url}`.trim() === '') return null;
  if (query('to') !== '') shared.to = query('to');
  if (query('window') === '1') shared.isInWindow = true;
  return { shared };
}
