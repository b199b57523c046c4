import { useLayoutEffect, useRef } from 'react';
import { keptAreas } from '#web/kept/area-list.ts';
import { boundsOfTile } from '#web/kept/kept-view.ts';
import type { MapFrames } from '#web/map/map-frames.ts';
import styles from './kept-veil.module.css';

/** Veils the parts of the map that are not kept, while it shows what is kept. Moves with the map. */
export function KeptVeil({ frames }: { frames: MapFrames }) {
  const path = useRef<SVGPathElement>(null);
  useLayoutEffect(() => {
    const areas = keptAreas().map(boundsOfTile);
    const draw = () => {
      const { pointOf } = frames;
      const box = path.current?.ownerSVGElement;
      if (!pointOf || !box) return;
      const holes = areas.map(({ west, south, east, north }) => {
        const [start, end] = [
          { longitude: west, latitude: north },
          { longitude: east, latitude: south },
        ].map(pointOf);
        return `M${at(start?.x)} ${at(start?.y)}V${at(end?.y)}H${at(end?.x)}V${at(start?.y)}Z`;
      });
      path.current?.setAttribute('d', `M0 0H${box.clientWidth}V${box.clientHeight}H0Z${holes.join('')}`);
    };
    draw();
    return frames.subscribe(draw);
  }, [frames]);
  return (
    <svg className={styles.veil} aria-hidden="true">
      <path ref={path} />
    </svg>
  );
}

/** Whole pixels, so that no line shows between adjacent areas. */
function at(pixel = 0): number {
  return Math.round(pixel);
}
