import type { Db } from '#server/database/connect.ts';
import { sqlState, transact } from '#server/database/transact.ts';
import { datedSlug, freeSlug, nthSlug, slugOf } from '#server/slugs.ts';
import { clockAt } from './venue-time.ts';
import { type HeldEvent, insertSlug, ownersOfSlugs } from './writing/store.ts';

/** Of one wish so many are tried at first; for names that everyone has, ever more. */
const triedAtFirst = 6;
const mostTriedAtOnce = 500;

/**
 * For each wish the first of `milonga`, `milonga-2`, … that no event has or ever had, and none of the others gets.
 * What `eventId` has or had is free for it.
 */
export async function freeSlugs(db: Db, wishes: readonly string[], eventId?: string): Promise<string[]> {
  const given = new Set<string>();
  const slugs: string[] = [];
  const owners = await ownersOfSlugs(
    db,
    wishes.flatMap((wish) => candidates(wish, 1, triedAtFirst)),
  );
  for (const wish of wishes) {
    let tried = triedAtFirst;
    const isTaken = (slug: string) => given.has(slug) || (owners.has(slug) && owners.get(slug) !== eventId);
    while (candidates(wish, 1, tried).every(isTaken)) {
      const more = Math.min(tried * 4, mostTriedAtOnce);
      for (const [slug, owner] of await ownersOfSlugs(db, candidates(wish, tried + 1, more))) owners.set(slug, owner);
      tried += more;
    }
    const slug = freeSlug(wish, isTaken);
    given.add(slug);
    slugs.push(slug);
  }
  return slugs;
}

/** The slug of a date: it stays unless the name changes; then the old one is kept and leads here. */
export async function slugAfter(
  db: Db,
  date: Pick<HeldEvent, 'id' | 'name' | 'slug' | 'series_id'>,
  name: string,
  startsAt: Date,
  timeZone: string,
): Promise<string> {
  if (slugOf(name) === slugOf(date.name)) return date.slug;
  const day = clockAt(startsAt, timeZone).toPlainDate().toString();
  const wish = date.series_id === null ? slugOf(name) : datedSlug(slugOf(name), day);
  const [slug = wish] = await freeSlugs(db, [wish], date.id);
  if (!(await ownersOfSlugs(db, [slug])).has(slug)) await insertSlug(db, slug, date.id);
  return slug;
}

function candidates(wish: string, firstNth: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => nthSlug(wish, firstNth + index));
}

const notUnique = '23505';
const mostTries = 5;

/** A transaction that takes free slugs: once more where someone else took one of them in the same moment. */
export async function transactWithSlugs<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await transact(db, work);
    } catch (error) {
      if (tries === mostTries || sqlState(error) !== notUnique) throw error;
    }
  }
}
