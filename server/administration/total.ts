/** Tables are only counted up to this number. */
const maxCounted = 10_000;

/**
 * Returns the number of rows of a list, or null above 10,000, because counting them would take too long. Runs `count`
 * only if the first page does not contain all rows.
 */
export async function totalOf(
  page: { found: number; limit: number; isFirst: boolean },
  count: (max: number) => Promise<number>,
): Promise<number | null> {
  // All rows fit on one page, so they are already counted.
  if (page.isFirst && page.found <= page.limit) return page.found;
  const counted = await count(maxCounted + 1);
  return counted > maxCounted ? null : counted;
}
