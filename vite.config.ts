import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractForBrowsers } from './bundling/contract-for-browsers.ts';
import { keepEarlierFiles } from './bundling/earlier-files.ts';
import { importedBy } from './bundling/imported-by.ts';
import { offlineFiles } from './bundling/offline-files.ts';
import { posterReaderFiles } from './bundling/poster-reader-files.ts';
import { removeModules } from './bundling/remove-modules.ts';
import { retryStyles } from './bundling/retry-styles.ts';
import { textFiles } from './bundling/text-files.ts';

/**
 * OpenLayers imports these modules for instance checks, or for maps with controls, rotation or other projections, which
 * are not used.
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

/** The router imports these modules for its own server rendering, which is not used. */
const unusedOfRouter = [
  'react-router/dist/production/lib/dom/ssr/fog-of-war.js',
  'react-router/dist/production/lib/dom/ssr/links.js',
  'react-router/dist/production/lib/dom/ssr/single-fetch.js',
];

/** Zod, and files of the contract that contain only schemas or rules for form values. */
const formChecks =
  /\/node_modules\/zod\/|\/contract\/(?:new-event|entered-venue|event-details|currency|recurrence-rule|recurrence|coordinates|credentials|identity|text|secret-address|tracking)\.ts$/;

/** The entry, and the two most frequent first screens. */
const { plugin: watchImports, needs: isNeeded } = importedBy({
  main: 'web/main.ts',
  site: 'web/app/hydrate.tsx',
  map: 'web/screens/map-screen/map-screen.tsx',
  event: 'web/screens/event-screen/event-screen.tsx',
  nearby: 'web/screens/event-screen/nearby-events.tsx',
  calendar: 'web/events/links/add-to-calendar.tsx',
  details: 'web/screens/event-screen/details.tsx',
});

/**
 * Only lazy parts use these modules. All screens import them through the index of their library or for a schema, which
 * would put them in the shared chunk.
 */
const usedLater =
  /\/@tanstack\/[^/]+\/build\/modern\/(?:useQueries|queriesObserver|useMutation|mutationObserver|useInfiniteQuery|infiniteQueryObserver)\.js$|\/contract\/site(?:-values)?\.ts$/;

/**
 * Chunks whose imports need no preload: the first one, because pages link to all their scripts, and tasks of an idle
 * page, whose list of scripts would make each page larger.
 */
const withoutPreloads = /\/idle-tasks-/;

/**
 * Modules of the first chunk (until the first paint) stay in it. Otherwise another chunk would be loaded before the
 * paint.
 */
const needs = (name: Parameters<typeof isNeeded>[0], id: string) =>
  !isNeeded('main', id) && !usedLater.test(id) && isNeeded(name, id);

const isStyle = (id: string) => id.endsWith('.css');

/** Changes that wait for the network, and the modules that they share with forms. */
const outboxFiles =
  /\/node_modules\/idb\/|\/contract\/follows\.ts|\/web\/(?:outbox\/|events\/waiting\/(?:about|announce|overlay|waiting-part)\.|http\/(?:call-once|upload)\.|storage\/new-id\.)/;

/** On a slow machine, `npm start` would print which plugins take how long. */
const checks = { bundlerTimings: false };

/** Imports of the modules are assigned to groups independently. */
const withoutImports = { includeDependenciesRecursively: false };

const apiPort = process.env.PORT ?? 3000;

/**
 * Two builds from one source: for browsers, and for rendering on the server (`vite build --ssr`), which bundles all
 * dependencies, so that the production build of React is used.
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
          removeModules([...unusedOfMapLibrary, ...unusedOfRouter]),
          posterReaderFiles(),
          textFiles(),
          offlineFiles(),
          keepEarlierFiles(),
          retryStyles(),
        ]),
  ],
  css: { modules: { generateScopedName: '[name]-[local]-[hash:base64:4]' } },
  build: {
    target: 'es2022',
    // These versions support light-dark(), which must not be transpiled.
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    ...(isSsrBuild
      ? {
          outDir: '../dist/pages',
          emptyOutDir: true,
          copyPublicDir: false,
          rolldownOptions: { input: 'ssr/entry-server.tsx', checks },
        }
      : {
          outDir: '../dist/web',
          manifest: true,
          sourcemap: true,
          modulePreload: {
            resolveDependencies: (file, scripts, { hostId }) =>
              /\/main-/.test(hostId) || withoutPreloads.test(file) ? [] : scripts,
          },
          rolldownOptions: {
            checks,
            input: {
              main: join(import.meta.dirname, 'web/main.ts'),
              'service-worker': join(import.meta.dirname, 'web/service-worker.ts'),
              'offline-worker': join(import.meta.dirname, 'web/offline-worker.ts'),
              embed: join(import.meta.dirname, 'web/embed-element.ts'),
              'own-logo': join(import.meta.dirname, 'web/navigation/own-logo.css'),
            },
            output: {
              // The URLs of a service worker and of the script for other sites must not change.
              entryFileNames: ({ name }) => (/-worker$|^embed$/.test(name) ? '[name].js' : 'assets/[name]-[hash].js'),
              chunkFileNames: 'assets/[name]-[hash].js',
              assetFileNames: 'assets/[name]-[hash][extname]',
              codeSplitting: {
                groups: [
                  // Validation of forms. The first screens reference it in endpoints but do not need it.
                  { name: 'checks', test: formChecks, priority: 1, includeDependenciesRecursively: false },
                  // Runs before the rest (web/main.ts).
                  {
                    name: 'react',
                    test: /\/node_modules\/(?:react|react-dom|scheduler)\/|\/web\/startup\/evaluate-react\.ts$/,
                    priority: 1,
                    ...withoutImports,
                  },
                  // One file for each of the screens on which people arrive, and one for what they share. The first style sheet
                  // also has the cards below an event, which the server renders: styled later, they would move the page.
                  {
                    name: 'site',
                    test: (id: string) =>
                      needs('site', id) || (isStyle(id) && (needs('event', id) || needs('nearby', id))),
                    ...withoutImports,
                  },
                  { name: 'screens', test: (id: string) => needs('event', id) && needs('map', id), ...withoutImports },
                  { name: 'event', test: (id: string) => needs('event', id), ...withoutImports },
                  // Loaded for signed-in users. One file, because the first screens list the files of later ones.
                  {
                    name: 'outbox',
                    test: (id: string) => outboxFiles.test(id) && !needs('map', id),
                    ...withoutImports,
                  },
                  // Small modules that many screens share, for the same reason.
                  {
                    name: 'fields',
                    test: /\/web\/ui\/(?:combo-box|field|select-field|text-field)\.|\/web\/places\/use-/,
                    ...withoutImports,
                  },
                  {
                    name: 'drafts',
                    test: /\/web\/(?:events\/(?:drafts\/(?:expiring-storage|pending-upload)|form\/draft)|storage\/file-storage)\.ts/,
                    ...withoutImports,
                  },
                  {
                    name: 'uploads',
                    test: /\/web\/(?:ui\/(?:crop-box|file-drop|progress-bar)|pictures\/use-picture-check)\./,
                    ...withoutImports,
                  },
                  {
                    name: 'words',
                    test: /\/model\/(?:text\/normalize-(?:text|town)|places\/address-words)\.ts/,
                    ...withoutImports,
                  },
                  {
                    name: 'details',
                    test: (id: string) => needs('details', id) || needs('calendar', id),
                    ...withoutImports,
                  },
                  { name: 'map', test: (id: string) => needs('map', id), ...withoutImports },
                ],
              },
            },
          },
        }),
  },
  // Otherwise the variant of React would depend on the environment at run time.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  ssr: { noExternal: true as const },
  server: {
    port: 5173,
    proxy: {
      '/api': `http://127.0.0.1:${apiPort}`,
      '^/pictures/.*[.]webp$': `http://127.0.0.1:${apiPort}`,
      '^/embed(?:/event/.*)?(?:[?].*)?$': `http://127.0.0.1:${apiPort}`,
    },
  },
}));
