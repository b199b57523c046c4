import type { Received } from '#contract/endpoint.ts';
import type { Event, ListedEvent, listMyEvents as listMyEventsEndpoint, OwnEvent } from '#contract/events.ts';
import { fold } from '#server/folding.ts';
import { readCursor, writeCursor } from '#server/paging.ts';
import type { Person } from '#server/person.ts';
import type { Tools } from '#server/tools.ts';
import { findOwn, presentOwn, presentWithCreator } from './own.ts';
import { countOwnEvents, findOwnEvents, type ListedRow } from './own-store.ts';
import { admit, maySeeAll } from './rights.ts';
import { findByIdOrSlug } from './service.ts';
import { findOwnById } from './store.ts';

type Query = Received<typeof listMyEventsEndpoint, 'query'>;
type MyTools = Pick<Tools, 'db' | 'clock' | 'config'>;

interface PageOfMine {
  events: ListedEvent[];
  next: string | null;
  total: number;
}

const phases = ['upcoming', 'past'] as const;

/**
 * Someone's own events, a page at a time: those whose end is still to come, soonest first, then those that are over,
 * latest first. Hidden ones are there with the reason, cancelled ones marked, deleted ones not. A series that is asked for as
 * one has its upcoming dates among the upcoming, and those that are over among the past. Refuses a cursor that is
 * none of ours with `invalid-input`.
 */
export async function listMyEvents({ db, clock }: MyTools, person: Person, query: Query): Promise<PageOfMine> {
  const now = clock();
  const words = fold(query.q ?? '')
    .split(' ')
    .filter(Boolean);
  const wanted = phases
    .filter((phase) => query.when === 'all' || query.when === phase)
    .map((when) => ({
      creatorId: person.id,
      when,
      now,
      words,
      seriesId: query.series,
      isGrouped: query.group === 'series',
    }));
  const start = query.cursor === undefined ? undefined : readMyCursor(query.cursor);
  const firstPhase = start ? phases.indexOf(start.phase) : 0;

  const rows: { phase: string; row: ListedRow }[] = [];
  for (const which of wanted) {
    if (phases.indexOf(which.when) < firstPhase) continue;
    const after = start?.phase === which.when ? start.position : undefined;
    const found = await findOwnEvents(db, which, after, query.limit + 1 - rows.length);
    rows.push(...found.map((row) => ({ phase: which.when, row })));
    if (rows.length > query.limit) break;
  }
  const counts = await Promise.all(wanted.map((which) => countOwnEvents(db, which)));
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  const next =
    last && rows.length > page.length
      ? `${last.phase}.${writeCursor({ startsAt: last.row.starts_at, id: last.row.id })}`
      : null;
  return {
    events: page.map(({ row }) => ({
      ...presentOwn(row, now),
      ...(row.series_id !== null && row.dates_in_list !== null && { datesInList: row.dates_in_list }),
    })),
    next,
    total: counts.reduce((sum, count) => sum + count, 0),
  };
}

function readMyCursor(cursor: string) {
  const [, phase, position = cursor] = /^(upcoming|past)\.(.*)$/s.exec(cursor) ?? [];
  // Without a phase it is none of ours, and refused as such.
  return {
    phase: phase === 'past' ? ('past' as const) : ('upcoming' as const),
    position: readCursor(phase === undefined ? '' : position),
  };
}

/** An event for its editor. Refuses as `admit` does; one that is over can be looked at, to be cloned. */
export async function openEvent(tools: MyTools, person: Person, id: string): Promise<OwnEvent> {
  return presentOwn(admit(tools, person, await findOwnById(tools.db, id), 'open'), tools.clock());
}

/**
 * An event as everyone sees it, and beside that who added it: for its creator and administrators. Undefined for everyone
 * else, and where there is none.
 */
export async function showOwnEvent({ db }: MyTools, person: Person, idOrSlug: string): Promise<Event | undefined> {
  const row = await findByIdOrSlug(db, idOrSlug);
  if (!row || row.deleted_at || !maySeeAll(person, row)) return undefined;
  return presentWithCreator(await findOwn(db, row.id));
}
