interface Heat extends React.CSSProperties {
  '--heat': number;
}

/** How much of the busiest day it has: the root, so that one evening shows beside a hundred. */
export function heat(count: number | null, max: number): Heat {
  return { '--heat': Math.sqrt((count ?? 0) / Math.max(1, max)) };
}

/** A day of a calendar whose date is read out with what it holds. */
export function named(props: React.ComponentProps<'div'>, count: string): React.ComponentProps<'div'> {
  return count ? { ...props, 'aria-label': `${props['aria-label']}, ${count}` } : props;
}
