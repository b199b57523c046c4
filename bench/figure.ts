/** What a benchmark measured, as data: it stands beside its limit, and where there is one beside the floor of the same run. */
export interface Figure {
  name: string;
  figure: number;
  unit: string;
  /** Absent where nothing is promised. */
  limit?: number;
  /** What the machine allows at best, measured a moment before or after. */
  floor?: number;
}
