/** What may be asked of an event, by the names that addresses have for it, a bit each: `events.fact_bits` of the database. */
export const factBit = { lesson: 1, 'live-music': 2, 'no-partner': 4, free: 8, 'step-free': 16 } as const;
export type FactName = keyof typeof factBit;
export const factNames = Object.keys(factBit) as FactName[];

/** The bits of some facts together. */
export function bitsOf(names: readonly FactName[]): number {
  return names.reduce((bits, name) => bits | factBit[name], 0);
}
