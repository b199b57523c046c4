import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { retryWhenOnline } from '#web/http/network.ts';
import styles from './small-map.module.css';
import type { SmallMapProps } from './small-map-canvas.tsx';

/** Loads the map library when the map becomes visible, never on the server. */
const Canvas = lazy(() =>
  retryWhenOnline(() => import('./small-map-canvas.tsx')).then((file) => ({ default: file.SmallMapCanvas })),
);

/**
 * Shows a static map of some places. It is not interactive, so that the page scrolls under any touch. Loaded when it is
 * about to scroll into view.
 */
export function SmallMap(props: SmallMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!frame.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '200px',
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={frame} className={styles.frame}>
      {isNear && (
        <Suspense>
          <Canvas {...props} />
        </Suspense>
      )}
    </div>
  );
}
