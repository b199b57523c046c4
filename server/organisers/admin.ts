import type { Output } from '#contract/endpoint.ts';
import type { listManagedOrganisers as listManagedOrganisersEndpoint, ManagedOrganiser } from '#contract/organisers.ts';
import { cutPage, type Page, readCursor, writeCursor } from '#server/http/paging.ts';
import type { Tools } from '#server/tools.ts';
import { findManaged } from './managing-store.ts';

/** All organisers, the newest first, or those with some words in their name. Refuses a cursor that is none of ours with `invalid-input`. */
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
