import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractForBrowsers } from './bundling/contract-for-browsers.ts';
import { keepEarlierFiles } from './bundling/earlier-files.ts';
import { importedBy } from './bundling/imported-by.ts';
import { leftOut } from './bundling/left-out.ts';
import { posterReaderFiles } from './bundling/poster-reader-files.ts';
import { stylesAgain } from './bundling/styles-again.ts';

/**
 * OpenLayers imports them to ask whether a layer is one, or for maps that have controls, can be turned, or are drawn in
 * another projection than street tiles: ours has only tiles and pins, and north above.
 */
const unusedOfMapLibrary = [
  'ol/control/defaults.js',
  'ol/interaction/DragRotate.js',
  'ol/interaction/PinchRotate.js',
  'ol/layer/BaseVector.js',
  'ol/proj/utm.js',
  'ol/reproj/DataTile.js',
  'ol/reproj/Tile.js',
];

/** The router imports them for pages that its own server sends. */
const unusedOfRouter = [
  'react-router/dist/production/lib/dom/ssr/fog-of-war.js',
  'react-router/dist/production/lib/dom/ssr/links.js',
  'react-router/dist/production/lib/dom/ssr/single-fetch.js',
];

/** Zod, and those files of the contract that have schemas alone. */
const formChecks =
  /\/node_modules\/zod\/|\/contract\/(?:new-event|entered-venue|event-details|currency|recurrence-rule|recurrence|coordinates|credentials|identity|text)\.ts$/;

/** What every page needs, and the two on which people arrive. */
const { plugin: watchImports, needs: isNeeded } = importedBy({
  main: 'web/main.ts',
  site: 'web/app/hydrate.tsx',
  map: 'web/screens/map-screen/map-screen.tsx',
  event: 'web/screens/event-screen/event-screen.tsx',
  nearby: 'web/screens/event-screen/nearby-events.tsx',
  calendar: 'web/events/links/add-to-calendar.tsx',
  details: 'web/screens/event-screen/details.tsx',
});

/** What waits for the first paint is left with that: one module of it in another file, and that file would come before. */
const needs = (name: Parameters<typeof isNeeded>[0], id: string) => !isNeeded('main', id) && isNeeded(name, id);

const isStyle = (id: string) => id.endsWith('.css');

/** What the modules of a group import goes where it belongs by itself. */
const alone = { includeDependenciesRecursively: false };

const apiPort = process.env.PORT ?? 3000;

/**
 * Two builds from one source: what browsers fetch, and what the server loads to draw pages (`vite build --ssr`),
 * with everything in it, so that React is the production one wherever it runs.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: 'web',
  plugins: [
    react(),
    ...(isSsrBuild
      ? []
      : [
          contractForBrowsers(),
          watchImports,
          leftOut([...unusedOfMapLibrary, ...unusedOfRouter]),
          posterReaderFiles(),
          keepEarlierFiles(),
          stylesAgain(),
        ]),
  ],
  css: { modules: { generateScopedName: '[name]-[local]-[hash:base64:4]' } },
  build: {
    target: 'es2022',
    // light-dark() is understood from here on: it must stay as it is.
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    ...(isSsrBuild
      ? {
          outDir: '../dist/pages',
          emptyOutDir: true,
          copyPublicDir: false,
          rolldownOptions: { input: 'ssr/entry-server.tsx' },
        }
      : {
          outDir: '../dist/web',
          manifest: true,
          sourcemap: true,
          rolldownOptions: {
            input: {
              main: join(import.meta.dirname, 'web/main.ts'),
              'service-worker': join(import.meta.dirname, 'web/service-worker.ts'),
            },
            output: {
              // A service worker is known by its address.
              entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
              chunkFileNames: 'assets/[name]-[hash].js',
              assetFileNames: 'assets/[name]-[hash][extname]',
              codeSplitting: {
                groups: [
                  // What forms check with: the first screens name it, in endpoints, and do without it.
                  { name: 'checks', test: formChecks, priority: 1, includeDependenciesRecursively: false },
                  // Runs before the rest (web/main.ts).
                  { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\//, priority: 1, ...alone },
                  // One file for each of the screens on which people arrive, and one for what they share. The first style sheet
                  // also has the cards below an event, which the server renders: styled later, they would move the page.
                  {
                    name: 'site',
                    test: (id: string) =>
                      needs('site', id) || (isStyle(id) && (needs('event', id) || needs('nearby', id))),
                    ...alone,
                  },
                  { name: 'screens', test: (id: string) => needs('event', id) && needs('map', id), ...alone },
                  { name: 'event', test: (id: string) => needs('event', id), ...alone },
                  { name: 'details', test: (id: string) => needs('details', id) || needs('calendar', id), ...alone },
                  { name: 'map', test: (id: string) => needs('map', id), ...alone },
                ],
              },
            },
          },
        }),
  },
  // Else it would look at run time which React to be.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  ssr: { noExternal: true as const },
  server: {
    port: 5173,
    proxy: { '/api': `http://127.0.0.1:${apiPort}`, '^/pictures/.*[.]webp$': `http://127.0.0.1:${apiPort}` },
  },
}));
