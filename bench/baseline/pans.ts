import TileLayer from 'ol/layer/Tile.js';
import OlMap from 'ol/Map.js';
import { fromLonLat } from 'ol/proj.js';
import XYZ from 'ol/source/XYZ.js';
import OlView from 'ol/View.js';
import type { View } from '#web/map/view.ts';

/** Minimum cost of a pan: only the map library with street tiles. */
export function startPanBaseline({ longitude, latitude, zoom }: View, url: string): void {
  const target = document.createElement('div');
  target.style.cssText = 'position:fixed;inset:0;touch-action:none';
  target.setAttribute('role', 'application');
  document.body.replaceChildren(target);
  new OlMap({
    target,
    controls: [],
    layers: [new TileLayer({ source: new XYZ({ url }) })],
    view: new OlView({ center: fromLonLat([longitude, latitude]), zoom, constrainResolution: true }),
  });
}
