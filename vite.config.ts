import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractForBrowsers } from './bundling/contract-for-browsers.ts';
import { keepEarlierFiles } from './bundling/earlier-files.ts';
import { importedBy } from './bundling/imported-by.ts';
import { leftOut, leftOutMethods } from './bundling/left-out.ts';
import { posterReaderFiles } from './bundling/poster-reader-files.ts';
import { screensForBrowsers } from './bundling/screens-for-browsers.ts';
import { standIn } from './bundling/stand-in.ts';
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

/**
 * Words come with the page, one language at a time: nothing is fetched by it, copied, taken back, or asked which way it runs.
 * Pins are elements of the page, and tiles are pictures: nobody asks the map what is drawn at a point of it.
 */
const unusedMethods = {
  'i18next/dist/esm/i18next.js': {
    Connector: 'all',
    Formatter: ['addCached'],
    I18n: ['dir', 'cloneInstance', 'setDefaultNamespace', 'toJSON'],
    LanguageUtil: ['clearCache'],
    Logger: ['clone'],
    PluralResolver: ['clearCache', 'getPluralFormsOfKey', 'needsPlural'],
    ResourceStore: ['addResources', 'removeNamespaces', 'removeResourceBundle', 'toJSON'],
  },
  'ol/Map.js': {
    Map: ['forEachFeatureAtPixel', 'getAllLayers', 'getFeaturesAtPixel', 'getPixelFromCoordinate', 'hasFeatureAtPixel'],
  },
  'ol/View.js': {
    View: [
      'adjustCenter',
      'centerOn',
      'centerOnInternal',
      'getResolutionForValueFunction',
      'getValueForResolutionFunction',
    ],
  },
  'ol/renderer/Map.js': { MapRenderer: ['forEachFeatureAtCoordinate', 'hasFeatureAtCoordinate'] },
  'ol/renderer/canvas/TileLayer.js': { CanvasTileLayerRenderer: ['getData', 'readData'] },
  'ol/tilegrid/TileGrid.js': { TileGrid: ['forEachTileCoordParentTileRange', 'getTileCoordChildTileRange'] },
} as const;

/** What the server draws pages with in place of what a living page needs, or draws few of. */
const whereDrawn = {
  'react-i18next': join(import.meta.dirname, 'web/words/drawn-words.tsx'),
  'react-router': join(import.meta.dirname, 'web/navigation/drawn-router.tsx'),
  '#web/words/dates.ts': join(import.meta.dirname, 'web/words/drawn-dates.ts'),
};

/** Zod, and those files of the contract that have schemas alone. */
const formChecks =
  /\/node_modules\/zod\/|\/contract\/(?:new-event|entered-venue|event-details|currency|recurrence-rule|recurrence|coordinates|credentials|identity|text)\.ts$/;

/** What every page needs, and the two on which people arrive. */
const { plugin: watchImports, needs: isNeeded } = importedBy({
  main: 'web/main.ts',
  site: 'web/start.tsx',
  map: 'web/screens/map-screen/map-screen.tsx',
  event: 'web/screens/event-screen/event-screen.tsx',
  nearby: 'web/screens/event-screen/nearby-events.tsx',
  calendar: 'web/events/add-to-calendar.tsx',
  details: 'web/screens/event-screen/details.tsx',
  town: 'web/screens/town-screen/town-screen.tsx',
  style: 'web/screens/style-screen/style-screen.tsx',
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
      ? [standIn(whereDrawn)]
      : [
          contractForBrowsers(),
          screensForBrowsers(),
          watchImports,
          leftOut([...unusedOfMapLibrary, ...unusedOfRouter]),
          ...Object.entries(unusedMethods).map(([file, classes]) => leftOutMethods(file, classes)),
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
          rolldownOptions: { input: 'server-entry.tsx' },
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
              // The start of the site names all files that come later, and nothing packs what is in a hash: hex has less, and
              // of two builds of one file seven digits still tell which is which.
              hashCharacters: 'hex',
              chunkFileNames: 'assets/[name]-[hash:7].js',
              assetFileNames: 'assets/[name]-[hash:7][extname]',
              codeSplitting: {
                groups: [
                  // What forms check with: the first screens name it, in endpoints, and do without it.
                  { name: 'checks', test: formChecks, priority: 1, includeDependenciesRecursively: false },
                  // It is run by itself, before the rest (web/main.ts).
                  { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\//, priority: 1, ...alone },
                  // The fewer files the better: each small one is asked for and waited for, and packs worse. Of style
                  // sheets, which a page waits for, the event's page has one in all, and the map one more.
                  {
                    name: 'site',
                    test: (id: string) =>
                      needs('site', id) || (isStyle(id) && (needs('event', id) || needs('nearby', id))),
                    ...alone,
                  },
                  { name: 'screens', test: (id: string) => needs('event', id) && needs('map', id), ...alone },
                  // The cards of events and the menu of calendars: an event's page has them too, some time after the rest.
                  {
                    name: 'cards',
                    test: (id: string) => (needs('nearby', id) || needs('calendar', id)) && needs('map', id),
                    ...alone,
                  },
                  {
                    name: 'later',
                    test: (id: string) =>
                      (needs('calendar', id) || needs('details', id)) && !needs('event', id) && !needs('map', id),
                    minShareCount: 2,
                    ...alone,
                  },
                  { name: 'map', test: (id: string) => isStyle(id) && needs('map', id) },
                  { name: 'map', test: (id: string) => needs('map', id), minShareCount: 2, ...alone },
                  { name: 'event', test: (id: string) => needs('event', id), minShareCount: 2, ...alone },
                  // Pages of towns and styles have it, and what opens over the map.
                  {
                    name: 'follows',
                    test: (id: string) => /\/(?:web\/follows|contract)\//.test(id) && needs('town', id),
                    minShareCount: 2,
                    ...alone,
                  },
                  {
                    name: 'towns',
                    test: (id: string) => needs('town', id) || needs('style', id),
                    minShareCount: 2,
                    ...alone,
                  },
                  // Fields, dialogs and what signs people in: in a file each, their names alone would weigh on every page.
                  { name: 'forms', test: /\/web\/ui\//, minShareCount: 3, ...alone },
                  { name: 'accounts', test: /\/web\/accounts\//, minShareCount: 2, ...alone },
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
