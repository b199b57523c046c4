import { useEffect, useRef } from 'react';

/** Distance to the end at which more is requested. */
const aheadPx = 900;

interface Props {
  /** The scrolling element. Null for the page. */
  scroller: HTMLElement | null;
  /** A request is in progress. */
  isBusy: boolean;
  onReached: () => void;
  /** Read out during a request. */
  busyLabel: string;
  /** Placeholder for the next items. */
  children: React.ReactNode;
}

/** Marks the end of a list, and calls `onReached` when it is within 900 px of the visible part, unless `isBusy`. */
export function InfiniteScroll({ scroller, isBusy, onReached, busyLabel, children }: Props) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isBusy || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && onReached(),
      { root: scroller, rootMargin: `${aheadPx}px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [scroller, isBusy, onReached]);
  return (
    <div ref={end} role="status">
      <span className="visually-hidden">{isBusy && busyLabel}</span>
      {children}
    </div>
  );
}
