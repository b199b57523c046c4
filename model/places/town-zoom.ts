/** Minimum population for each zoom. */
const zooms = [
  [1_000_000, 11],
  [100_000, 12],
  [10_000, 13],
] as const;
const zoomOfVillages = 14;

/** Returns the zoom at which a map shows the whole town. */
export function townZoom({ population }: { population: number }): number {
  return zooms.find(([min]) => population >= min)?.[1] ?? zoomOfVillages;
}
