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

/** The part of the account page that changes the password. */
export const PASSWORD_HASH = '#change-password';
export const PASSWORD_PATH = `${PATHS.profile}${PASSWORD_HASH}`;
/** With it, the browser extension opens the account page, to get an access token. */
export const CONNECT_HASH = '#connect=extension';

/** Returns the slug in the path of a main view; undefined if there is none. */
export function slugOfPath(path: string): string | undefined {
  const [, , slug] = path.split('/');
  // Slugs have no characters that are encoded in a path.
  return slug || undefined;
}

/** Returns the path of the main view of a collection, or of the first one if `slug` is undefined (spec §2). */
export function mainPath(username: string, slug?: string): string {
  const user = `/${encodeURIComponent(username)}`;
  return slug === undefined ? user : `${user}/${encodeURIComponent(slug)}`;
}

/** Returns the path of a link's icon on the server. */
export function iconPath(icon: string): string {
  return `/icons/${icon}`;
}

/** Whether a path is a main view of a user. */
export function isMainPath(path: string, username: string): boolean {
  const own = mainPath(username);
  return isPage(path) && (path === own || path.startsWith(`${own}/`));
}

/** Paths of the pages that the build prerenders, by the names of their files. */
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

/** The name of a prerendered page. `404` is the page for all unknown paths. */
export type PageName = keyof typeof PRERENDERED_PATHS | '404';

/** Maps the paths that match a pattern to a page. */
export interface PathRule {
  /** A regular expression for JavaScript and Go, which ignores case. */
  pattern: string;
  /** The prerendered page; null if the app renders the page. */
  page: PageName | null;
}

/** Paths that may be followed by another segment: the token of an old mail's link, or the name of a shortcut. */
const WORD_PATHS: readonly string[] = [
  PATHS.confirmVerification,
  PATHS.confirmPasswordReset,
  PATHS.confirmEmailChange,
  PATHS.open,
];

/**
 * The page of each path, by the first rule that matches. The last rule matches all paths. The app, its service worker
 * and the server, through a file of the build, use these rules (spec §2).
 */
export const PATH_RULES: readonly PathRule[] = [
  ...(Object.keys(PRERENDERED_PATHS) as (keyof typeof PRERENDERED_PATHS)[]).map((page) => ({
    pattern: exactly(PRERENDERED_PATHS[page]),
    page,
  })),
  ...Object.values(PATHS).map((path) => ({ pattern: exactly(path), page: null })),
  ...WORD_PATHS.map((path) => ({ pattern: exactly(path, '/+[^/]+'), page: null })),
  { pattern: `^/+(?:${RESERVED_NAMES})(?:/|$)`, page: '404' },
  // A main view: a username and an optional slug.
  { pattern: '^/+[^/]+(?:/+[^/]+)?/*$', page: null },
  { pattern: '', page: '404' },
];

/** Returns a pattern for a path with any number of slashes, like the app's router. */
function exactly(path: string, more = ''): string {
  return path === PATHS.home ? '^/*$' : `^/+${path.slice(1)}${more}/*$`;
}

const RULES = PATH_RULES.map(({ pattern, page }) => ({ fits: new RegExp(pattern, 'i'), page }));

/**
 * Returns the prerendered page of a path, or null if the app renders the page. Like the app's router, it ignores case
 * and slashes at the end.
 */
export function prerenderedPage(path: string): PageName | null {
  return RULES.find(({ fits }) => fits.test(path))?.page ?? null;
}

/**
 * Whether the app has a page at a path: a screen, a page that mails link to, or a main view whose username isn't
 * reserved (spec §2).
 */
export function isPage(path: string): boolean {
  return prerenderedPage(path) !== '404';
}
