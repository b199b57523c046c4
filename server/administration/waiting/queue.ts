import type { listWaitingEvents as listWaitingEventsEndpoint, WaitingEvent } from '#contract/approval.ts';
import type { Output } from '#contract/endpoint.ts';
import { isAdministrator } from '#contract/roles.ts';
import { ownEventsByIds } from '#server/events/service.ts';
import { cutPage, type Page, readCursor, writeCursor } from '#server/http/paging.ts';
import type { Person } from '#server/http/person.ts';
import type { Tools } from '#server/tools.ts';
import * as store from './store.ts';

type Query = Output<typeof listWaitingEventsEndpoint, 'query'>;

/**
 * Returns a page of the events that wait and about which `person` may decide, oldest first; the dates of a series are one.
 * Only administrators see addresses. Throws `invalid-input` for an invalid cursor.
 */
export async function listWaitingEvents(
  tools: Pick<Tools, 'db' | 'clock'>,
  person: Person,
  { limit, cursor }: Query,
): Promise<Page<WaitingEvent>> {
  const { db, clock } = tools;
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const found = await store.findWaiting(db, person, clock(), after, limit + 1);
  const { rows, next } = cutPage(found, limit, ({ since, id }) => writeCursor({ at: since, id }));
  const events = await ownEventsByIds(
    tools,
    person,
    rows.map(({ next_id }) => next_id),
  );
  const eventOf = new Map(events.map((event) => [event.id, event]));
  const authorIds = events.flatMap(({ createdBy }) => createdBy?.id ?? []);
  const authorOf = new Map((await store.findAuthors(db, person, authorIds)).map((author) => [author.id, author]));
  const { count } = await store.countWaiting(db, person);
  return {
    items: rows.flatMap(({ next_id, dates, since }) => {
      const event = eventOf.get(next_id);
      if (!event) return [];
      const author = authorOf.get(event.createdBy?.id ?? '');
      return [
        { event, dates, since: since.toISOString(), author: author ? toAuthor(author, isAdministrator(person)) : null },
      ];
    }),
    next,
    total: count,
  };
}

function toAuthor(
  row: Awaited<ReturnType<typeof store.findAuthors>>[number],
  seesAddress: boolean,
): NonNullable<WaitingEvent['author']> {
  const { id, name, email } = row;
  return {
    ...{ id, name, ...(seesAddress && { email }) },
    ...{ published: Number(row.published), waiting: Number(row.waiting), refused: Number(row.refused) },
    isEmailConfirmed: row.email_confirmed_at !== null,
    isSuspended: row.suspended_at !== null,
    createdAt: row.created_at.toISOString(),
  };
}
