import { lazy, Suspense } from 'react';
import styles from './pin-map.module.css';
import type { Place } from './view.ts';

interface PinMapLabels {
  /** What the map shows. */
  map: string;
  pin: string;
  /** How the pin is moved with the keyboard. */
  keyboard: string;
  zoomIn: string;
  zoomOut: string;
}

export interface PinMapProps {
  place: Place;
  /** How near to look when a place comes from elsewhere; whoever moves the pin keeps the zoom. */
  zoom: number;
  /** The pin was moved, by hand or by keys. */
  onMove: (place: Place) => void;
  labels: PinMapLabels;
  tiles: { url: string; attribution: string };
  locale: string;
}

/** The map library comes with it. */
const Canvas = lazy(() => import('./pin-map-canvas.tsx').then((file) => ({ default: file.PinMapCanvas })));

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
