import type { Db } from '#server/database/connect.ts';
import { nthSlug, slugOf } from '#server/text/slugs.ts';
import { ownersOfSlugs } from './store.ts';

const lookedUpAtOnce = 20;

/** The first of `club`, `club-2`, … that no other organiser has or ever had. Who takes it in the same moment comes once more. */
export async function takeSlug(db: Db, organiserId: string, name: string): Promise<string> {
  const wish = slugOf(name);
  for (let first = 1; ; first += lookedUpAtOnce) {
    const candidates = Array.from({ length: lookedUpAtOnce }, (_, index) => nthSlug(wish, first + index));
    const owners = await ownersOfSlugs(db, candidates);
    const free = candidates.find((slug) => (owners.get(slug) ?? organiserId) === organiserId);
    if (free !== undefined) return free;
  }
}
