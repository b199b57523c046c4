/** Beyond this nobody counts, neither the database nor who looks at the table. */
const mostCounted = 10_000;

/** How many rows a table has in all; null where they are too many to be counted for a page. */
export async function totalOf(
  page: { found: number; limit: number; isFirst: boolean },
  count: (most: number) => Promise<number>,
): Promise<number | null> {
  // Where one page holds all, it has counted them.
  if (page.isFirst && page.found <= page.limit) return page.found;
  const counted = await count(mostCounted + 1);
  return counted > mostCounted ? null : counted;
}
