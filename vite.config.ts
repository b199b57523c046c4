import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractForBrowsers } from './bundling/contract-for-browsers.ts';
import { leftOut } from './bundling/left-out.ts';

/** OpenLayers imports them to ask whether a layer is one, or for maps that have controls: ours has only tiles and pins. */
const unusedOfMapLibrary = [
  'ol/control/defaults.js',
  'ol/layer/BaseVector.js',
  'ol/reproj/DataTile.js',
  'ol/reproj/Tile.js',
];

/** Zod, and those files of the contract that have schemas alone. */
const formChecks =
  /\/node_modules\/zod\/|\/contract\/(?:new-event|event-details|email|recurrence-rule|recurrence|coordinates|identity|text)\.ts$/;

const apiPort = process.env.PORT ?? 3000;

/**
 * Two builds from one source: what browsers fetch, and what the server loads to draw pages (`vite build --ssr`),
 * with everything in it, so that React is the production one wherever it runs.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: 'web',
  plugins: [react(), ...(isSsrBuild ? [] : [contractForBrowsers(), leftOut(unusedOfMapLibrary)])],
  css: { modules: { generateScopedName: '[name]-[local]-[hash:base64:4]' } },
  build: {
    emptyOutDir: true,
    target: 'es2022',
    // light-dark() is understood from here on: it must stay as it is.
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    ...(isSsrBuild
      ? { outDir: '../dist/pages', copyPublicDir: false, rolldownOptions: { input: 'server-entry.tsx' } }
      : {
          outDir: '../dist/web',
          manifest: true,
          sourcemap: true,
          rolldownOptions: {
            input: join(import.meta.dirname, 'web/main.tsx'),
            output: {
              codeSplitting: {
                groups: [
                  // What forms check with: the first screens name it, in endpoints, and do without it.
                  { name: 'checks', test: formChecks, priority: 1, includeDependenciesRecursively: false },
                  // What every page needs, in one file: a dozen small ones take longer, and pack worse.
                  { name: 'site', tags: ['$initial'] },
                ],
              },
            },
          },
        }),
  },
  // Else it would look at run time which React to be.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  ssr: { noExternal: true as const },
  server: { port: 5173, proxy: { '/api': `http://127.0.0.1:${apiPort}`, '/pictures': `http://127.0.0.1:${apiPort}` } },
}));
