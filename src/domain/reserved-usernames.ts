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
  'api',
  '_',
  'assets',
  '404',
];

/** Endings of files at the root of the build: such a name would hide its main view behind the file. */
const FILE_ENDING = /\.(?:html|js|css|json|webmanifest|txt|xml|svg|ico|png|jpg|map|br|gz)$/;

const RESERVED = new Set(ROUTE_WORDS);

/** Whether the path `/{username}` belongs to the app or a file, whatever the case of its letters. */
export function isReservedUsername(username: string): boolean {
  const name = username.toLowerCase();
  return RESERVED.has(name) || name.startsWith('confirm-') || FILE_ENDING.test(name);
}
