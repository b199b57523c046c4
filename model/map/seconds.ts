/** The columns contain 32-bit seconds: 1970 to 2106. Other instants are clamped. */
export const latestSecond = 2 ** 32 - 1;

/** Clamps a number of seconds since 1970 to 0 and `latestSecond`. */
export function asSecond(second: number): number {
  return Math.max(0, Math.min(latestSecond, second));
}

/** Returns an instant in whole seconds since 1970, clamped to 0 and `latestSecond`. */
export function secondOf(instant: Date): number {
  return asSecond(Math.floor(instant.getTime() / 1000));
}
