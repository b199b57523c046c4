interface Heat extends React.CSSProperties {
  '--heat': number;
}

/** Returns a share of the busiest day, by the square root, so that one event is visible beside a hundred. */
export function heat(count: number | null, max: number): Heat {
  return { '--heat': Math.sqrt((count ?? 0) / Math.max(1, max)) };
}

/** Returns the props of a calendar day whose accessible name includes its count. */
export function named(props: React.ComponentProps<'div'>, count: string): React.ComponentProps<'div'> {
  return count ? { ...props, 'aria-label': `${props['aria-label']}, ${count}` } : props;
}
