/* Separate file so that browsers do not load Zod with the filters. */

/** Facts that can be used as filters, by their names in URLs, with their bits in the column `events.fact_bits`. */
export const factBit = { lesson: 1, 'live-music': 2, 'no-partner': 4, free: 8, 'step-free': 16 } as const;
export type FactName = keyof typeof factBit;
export const factNames = Object.keys(factBit) as FactName[];

/** Returns the bit mask of some facts. */
export function bitsOf(names: readonly FactName[]): number {
  return names.reduce((bits, name) => bits | factBit[name], 0);
}
