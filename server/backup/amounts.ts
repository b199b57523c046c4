/** Returns a number with its noun: `1 account`, `3 accounts`. */
export function amountOf(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** Returns a size in a unit that suits it: `47 kB`, `21.3 MB`. */
export function sizeOf(bytes: number): string {
  const power = Math.max(
    0,
    units.findLastIndex((_unit, index) => bytes >= 999.5 * 1000 ** (index - 1)),
  );
  return `${(bytes / 1000 ** power).toFixed(power > 1 ? 1 : 0)} ${units[power]}`;
}
