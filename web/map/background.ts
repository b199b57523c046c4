import type OlMap from 'ol/Map.js';
import { retryWhenOnline } from '#web/http/network.ts';
import type { BaseMapLayer } from './base-map/layer.ts';
import type { Theme } from './base-map/palettes.ts';
import { tileLayer } from './streets.ts';
import { subscribeToTheme } from './theme.ts';

interface Options {
  tileUrl: string;
  locale: string;
  /** Told once the street map seems to be gone, and again when it is back. */
  onStreets(areThere: boolean): void;
}

/** Nobody should look at nothing for longer. */
const patienceMs = 1_500;
/** Those who wait for this many tiles in a row, or this long for the first, are told why. */
const failuresInARow = 3;
const longWaitMs = 8_000;
/** With streets in sight the base map is for later, where a tile is late: it must not compete with them. */
const quietMs = 2_500;

/** Street tiles, and the embedded base map beneath them, which is fetched when it is needed or when all is quiet. */
export function addBackgroundLayers(map: OlMap, { tileUrl, locale, onStreets }: Options): () => void {
  const timers: ReturnType<typeof setTimeout>[] = [];
  let theme: Theme = 'light';
  let baseMap: Promise<BaseMapLayer | undefined> | undefined;
  let isOver = false;
  let failures = 0;
  let hasStreets = false;
  let areStreetsThere = true;

  const say = (areThere: boolean) => {
    if (areThere === areStreetsThere) return;
    areStreetsThere = areThere;
    onStreets(areThere);
    if (!areThere) baseMap?.then((layer) => layer?.showSmallTowns());
  };
  const needBaseMap = () => {
    if (isOver) return;
    baseMap ??= retryWhenOnline(() => import('./base-map/layer.ts')).then(
      ({ BaseMapLayer }) => {
        const layer = new BaseMapLayer(theme, locale);
        if (!areStreetsThere) layer.showSmallTowns();
        if (!isOver) map.getLayers().insertAt(0, layer);
        return layer;
      },
      // The next street tile that does not come asks for it again.
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
  timers.push(setTimeout(() => !hasStreets && needBaseMap(), patienceMs));
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
