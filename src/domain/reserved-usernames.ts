/** First segments of the app's and the server's routes, and words that later ones may need. */
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

/** Names under which people expect whoever runs the server (RFC 2142, and the usual ones). */
const ROLE_WORDS = ['root', 'support', 'administrator', 'postmaster', 'security', 'webmaster'];

/** Endings of files at the root of the build: such a name would hide its main view behind the file. */
const FILE_ENDINGS = 'html|js|css|json|webmanifest|txt|xml|svg|ico|png|jpg|map|br|gz';

/** The usernames that the app keeps for itself, as a pattern for what stands between two slashes. */
export const RESERVED_NAMES = `${ROUTE_WORDS.join('|')}|confirm-[^/]*|[^/]*\\.(?:${FILE_ENDINGS})`;

const RESERVED = new RegExp(`^(?:${RESERVED_NAMES})$`, 'i');

/**
 * Whether nobody can register a username, whatever the case of its letters: its path belongs to the
 * app or a file, or it sounds like whoever runs the server.
 */
export function isReservedUsername(username: string): boolean {
  return RESERVED.test(username) || ROLE_WORDS.includes(username.toLowerCase());
}
