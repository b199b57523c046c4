import { useLayoutEffect, useRef, useState } from 'react';

/**
 * Returns a ref, and the width of its element and the font size of the page in pixels. Renders again when the element
 * is resized.
 */
export function useWidth(): { ref: React.RefObject<HTMLDivElement | null>; widthPx: number; remPx: number } {
  const ref = useRef<HTMLDivElement>(null);
  const [widthPx, setWidthPx] = useState(0);
  const [remPx, setRemPx] = useState(16);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      setWidthPx(element.clientWidth);
      setRemPx(Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, widthPx, remPx };
}
