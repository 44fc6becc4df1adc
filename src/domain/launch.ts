/** What the installed app can be asked to do at its start, by the last word of `/open/{what}`. */
export const SHORTCUTS = ['todo', 'clipboard', 'trash'] as const;

export type Shortcut = (typeof SHORTCUTS)[number];

/** What another app hands over, as the fields of its share sheet. */
export interface Shared {
  title: string;
  text: string;
  url: string;
}

/**
 * What a start of the app is for, by its address; null when it is for nothing but a page. `query`
 * gives a field of the address, empty where it has none.
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
