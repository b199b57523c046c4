import type { Dance } from '#contract/catalogue.ts';

/**
 * Replaces former slugs by current ones, without duplicates, because old links still name renamed or merged entries.
 */
export function currentSlugs(catalogue: readonly Dance[], slugs: readonly string[]): string[] {
  const current = new Map(
    catalogue.flatMap(({ slug, formerSlugs = [] }) => formerSlugs.map((former) => [former, slug] as const)),
  );
  return [...new Set(slugs.map((slug) => current.get(slug) ?? slug))];
}
