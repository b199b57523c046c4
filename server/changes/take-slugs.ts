import type { Db } from '#server/database/connect.ts';
import { nthSlug } from '#server/text/slugs.ts';
import { insertSlugs, ownersOfSlugs } from './event-store.ts';

/** Which slug an event would like to have. */
export interface SlugWish {
  eventId: string;
  slug: string;
}

/** Of one wish so many are looked up at first; for names that everyone has, ever more. */
const lookedUpAtFirst = 6;
const mostLookedUpAtOnce = 500;

/**
 * Takes for each wish the first of `milonga`, `milonga-2`, … that no event has or ever had, and keeps it for ever. What its
 * own event has had is free for it. Who takes the same one in the same moment is waited for: when they keep it, it is the
 * next one's turn. So any number of events of one name get their slugs, without luck.
 */
export async function takeSlugs(db: Db, wishes: readonly SlugWish[]): Promise<string[]> {
  const owners = new Map<string, string>();
  const lookedUp = new Map<string, number>();
  const slugs: string[] = [];
  let open = [...wishes.entries()];

  while (open.length > 0) {
    await lookUp(open.filter(([, { slug }]) => !lookedUp.has(slug)).map(([, { slug }]) => slug));
    const wanted = new Map<string, string>();
    for (const [index, { slug: wish, eventId }] of open) {
      const slug = await firstFree(wish, eventId);
      slugs[index] = slug;
      if (!owners.has(slug)) wanted.set(slug, eventId);
      owners.set(slug, eventId);
    }
    if (wanted.size === 0) break;
    const taken = new Set(
      await insertSlugs(
        db,
        [...wanted].map(([slug, event_id]) => ({ slug, event_id })),
      ),
    );
    open = open.filter(([index]) => wanted.has(slugs[index] ?? '') && !taken.has(slugs[index] ?? ''));
    for (const [index] of open) owners.set(slugs[index] ?? '', 'someone who was quicker');
  }
  return slugs;

  async function firstFree(wish: string, eventId: string): Promise<string> {
    for (let nth = 1; ; nth++) {
      if (nth > (lookedUp.get(wish) ?? 0)) await lookUp([wish]);
      const slug = nthSlug(wish, nth);
      if ((owners.get(slug) ?? eventId) === eventId) return slug;
    }
  }

  /** Learns who has the next candidates of these wishes. */
  async function lookUp(wishes: readonly string[]): Promise<void> {
    const candidates = wishes.flatMap((wish) => {
      const known = lookedUp.get(wish) ?? 0;
      const more = known === 0 ? lookedUpAtFirst : Math.min(known * 4, mostLookedUpAtOnce);
      lookedUp.set(wish, known + more);
      return Array.from({ length: more }, (_, index) => nthSlug(wish, known + index + 1));
    });
    if (candidates.length === 0) return;
    for (const [slug, owner] of await ownersOfSlugs(db, candidates)) if (!owners.has(slug)) owners.set(slug, owner);
  }
}
