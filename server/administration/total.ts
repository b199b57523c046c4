/** Tables are only counted up to this number. */
const maxCounted = 10_000;

/** Returns the number of rows of a table, or null if there are too many to count. */
export async function totalOf(
  page: { found: number; limit: number; isFirst: boolean },
  count: (max: number) => Promise<number>,
): Promise<number | null> {
  // All rows fit on one page, so they are already counted.
  if (page.isFirst && page.found <= page.limit) return page.found;
  const counted = await count(maxCounted + 1);
  return counted > maxCounted ? null : counted;
}
