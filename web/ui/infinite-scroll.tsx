import { useEffect, useRef } from 'react';

/** How far ahead of the end it is told. */
const aheadPx = 900;

interface Props {
  /** What the list scrolls in; null for the page itself. */
  scroller: HTMLElement | null;
  /** More is on its way already. */
  isBusy: boolean;
  onReached: () => void;
  /** Read out while it is. */
  busyLabel: string;
  /** What holds the place of what comes. */
  children: React.ReactNode;
}

/** Stands at the end of a list, and tells as one nears it. */
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
