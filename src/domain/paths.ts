import { RESERVED_NAMES } from './reserved-usernames';

/** Paths of the app's own screens (spec §2). */
export const PATHS = {
  home: '/',
  login: '/login',
  demoLogin: '/demo-login',
  register: '/register',
  reset: '/reset',
  verify: '/verify',
  terms: '/terms',
  help: '/help',
  profile: '/profile',
  confirmVerification: '/confirm-verification',
  confirmPasswordReset: '/confirm-password-reset',
  confirmEmailChange: '/confirm-email-change',
  confirmProviderLink: '/confirm-provider-link',
  share: '/share',
  open: '/open',
} as const;

/** The slug in the path of a main view, undefined where there is none. */
export function slugOfPath(path: string): string | undefined {
  const [, , slug] = path.split('/');
  // No collection's slug holds anything that is encoded in a path.
  return slug || undefined;
}

/** Path of the main view: of one collection, or of the default one (spec §2). */
export function mainPath(username: string, slug?: string): string {
  const user = `/${encodeURIComponent(username)}`;
  return slug === undefined ? user : `${user}/${encodeURIComponent(slug)}`;
}

/** Where the server has the icon of a link's site. */
export function iconPath(icon: string): string {
  return `/icons/${icon}`;
}

/** Whether a path leads to a user's own main view. */
export function isMainPath(path: string, username: string): boolean {
  const own = mainPath(username);
  return isPage(path) && (path === own || path.startsWith(`${own}/`));
}

/** Paths of the pages that the build draws beforehand, by the names of their files. */
export const PRERENDERED_PATHS = {
  home: PATHS.home,
  login: PATHS.login,
  'demo-login': PATHS.demoLogin,
  register: PATHS.register,
  reset: PATHS.reset,
  verify: PATHS.verify,
  help: PATHS.help,
  terms: PATHS.terms,
} as const;

/** The name of a page that the build draws beforehand; `404` stands for all that isn't there. */
export type PageName = keyof typeof PRERENDERED_PATHS | '404';

/** What the paths show that match a pattern, ignoring case. */
export interface PathRule {
  /** A regular expression that JavaScript and Go read alike. */
  pattern: string;
  /** The prerendered page; null where the app draws the page itself. */
  page: PageName | null;
}

/** Paths that a word may follow: a token, where old mails lead, or what a shortcut is for. */
const WORD_PATHS: readonly string[] = [
  PATHS.confirmVerification,
  PATHS.confirmPasswordReset,
  PATHS.confirmEmailChange,
  PATHS.open,
];

/**
 * Which page is at a path: the first rule that fits says it, and the last one fits all. The app, its
 * service worker and, by a file of the build, the server go by this one list (spec §2).
 */
export const PATH_RULES: readonly PathRule[] = [
  ...(Object.keys(PRERENDERED_PATHS) as (keyof typeof PRERENDERED_PATHS)[]).map((page) => ({
    pattern: exactly(PRERENDERED_PATHS[page]),
    page,
  })),
  ...Object.values(PATHS).map((path) => ({ pattern: exactly(path), page: null })),
  ...WORD_PATHS.map((path) => ({ pattern: exactly(path, '/+[^/]+'), page: null })),
  { pattern: `^/+(?:${RESERVED_NAMES})(?:/|$)`, page: '404' },
  // A main view: a username, and maybe a slug.
  { pattern: '^/+[^/]+(?:/+[^/]+)?/*$', page: null },
  { pattern: '', page: '404' },
];

/** Fits a path with any number of slashes, as the app's router does. */
function exactly(path: string, more = ''): string {
  return path === PATHS.home ? '^/*$' : `^/+${path.slice(1)}${more}/*$`;
}

const RULES = PATH_RULES.map(({ pattern, page }) => ({ fits: new RegExp(pattern, 'i'), page }));

/**
 * The prerendered page of a path, in any case and with or without a slash at its end, as the app's
 * router reads it; null where the app draws the page itself.
 */
export function prerenderedPage(path: string): PageName | null {
  return RULES.find(({ fits }) => fits.test(path))?.page ?? null;
}

/**
 * Whether the app may have a page at a path: one of its own screens, the pages that mails link to,
 * or a main view, whose username is none of the reserved words (spec §2).
 */
export function isPage(path: string): boolean {
  return prerenderedPage(path) !== '404';
}
