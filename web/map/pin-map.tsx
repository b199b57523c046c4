import { lazy, Suspense } from 'react';
import { retryWhenOnline } from '#web/http/network.ts';
import styles from './pin-map.module.css';
import type { PinMapProps } from './pin-map-canvas.tsx';

/** The map library comes with it. */
const Canvas = lazy(() =>
  retryWhenOnline(() => import('./pin-map-canvas.tsx')).then((file) => ({ default: file.PinMapCanvas })),
);

/** Where a place is, and where it really is: the pin can be dragged, sent with a tap, or moved with the arrow keys. */
export function PinMap(props: PinMapProps) {
  return (
    <div className={styles.frame}>
      <Suspense>
        <Canvas {...props} />
      </Suspense>
    </div>
  );
}
