/** First segments of routes of the app and the server, and words for future routes. */
const ROUTE_WORDS = [
  'login',
  'demo-login',
  'register',
  'reset',
  'verify',
  'terms',
  'help',
  'profile',
  'confirm-verification',
  'confirm-password-reset',
  'confirm-email-change',
  'confirm-provider-link',
  'share',
  'open',
  'offline',
  'settings',
  'admin',
  'import',
  'export',
  'search',
  'items',
  'refetch',
  'icons',
  'api',
  '_',
  'assets',
  '404',
];

/** Names that people expect to belong to the operator of the server (RFC 2142 and common ones). */
const ROLE_WORDS = ['root', 'support', 'administrator', 'postmaster', 'security', 'webmaster'];

/** Extensions of files at the root of the build. A username with one could have the same path as a file. */
const FILE_ENDINGS = 'html|js|css|json|webmanifest|txt|xml|svg|ico|png|jpg|map|br|gz';

/** Pattern of path segments that can't be usernames. */
export const RESERVED_NAMES = `${ROUTE_WORDS.join('|')}|confirm-[^/]*|[^/]*\\.(?:${FILE_ENDINGS})`;

const RESERVED = new RegExp(`^(?:${RESERVED_NAMES})$`, 'i');

/**
 * Whether a username can't be registered, because its path is that of a route or file, or because it sounds like the
 * operator of the server. Ignores case.
 */
export function isReservedUsername(username: string): boolean {
  return RESERVED.test(username) || ROLE_WORDS.includes(username.toLowerCase());
}
