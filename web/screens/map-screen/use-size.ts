import { useCallback, useState } from 'react';
import type { Size } from '#web/map/view.ts';

/** The size of an element, from its first layout on: give it the ref. */
export function useSize(): [React.RefCallback<HTMLElement>, Size | null] {
  const [size, setSize] = useState<Size | null>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const measure = () => {
      const { clientWidth: widthPx, clientHeight: heightPx } = element;
      setSize((before) =>
        before?.widthPx === widthPx && before.heightPx === heightPx ? before : { widthPx, heightPx },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, size];
}
