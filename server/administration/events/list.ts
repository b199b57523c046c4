import type { listManagedEvents as listManagedEventsEndpoint, ManagedEvent } from '#contract/administration.ts';
import type { Output } from '#contract/endpoint.ts';
import { isAdministrator } from '#contract/roles.ts';
import { searchWords } from '#model/text/normalize-text.ts';
import { totalOf } from '#server/administration/total.ts';
import { isGone } from '#server/events/access/service.ts';
import { ownEventsByIds } from '#server/events/service.ts';
import { cutPage, type Page } from '#server/http/paging.ts';
import type { Person } from '#server/http/person.ts';
import { readSortCursor, writeSortCursor } from '#server/http/sort-cursor.ts';
import type { Tools } from '#server/tools.ts';
import { countManaged, findManaged } from './store.ts';

/**
 * Returns a page of events in any state in the requested order: those that the caller may moderate. Only administrators
 * see addresses. Throws `invalid-input` for an invalid cursor.
 */
export async function listManagedEvents(
  tools: Pick<Tools, 'db' | 'clock'>,
  person: Person,
  { state, creator, q, order, limit, cursor }: Output<typeof listManagedEventsEndpoint, 'query'>,
): Promise<Page<ManagedEvent>> {
  const { db, clock } = tools;
  const seesAddresses = isAdministrator(person);
  const wanted = { state, now: clock(), creatorId: creator, words: searchWords(q), person };
  const after = cursor === undefined ? undefined : readSortCursor(order, cursor);
  const found = await findManaged(db, wanted, { order, after, limit: limit + 1 });
  const { rows, next } = cutPage(found, limit, ({ rank, id }) => writeSortCursor(order, { value: rank, id }));
  const events = new Map(
    (
      await ownEventsByIds(
        tools,
        person,
        rows.map(({ id }) => id),
      )
    ).map((event) => [event.id, event]),
  );
  const total = await totalOf({ found: found.length, limit, isFirst: !after }, (max) => countManaged(db, wanted, max));
  return {
    items: rows.flatMap(({ id, creator_id, creator_name, creator_email, ...row }) => {
      const event = events.get(id);
      if (!event) return [];
      return {
        ...event,
        isDeleted: isGone(row),
        isDeletedWithAccount: Boolean(row.is_deleted_with_account),
        createdAt: row.created_at.toISOString(),
        changedAt: row.changed_at.toISOString(),
        creator:
          creator_id === null
            ? null
            : { id: creator_id, name: creator_name ?? '', ...(seesAddresses && { email: creator_email ?? '' }) },
        openReports: Number(row.open_reports),
      };
    }),
    next,
    total,
  };
}
