/** What a benchmark found out. */
export interface Figure {
  name: string;
  figure: number;
  unit: string;
  /** Null where there is none. */
  limit: number | null;
  /** What the same takes where nothing but the browser works, measured in the same run. */
  floor?: number;
}

/** The value below which this share of them lies. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.ceil(share * values.length) - 1] ?? Number.NaN;
}

export function printFigures(figures: readonly Figure[]): void {
  for (const { name, figure, unit, limit, floor } of figures) {
    const parts = [
      `${name.padEnd(52)} ${shown(figure)} ${unit}`,
      floor !== undefined && `floor ${shown(floor)}`,
      limit !== null && `limit ${shown(limit)}${figure > limit ? '  ✗' : ''}`,
    ];
    process.stdout.write(`${parts.filter(Boolean).join(', ')}\n`);
  }
}

function shown(value: number): string {
  return value.toFixed(Number.isInteger(value) ? 0 : 1);
}
