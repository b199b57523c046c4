import type { Db } from '#server/database/connect.ts';
import { SlugFinder, type SlugRequest } from '#server/slugs/service.ts';
import { insertSlugs } from './event-store.ts';

/**
 * Reserves for each event the first of `milonga`, `milonga-2`, … that no other event has or ever had, and returns these
 * slugs in the order of the requests. If a concurrent transaction takes one of them, waits for it and tries the next.
 */
export async function takeSlugs(db: Db, requests: readonly SlugRequest[]): Promise<string[]> {
  const finder = new SlugFinder(db, 'event_slugs');
  const slugs: string[] = [];
  let open = [...requests.entries()];
  while (open.length > 0) {
    await finder.prepare(open.map(([, request]) => request));
    const wanted = new Map<string, string>();
    for (const [index, request] of open) {
      const slug = await finder.firstFree(request);
      slugs[index] = slug;
      if (!finder.isTaken(slug)) wanted.set(slug, request.ownerId);
      finder.markTaken(slug, request.ownerId);
    }
    if (wanted.size === 0) break;
    const rows = [...wanted].map(([slug, event_id]) => ({ slug, event_id }));
    const inserted = new Set(await insertSlugs(db, rows));
    open = open.filter(([index]) => wanted.has(slugs[index] ?? '') && !inserted.has(slugs[index] ?? ''));
    for (const [index] of open) finder.markTaken(slugs[index] ?? '', 'another transaction');
  }
  return slugs;
}
