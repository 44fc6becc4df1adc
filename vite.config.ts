import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { prerenderPages } from './scripts/prerender.mjs';
import { distDir } from './scripts/project.mjs';
import { PRECACHED, atTheirPaths, webManifest } from './scripts/web-manifest.mjs';

const server = `http://${process.env.JOT_HTTP ?? '127.0.0.1:8090'}`;

export default defineConfig({
  plugins: [
    react(),
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
        beforeBuildServiceWorker: () => prerenderPages({ dist: distDir, url: process.env.JOT_URL }),
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
      output: {
        codeSplitting: {
          // What every page needs, in one file: many small ones compress worse and cost a request each.
          groups: [{ name: 'frame', test: /[\\/]src[\\/]main\.tsx$/ }],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/api', '/_/', '/items/', '/refetch/'].map((path) => [path, { target: server }]),
    ),
  },
});
