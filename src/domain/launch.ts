/** The shortcuts of the installed app, which open `/open/{shortcut}`. */
export const SHORTCUTS = ['todo', 'clipboard', 'trash'] as const;

export type Shortcut = (typeof SHORTCUTS)[number];

/** What another app has shared. */
export interface Shared {
  title: string;
  text: string;
  url: string;
}

/**
 * Returns the share or shortcut that a URL opens the app with. Null for any other page, and for an empty share.
 *
 * @param query returns a query parameter of the URL, or an empty string
 */
export function readLaunch(
  path: string,
  query: (field: keyof Shared) => string,
): { shared: Shared } | { shortcut: Shortcut } | null {
  const [first = '', second, third] = path.split('/').filter((segment) => segment !== '');
  if (third !== undefined) return null;
  if (first === 'open') {
    const shortcut = SHORTCUTS.find((each) => each === second);
    return shortcut === undefined ? null : { shortcut };
  }
  if (first !== 'share' || second !== undefined) return null;
  const shared = { title: query('title'), text: query('text'), url: query('url') };
  return `${shared.title}${shared.text}${shared.url}`.trim() === '' ? null : { shared };
}
