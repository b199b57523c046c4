import * as z from 'zod/mini';
import type { Output } from '#contract/endpoint.ts';
import type { Event, ListedEvent, listMyEvents as listMyEventsEndpoint, OwnEvent } from '#contract/events.ts';
import { Id } from '#contract/identity.ts';
import { authorizeEvent, findByIdOrSlug, maySeeCreator } from '#server/events/access/service.ts';
import { findOwnById } from '#server/events/store.ts';
import { cursorCodec, InstantMs } from '#server/http/cursor.ts';
import { cutPage, type Page, type PageEnd } from '#server/http/paging.ts';
import type { Person } from '#server/http/person.ts';
import { searchWords } from '#server/text/normalize-text.ts';
import type { Tools } from '#server/tools.ts';
import { countMyEvents, findMyEvents, type MyEventRow } from './my-events-store.ts';
import { requireEventRow, serializeOwn, serializeWithCreator } from './own-event.ts';

type Query = Output<typeof listMyEventsEndpoint, 'query'>;
type MyTools = Pick<Tools, 'db' | 'clock' | 'config'>;

const phases = ['upcoming', 'past'] as const;
type Phase = (typeof phases)[number];

const codec = cursorCodec(z.tuple([z.enum(phases), InstantMs, Id]));

/**
 * Returns a page of the user's own events and those of their organisers: upcoming ones earliest first, or past ones
 * latest first. Includes hidden events with the reason and cancelled ones. A grouped series counts its upcoming dates
 * among the upcoming, its past dates among the past. Throws `invalid-input` for a foreign cursor.
 */
export async function listMyEvents({ db, clock }: MyTools, person: Person, query: Query): Promise<Page<ListedEvent>> {
  const now = clock();
  const words = searchWords(query.q);
  const wanted = phases
    .filter((phase) => query.when === 'all' || query.when === phase)
    .map((when) => ({
      person,
      when,
      now,
      words,
      seriesId: query.series,
      isUnorganised: query.organiser === 'none',
      isGrouped: query.group === 'series',
    }));
  const start = query.cursor === undefined ? undefined : readPhaseCursor(query.cursor);
  const firstPhase = start ? phases.indexOf(start.phase) : 0;

  const found: { phase: Phase; row: MyEventRow }[] = [];
  for (const which of wanted) {
    if (phases.indexOf(which.when) < firstPhase) continue;
    const after = start?.phase === which.when ? start : undefined;
    const rows = await findMyEvents(db, which, after, query.limit + 1 - found.length);
    found.push(...rows.map((row) => ({ phase: which.when, row })));
    if (found.length > query.limit) break;
  }
  const counts = await Promise.all(wanted.map((which) => countMyEvents(db, which)));
  const { rows, next } = cutPage(found, query.limit, writePhaseCursor);
  return {
    items: rows.map(({ row }) => ({
      ...serializeOwn(row, now, { creator: maySeeCreator(person, row) }),
      ...(row.series_id !== null && row.dates_in_list !== null && { datesInList: row.dates_in_list }),
    })),
    next,
    total: counts.reduce((sum, count) => sum + count, 0),
  };
}

function writePhaseCursor({ phase, row }: { phase: Phase; row: MyEventRow }): string {
  return codec.write([phase, row.starts_at.getTime(), row.id]);
}

function readPhaseCursor(cursor: string): PageEnd & { phase: Phase } {
  const [phase, at, id] = codec.read(cursor);
  return { phase, at: new Date(at), id };
}

/** Returns an event for its editor; past events can be opened to be cloned. Throws as `authorizeEvent` does. */
export async function openEvent(tools: MyTools, person: Person, id: string): Promise<OwnEvent> {
  const row = authorizeEvent(tools, person, await findOwnById(tools.db, id), 'open');
  return serializeOwn(row, tools.clock(), { creator: maySeeCreator(person, row) });
}

/**
 * Returns a public event with its creator, for the creator and administrators; undefined for other users and unknown
 * events.
 */
export async function showOwnEvent({ db }: MyTools, person: Person, idOrSlug: string): Promise<Event | undefined> {
  const row = await findByIdOrSlug(db, idOrSlug);
  if (!row || row.deleted_at || !maySeeCreator(person, row)) return undefined;
  return serializeWithCreator(await requireEventRow(db, row.id));
}
