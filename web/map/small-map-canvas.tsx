import { boundingExtent, getCenter } from 'ol/extent.js';
import OlMap from 'ol/Map.js';
import { fromLonLat } from 'ol/proj.js';
import OlView from 'ol/View.js';
import { useEffect, useRef, useState } from 'react';
import { Attribution } from './attribution.tsx';
import { addBackgroundLayers } from './background.ts';
import { DomLayer } from './dom-layer.ts';
import { createMarker } from './pin.ts';
import styles from './small-map.module.css';
import type { Place } from './view.ts';

/** A pin with a colour `#rrggbb`. */
interface Mark extends Place {
  color: string;
}

export interface SmallMapProps {
  /** At least one. All are in view. */
  marks: readonly Mark[];
  /** Accessible name: "Map: Le Balajo, Paris". */
  label: string;
  tiles: { url: string; attribution: string };
  locale: string;
}

/** Maximum zoom: some streets around the place. */
const closest = 14;
/** Pins extend above their position. */
const padding = [56, 28, 20, 28];

/** Shows the map of `SmallMap`. In a chunk of its own with the map library. */
export function SmallMapCanvas({ marks, label, tiles, locale }: SmallMapProps) {
  const target = useRef<HTMLDivElement>(null);
  const [areStreetsAvailable, setStreetsAvailable] = useState(true);
  // A new list with the same pins must not render the map again.
  const given = JSON.stringify(marks);
  useEffect(() => {
    if (!target.current) return;
    const pins: readonly Mark[] = JSON.parse(given);
    const extent = boundingExtent(pins.map(({ longitude, latitude }) => fromLonLat([longitude, latitude])));
    const markers = new DomLayer(styles.markers ?? '');
    const map = new OlMap({
      target: target.current,
      layers: [markers],
      controls: [],
      interactions: [],
      view: new OlView({ center: getCenter(extent), zoom: closest, constrainResolution: true }),
    });
    if (pins.length > 1) map.getView().fit(extent, { padding, maxZoom: closest });
    for (const { color, ...place } of pins) markers.put(createMarker(color), place);
    const stopBackground = addBackgroundLayers(map, { tileUrl: tiles.url, locale, onStreets: setStreetsAvailable });
    return () => {
      stopBackground();
      map.setTarget(undefined);
      map.dispose();
    };
  }, [given, tiles.url, locale]);
  return (
    <>
      <div ref={target} className={styles.map} role="img" aria-label={label} />
      <Attribution html={tiles.attribution} isBaseMapInSight={!areStreetsAvailable} />
    </>
  );
}
