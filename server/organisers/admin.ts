import type { Output } from '#contract/endpoint.ts';
import type { listManagedOrganisers as listManagedOrganisersEndpoint, ManagedOrganiser } from '#contract/organisers.ts';
import { cutPage, type Page, readCursor, writeCursor } from '#server/http/paging.ts';
import type { Tools } from '#server/tools.ts';
import { findManaged } from './managing-store.ts';

/**
 * Returns a page of organisers for administrators, newest first, optionally filtered by words of the name. The total is
 * null unless one page contains all. Throws `invalid-input` for an invalid cursor.
 */
export async function listManagedOrganisers(
  { db }: Pick<Tools, 'db'>,
  { q = '', limit, cursor }: Output<typeof listManagedOrganisersEndpoint, 'query'>,
): Promise<Page<ManagedOrganiser>> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const words = q.split(/\s+/).filter(Boolean);
  const found = await findManaged(db, words, after, limit + 1);
  const { rows, next } = cutPage(found, limit, ({ created_at, id }) => writeCursor({ at: created_at, id }));
  const items = rows.map(({ id, slug, name, created_at, hidden_because, members, events }) => ({
    ...{ id, slug, name },
    createdAt: created_at.toISOString(),
    members: Number(members),
    amountOfEvents: Number(events),
    hiddenBecause: hidden_because,
  }));
  return { items, next, total: after || next ? null : items.length };
}
