import type { Dance } from '#contract/catalogue.ts';

/** Slugs out of an address, as the catalogue calls them now: links go on naming entries that were renamed or merged. */
export function currentSlugs(catalogue: readonly Dance[], slugs: readonly string[]): string[] {
  const current = new Map(
    catalogue.flatMap(({ slug, formerSlugs = [] }) => formerSlugs.map((former) => [former, slug] as const)),
  );
  return [...new Set(slugs.map((slug) => current.get(slug) ?? slug))];
}
