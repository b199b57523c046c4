/**
 * Rounds degrees to seven decimals, about one centimetre. This also removes subnormal numbers, which break database
 * arithmetic.
 */
export function roundedDegrees(degrees: number): number {
  // Turns -0 into 0.
  return Math.round(degrees * 1e7) / 1e7 + 0;
}
