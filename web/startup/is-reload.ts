/** Whether this page has been loaded again: what another load did not mend, a third does not. */
export function isReload(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load?.type === 'reload';
}
