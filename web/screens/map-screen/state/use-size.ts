import { startTransition, useCallback, useState } from 'react';
import type { Size } from '#web/map/view.ts';
import { isHydrating } from '#web/startup/hydration.ts';

/**
 * Returns a ref, and the size of its element in pixels from its first layout on; null until then. During hydration it
 * is set in a transition, so that its dependants render in pieces, and a slow phone handles presses in between.
 */
export function useSize(): [React.RefCallback<HTMLElement>, Size | null] {
  const [size, setSize] = useState<Size | null>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    let last: Size | undefined;
    const measure = () => {
      const { clientWidth: widthPx, clientHeight: heightPx } = element;
      if (last?.widthPx === widthPx && last.heightPx === heightPx) return;
      const schedule = last === undefined && isHydrating() ? startTransition : now;
      last = { widthPx, heightPx };
      const next = last;
      schedule(() => setSize(next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, size];
}

function now(act: () => void): void {
  act();
}
