import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { retryWhenOnline } from '#web/http/network.ts';
import styles from './small-map.module.css';
import type { SmallMapProps } from './small-map-canvas.tsx';

/** The map library comes with it, once someone is about to see it; never on the server. */
const Canvas = lazy(() =>
  retryWhenOnline(() => import('./small-map-canvas.tsx')).then((file) => ({ default: file.SmallMapCanvas })),
);

/** Where something is. It shows and does nothing else, so that a page with it scrolls under every finger. */
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
