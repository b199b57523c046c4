/** Whether this page was loaded again. If one reload did not fix a problem, another will not. */
export function isReload(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load?.type === 'reload';
}
