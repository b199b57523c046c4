import type OlMap from 'ol/Map.js';
import { retryWhenOnline } from '#web/http/network.ts';
import type { BaseMapLayer } from './base-map/layer.ts';
import type { Theme } from './base-map/palettes.ts';
import { subscribeToTheme } from './theme.ts';
import { tileLayer } from './tile-layer.ts';

interface Options {
  tileUrl: string;
  locale: string;
  /** Called when street tiles become unavailable or available again. */
  onStreets(areAvailable: boolean): void;
}

/** The base map is loaded if no street tile arrives within this time. */
const tileTimeoutMs = 1_500;
/** After this many failed tiles in a row, or this time without a first tile, `onStreets` is called. */
const failuresInARow = 3;
const longWaitMs = 8_000;
/** While street tiles arrive, the base map is loaded after this idle time, so that it does not compete with them. */
const quietMs = 2_500;

/**
 * Adds the layer of street tiles to a map, and below it the embedded base map, which is loaded when needed or idle.
 * Calls `onStreets` when the tiles become unavailable or available again. Returns a function that removes the
 * listeners.
 */
export function addBackgroundLayers(map: OlMap, { tileUrl, locale, onStreets }: Options): () => void {
  const timers: ReturnType<typeof setTimeout>[] = [];
  let theme: Theme = 'light';
  let baseMap: Promise<BaseMapLayer | undefined> | undefined;
  let isOver = false;
  let failures = 0;
  let hasStreets = false;
  let areStreetsAvailable = true;

  const say = (areThere: boolean) => {
    if (areThere === areStreetsAvailable) return;
    areStreetsAvailable = areThere;
    onStreets(areThere);
    if (!areThere) baseMap?.then((layer) => layer?.showSmallTowns());
  };
  const needBaseMap = () => {
    if (isOver) return;
    baseMap ??= retryWhenOnline(() => import('./base-map/layer.ts')).then(
      ({ BaseMapLayer }) => {
        const layer = new BaseMapLayer(theme, locale);
        if (!areStreetsAvailable) layer.showSmallTowns();
        if (!isOver) map.getLayers().insertAt(0, layer);
        return layer;
      },
      // The next failed street tile retries.
      () => (baseMap = undefined),
    );
  };

  const streets = tileLayer(tileUrl, {
    onTile: () => {
      failures = 0;
      say(true);
      if (!hasStreets) timers.push(setTimeout(needBaseMap, quietMs));
      hasStreets = true;
    },
    onFailure: () => {
      failures += 1;
      needBaseMap();
      if (failures >= failuresInARow) say(false);
    },
  });
  map.getLayers().insertAt(0, streets);
  timers.push(setTimeout(() => !hasStreets && needBaseMap(), tileTimeoutMs));
  timers.push(setTimeout(() => !hasStreets && say(false), longWaitMs));

  const retry = () => streets.getSource()?.refresh();
  window.addEventListener('online', retry);
  const stopTheme = subscribeToTheme((current) => {
    theme = current;
    baseMap?.then((layer) => layer?.showTheme(current));
  });

  return () => {
    isOver = true;
    timers.forEach(clearTimeout);
    window.removeEventListener('online', retry);
    stopTheme();
    baseMap?.then((layer) => layer?.dispose());
  };
}
