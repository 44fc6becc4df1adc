// `npm run build:extension` builds the browser extension into dist-extension/chrome and dist-extension/firefox. Another
// folder can be named: `npm run build:extension -- FOLDER`. The two differ only in their manifests.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { Failure, main, wordsOf } from './failure.mjs';
import { root } from './project.mjs';

/** The earliest versions with all that the extension uses, and in which its manifest means what it says. */
const EARLIEST = { chrome: '120', firefox: '142.0' };
const ICONS = { 192: 'icon-192.png' };

/** @param {string} version */
function manifest(version) {
  return {
    manifest_version: 3,
    name: 'Jot',
    version,
    description: 'Saves pages and notes to your own Jot, and finds them.',
    icons: ICONS,
    action: { default_icon: ICONS, default_popup: 'popup.html', default_title: 'Jot' },
    options_ui: { page: 'options.html', open_in_tab: true },
    omnibox: { keyword: 'jot' },
    commands: {
      'save-page': {
        suggested_key: { default: 'Alt+Shift+J' },
        description: 'Save this page, or the text that is selected on it',
      },
    },
    // docs/extension.md says why.
    permissions: ['activeTab', 'alarms', 'scripting', 'storage'],
    optional_host_permissions: ['http://*/*', 'https://*/*'],
  };
}

/** The members of the manifest that only one of the browsers has. */
const OWN = {
  chrome: {
    minimum_chrome_version: EARLIEST.chrome,
    background: { service_worker: 'background.js', type: 'module' },
  },
  firefox: {
    background: { scripts: ['background.js'], type: 'module' },
    browser_specific_settings: {
      gecko: {
        id: 'extension@jot.example',
        strict_min_version: EARLIEST.firefox,
        data_collection_permissions: { required: ['browsingActivity', 'websiteContent'] },
      },
    },
  },
};

await main(async () => {
  const to = path.resolve(root, process.argv[2] ?? 'dist-extension');
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  rmSync(to, { recursive: true, force: true });
  const chrome = path.join(to, 'chrome');
  await bundle(chrome);
  cpSync(path.join(root, 'public', 'icon-192.png'), path.join(chrome, 'icon-192.png'));
  cpSync(chrome, path.join(to, 'firefox'), { recursive: true });
  for (const [browser, own] of Object.entries(OWN)) {
    const text = JSON.stringify({ ...manifest(version), ...own }, null, 2);
    writeFileSync(path.join(to, browser, 'manifest.json'), `${text}\n`);
  }
});

/** @param {string} outDir */
async function bundle(outDir) {
  const folder = path.join(root, 'extension');
  await build({
    configFile: false,
    root: folder,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: ['popup.html', 'options.html', 'background.ts'].map((name) =>
          path.join(folder, name),
        ),
        output: { entryFileNames: '[name].js' },
      },
    },
  }).catch((error) => {
    throw new Failure(wordsOf(error));
  });
}
