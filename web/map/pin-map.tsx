import { lazy, Suspense } from 'react';
import { retryWhenOnline } from '#web/http/network.ts';
import styles from './pin-map.module.css';
import type { PinMapProps } from './pin-map-canvas.tsx';

/** Loads the map library. */
const Canvas = lazy(() =>
  retryWhenOnline(() => import('./pin-map-canvas.tsx')).then((file) => ({ default: file.PinMapCanvas })),
);

/**
 * Shows a map to correct a position: the pin can be dragged, placed with a tap, or moved with the arrow keys. Loads the
 * map library lazily.
 */
export function PinMap(props: PinMapProps) {
  return (
    <div className={styles.frame}>
      <Suspense>
        <Canvas {...props} />
      </Suspense>
    </div>
  );
}
