import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { firstPaint } from './scripts/first-paint.mjs';
import { prerenderPages } from './scripts/prerender.mjs';
import { distDir, publicUrl } from './scripts/project.mjs';
import { PRECACHED, atTheirPaths, webManifest } from './scripts/web-manifest.mjs';

const server = `http://${process.env.JOT_HTTP ?? '127.0.0.1:8090'}`;

/** What every page needs, and what most of those for visitors do. */
const FRAME = [
  'src/main',
  'notices/describe-failure',
  'stores/account/opened-accounts',
  'ui/use-page-title',
];

/** What becomes of a text: shown on the landing page, told by the manual, done by the main view. */
const WRITING = [
  'domain/creation',
  'domain/colour',
  'ui/item-name',
  'ui/Keys',
  'commands/chord',
  'Icon(Link|Note|Square|SquareCheck|Pencil)',
];

/** What some pages for visitors share with dialogs of the main view, without the rest of those. */
const ACCOUNT = [
  'stores/account/account-requests',
  'stores/account/unsynced-accounts',
  'stores/sync/unsynced-file',
];

/** What visitors write into, and what dialogs share with that. */
const FORMS = ['ui/FormPage', 'ui/FormFailure', 'ui/field-styles', 'PasswordInput', 'TextInput'];

/** A pattern for modules by the ends of their paths; a group takes along what its modules import. */
function modules(names: readonly string[]): RegExp {
  const paths = names.map((name) => name.replaceAll('/', '[\\\\/]'));
  return new RegExp(`[\\\\/](${paths.join('|')})\\.(tsx?|mjs)$`);
}

export default defineConfig({
  plugins: [
    react(),
    firstPaint(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/app',
      filename: 'sw.ts',
      // The app registers its worker itself, when there is time for it.
      injectRegister: false,
      manifest: webManifest,
      includeManifestIcons: false,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: PRECACHED,
        manifestTransforms: [atTheirPaths],
      },
      integration: {
        // The worker keeps public pages too, so it is made when they have been drawn.
        beforeBuildServiceWorker: () =>
          prerenderPages({ dist: distDir, url: publicUrl(process.env) }),
        configureCustomSWViteBuild(build) {
          build.logLevel = 'warn';
        },
      },
    }),
  ],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Tells scripts/prerender.mjs which files belong to which screen.
    manifest: true,
    rolldownOptions: {
      // A text goes where it is shown, and not into a chunk of its whole area.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        codeSplitting: {
          // Few files: many small ones compress worse, and cost a request and a task each.
          groups: [
            { name: 'frame', test: modules(FRAME), priority: 4 },
            { name: 'writing', test: modules(WRITING), priority: 3 },
            { name: 'forms', test: modules(FORMS), priority: 3 },
            { name: 'account', test: modules(ACCOUNT), priority: 3 },
            { name: 'commands', test: modules(['commands/table']), priority: 2 },
            {
              name: 'workspace',
              test: modules(['app/workspace', 'header/SyncMark', 'main/MainScreen']),
              priority: 1,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/api', '/_/', '/icons/', '/items/', '/refetch/', '/opensearch.xml'].map((path) => [
        path,
        { target: server },
      ]),
    ),
  },
});
