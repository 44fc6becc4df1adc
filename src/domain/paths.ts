import { isReservedUsername } from './reserved-usernames';

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

const NAMES = new Map<string, PageName>(
  (Object.keys(PRERENDERED_PATHS) as (keyof typeof PRERENDERED_PATHS)[]).map((name) => [
    PRERENDERED_PATHS[name],
    name,
  ]),
);

/**
 * The prerendered page of a path, in any case and with or without a slash at its end, as the app's
 * router reads it; null where the app draws the page itself.
 */
export function prerenderedPage(path: string): PageName | null {
  const plain = `/${segmentsOf(path).join('/')}`.toLowerCase();
  return NAMES.get(plain) ?? (isPage(path) ? null : '404');
}

/**
 * Whether the app may have a page at a path: one of its own screens, the pages that mails link to,
 * or a main view, whose username is none of the reserved words (spec §2).
 */
export function isPage(path: string): boolean {
  const [first = '', second, third] = segmentsOf(path);
  if (third !== undefined) return false;
  const own = `/${first.toLowerCase()}`;
  if (second === undefined && OWN_PATHS.includes(own)) return true;
  return WORD_PATHS.includes(own) || !isReservedUsername(first);
}

const OWN_PATHS: readonly string[] = Object.values(PATHS);

/** Paths that a word may follow: a token, where mails lead, or what a shortcut is for. */
const WORD_PATHS: readonly string[] = [
  PATHS.confirmVerification,
  PATHS.confirmPasswordReset,
  PATHS.confirmEmailChange,
  PATHS.open,
];

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}
