import OlMap from 'ol/Map.js';
import { fromLonLat } from 'ol/proj.js';
import OlView from 'ol/View.js';
import { useEffect, useRef, useState } from 'react';
import { Attribution } from './attribution.tsx';
import { addBackground } from './background.ts';
import { DomLayer } from './dom-layer.ts';
import { createMarker } from './pin.ts';
import styles from './small-map.module.css';
import type { Place } from './view.ts';

export interface SmallMapProps {
  place: Place;
  /** What the picture shows: "Map: Le Balajo, Paris". */
  label: string;
  /** The pin's, `#rrggbb`. */
  color: string;
  tiles: { url: string; attribution: string };
  locale: string;
  zoom?: number;
}

/** A street or two around the door, and the way there. */
const usualZoom = 14;

export function SmallMapCanvas({ place, label, color, tiles, locale, zoom = usualZoom }: SmallMapProps) {
  const target = useRef<HTMLDivElement>(null);
  const [areStreetsThere, setStreetsThere] = useState(true);
  const { longitude, latitude } = place;
  useEffect(() => {
    if (!target.current) return;
    const center = fromLonLat([longitude, latitude]);
    const markers = new DomLayer(styles.markers ?? '');
    const map = new OlMap({
      target: target.current,
      layers: [markers],
      controls: [],
      interactions: [],
      view: new OlView({ center, zoom, constrainResolution: true }),
    });
    markers.put(createMarker(color), { longitude, latitude });
    const stopBackground = addBackground(map, { tileUrl: tiles.url, locale, onStreets: setStreetsThere });
    return () => {
      stopBackground();
      map.setTarget(undefined);
      map.dispose();
    };
  }, [longitude, latitude, zoom, color, tiles.url, locale]);
  return (
    <>
      <div ref={target} className={styles.map} role="img" aria-label={label} />
      <Attribution html={tiles.attribution} isBaseMapInSight={!areStreetsThere} />
    </>
  );
}
