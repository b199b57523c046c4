import { lazy, Suspense } from 'react';
import { retryWhenOnline } from '#web/http/network.ts';
import styles from './area-map.module.css';
import type { AreaMapProps } from './area-map-canvas.tsx';

/** Loads the map library. */
const Canvas = lazy(() =>
  retryWhenOnline(() => import('./area-map-canvas.tsx')).then((file) => ({ default: file.AreaMapCanvas })),
);

/** Shows rectangles on a map; with `drawing`, the user can draw one. Loads the map library lazily. */
export function AreaMap(props: AreaMapProps) {
  return (
    <div className={styles.area}>
      <Suspense fallback={<div className={styles.frame} />}>
        <Canvas {...props} />
      </Suspense>
    </div>
  );
}
