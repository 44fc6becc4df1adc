/** @typedef {{ url: string, revision: string | null, size: number }} KeptFile */

const SHORTCUT_ICON = { src: '/icon-192.png', sizes: '192x192', type: 'image/png' };

/**
 * The web app manifest. The colours are those of src/ui/tokens.css. The paths of the shortcuts and of shares
 * are those of src/domain/launch.ts.
 * @type {Partial<import('vite-plugin-pwa').ManifestOptions>}
 */
export const webManifest = {
  id: '/',
  name: 'Jot',
  short_name: 'Jot',
  description: 'Minimalist, keyboard-first notes, links and todos.',
  lang: 'en',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: '#f6f6f3',
  background_color: '#f6f6f3',
  categories: ['productivity', 'utilities'],
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
  screenshots: [
    {
      src: '/screenshots/wide.png',
      sizes: '2560x1120',
      type: 'image/png',
      form_factor: 'wide',
      label: 'Notes, links and todos below the one input, with the keys beside them',
    },
    {
      src: '/screenshots/narrow.png',
      sizes: '1080x1920',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'The same on a phone',
    },
  ],
  shortcuts: [
    { name: 'New todo', url: '/open/todo', icons: [SHORTCUT_ICON] },
    { name: 'From clipboard', url: '/open/clipboard', icons: [SHORTCUT_ICON] },
    { name: 'Trash bin', url: '/open/trash', icons: [SHORTCUT_ICON] },
  ],
  share_target: {
    action: '/share',
    // With POST, addresses don't contain the shared text. The service worker answers, or else the server.
    method: 'POST',
    // The default encoding would escape characters, which can make a text three times as long.
    enctype: 'multipart/form-data',
    params: { title: 'title', text: 'text', url: 'url' },
  },
};

/**
 * The built files that the service worker caches: all code, styles and fonts, the app's page, and the public
 * pages that are worth reading offline. Forms are useless offline, and the app renders them.
 */
export const PRECACHED = [
  'index.html',
  'pages/{home,help,terms}.html',
  'favicon.svg',
  'assets/*.{js,css,woff2}',
];

/**
 * Maps the names of cached files to the paths that browsers request.
 * @param {KeptFile[]} entries
 * @returns {{ manifest: KeptFile[], warnings: string[] }}
 */
export function atTheirPaths(entries) {
  const manifest = entries.map((entry) => ({ ...entry, url: pathOf(entry.url) }));
  return { manifest, warnings: [] };
}

/** @param {string} file */
function pathOf(file) {
  const page = /^pages\/(.+)\.html$/.exec(file)?.[1];
  if (page === undefined) return `/${file}`;
  return page === 'home' ? '/' : `/${page}`;
}
