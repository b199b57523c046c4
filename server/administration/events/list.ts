import type { listManagedEvents as listManagedEventsEndpoint, ManagedEvent } from '#contract/administration.ts';
import type { Received } from '#contract/endpoint.ts';
import { ownEventsByIds } from '#server/events/service.ts';
import { fold } from '#server/folding.ts';
import { readRank, writeRank } from '#server/ranks.ts';
import type { Tools } from '#server/tools.ts';
import { countManaged, findManaged } from './store.ts';

/** Beyond this nobody counts, neither the database nor who looks at the table. */
const mostCounted = 10_000;

interface PageOfManaged {
  events: ManagedEvent[];
  next: string | null;
  /** How many there are in all; null where they are too many to be counted for a page. */
  total: number | null;
}

/** Every event, whatever its state, in the order that is asked for, a page at a time. Refuses a cursor that is none of ours with `invalid-input`. */
export async function listManagedEvents(
  tools: Pick<Tools, 'db' | 'clock'>,
  { state, creator, q = '', order, limit, cursor }: Received<typeof listManagedEventsEndpoint, 'query'>,
): Promise<PageOfManaged> {
  const { db, clock } = tools;
  const wanted = { state, now: clock(), creatorId: creator, words: fold(q).split(' ').filter(Boolean) };
  const after = cursor === undefined ? undefined : readRank(order, cursor);
  const found = await findManaged(db, wanted, { order, after, limit: limit + 1 });
  const page = found.slice(0, limit);
  const events = new Map(
    (
      await ownEventsByIds(
        tools,
        page.map(({ id }) => id),
      )
    ).map((event) => [event.id, event]),
  );
  const last = page.at(-1);
  // Where one page holds all, it has counted them.
  const counted = after || found.length > limit ? await countManaged(db, wanted, mostCounted + 1) : found.length;
  return {
    events: page.flatMap(({ id, creator_id, creator_name, creator_email, ...row }) => {
      const event = events.get(id);
      if (!event) return [];
      return {
        ...event,
        isDeleted: row.deleted_at !== null,
        createdAt: row.created_at.toISOString(),
        changedAt: row.changed_at.toISOString(),
        creator: creator_id === null ? null : { id: creator_id, name: creator_name ?? '', email: creator_email ?? '' },
        openReports: Number(row.open_reports),
      };
    }),
    next: last && found.length > limit ? writeRank(order, { value: last.rank, id: last.id }) : null,
    total: counted > mostCounted ? null : counted,
  };
}
