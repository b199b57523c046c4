import { Id } from '#contract/identity.ts';
import { findJoinTarget } from '#server/events/imported/imported-events-store.ts';
import { type EventPageRow, findById, findBySlug } from '#server/events/store.ts';
import { Problem } from '#server/http/problem.ts';
import type { Tools } from '#server/tools.ts';

/** One event, deleted or not, by its id, its slug or one that it used to have. */
export async function findByIdOrSlug(db: Tools['db'], idOrSlug: string): Promise<EventPageRow | undefined> {
  return (Id.safeParse(idOrSlug).success && (await findById(db, idOrSlug))) || (await findBySlug(db, idOrSlug));
}

/** The same where it stands. Refuses with `event-unknown`, or `event-deleted` or `event-hidden` where there was one. */
export async function requireVisibleEvent(db: Tools['db'], idOrSlug: string): Promise<EventPageRow> {
  const row = await findByIdOrSlug(db, idOrSlug);
  if (!row) throw new Problem('event-unknown');
  if (row.hidden_because !== null) throw new Problem('event-hidden');
  if (row.deleted_at) return requireJoinedEvent(db, row.id);
  return row;
}

/** What turned out to be the same evening lives on as the one that it was joined with: old links lead there. */
async function requireJoinedEvent(db: Tools['db'], id: string): Promise<EventPageRow> {
  const other = await findJoinTarget(db, id);
  const row = other === undefined ? undefined : await findById(db, other);
  if (!row || row.deleted_at) throw new Problem('event-deleted');
  return row;
}
