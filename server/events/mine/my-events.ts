import * as z from 'zod/mini';
import type { Output } from '#contract/endpoint.ts';
import type { Event, ListedEvent, listMyEvents as listMyEventsEndpoint, OwnEvent } from '#contract/events.ts';
import { Id } from '#contract/identity.ts';
import type { PageEnd } from '#model/paging/cursor.ts';
import { searchWords } from '#model/text/normalize-text.ts';
import { authorizeEvent, findByIdOrSlug, isGone, maySeeAll, maySeeCreator } from '#server/events/access/service.ts';
import { serializeDetails } from '#server/events/serialize.ts';
import { findOwnById } from '#server/events/store.ts';
import { cursorCodec, InstantMs } from '#server/http/cursor.ts';
import { cutPage, type Page } from '#server/http/paging.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import type { Tools } from '#server/tools.ts';
import { countMyEvents, findMyEvents, type MyEventRow } from './my-events-store.ts';
import { requireEventRow, serializeOwn, serializeWithCreator } from './own-event.ts';

type Query = Output<typeof listMyEventsEndpoint, 'query'>;

/** A list of own events; a series is one row if they are grouped. */
export interface MyEventsList extends Pick<Query, 'when' | 'limit' | 'cursor'> {
  words?: readonly string[];
  seriesId?: string | undefined;
  /** Null: only events without an organiser. */
  organiserId?: string | null | undefined;
  isGrouped?: boolean;
}

type MyTools = Pick<Tools, 'db' | 'clock' | 'config'>;

const phases = ['upcoming', 'past'] as const;
type Phase = (typeof phases)[number];

const codec = cursorCodec(z.tuple([z.enum(phases), InstantMs, Id]));

/**
 * Returns a page of the user's own events and those of their organisers: upcoming ones earliest first, or past ones
 * latest first. Includes hidden events with the reason and cancelled ones. A grouped series counts its upcoming dates
 * among the upcoming, its past dates among the past. Throws `invalid-input` for a foreign cursor.
 */
export async function listMyEvents(tools: MyTools, person: Person, query: Query): Promise<Page<ListedEvent>> {
  const { when, limit, cursor, q, series: seriesId, organiser, group } = query;
  const { rows, ...page } = await findPage(tools, person, {
    ...{ when, limit, cursor, seriesId, words: searchWords(q), isGrouped: group === 'series' },
    organiserId: organiser === 'none' ? null : undefined,
  });
  const now = tools.clock();
  return {
    ...page,
    items: rows.map((row) => ({
      ...serializeOwn(row, now, { creator: maySeeCreator(person, row) }),
      ...(row.series_id !== null && row.dates_in_list !== null && { datesInList: row.dates_in_list }),
    })),
  };
}

/** Returns the rows of a page of own events, in the order of `listMyEvents`. Throws `invalid-input` for a foreign cursor. */
export async function findPage(
  { db, clock }: MyTools,
  person: Person,
  { when, limit, cursor, words = [], seriesId, organiserId, isGrouped = false }: MyEventsList,
): Promise<{ rows: MyEventRow[]; next: string | null; total: number }> {
  const now = clock();
  const wanted = phases
    .filter((phase) => when === 'all' || when === phase)
    .map((phase) => ({ person, when: phase, now, words, seriesId, organiserId, isGrouped }));
  const start = cursor === undefined ? undefined : readPhaseCursor(cursor);
  const firstPhase = start ? phases.indexOf(start.phase) : 0;

  const found: { phase: Phase; row: MyEventRow }[] = [];
  for (const which of wanted) {
    if (phases.indexOf(which.when) < firstPhase) continue;
    const after = start?.phase === which.when ? start : undefined;
    const rows = await findMyEvents(db, which, after, limit + 1 - found.length);
    found.push(...rows.map((row) => ({ phase: which.when, row })));
    if (found.length > limit) break;
  }
  const counts = await Promise.all(wanted.map((which) => countMyEvents(db, which)));
  const { rows, next } = cutPage(found, limit, writePhaseCursor);
  return { rows: rows.map(({ row }) => row), next, total: counts.reduce((sum, count) => sum + count, 0) };
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
 * events. An event that waits for the team is returned to all its owners. Throws `event-hidden` or `event-deleted` for
 * owners of an event that was never published, which is unknown to others.
 */
export async function showOwnEvent({ db }: MyTools, person: Person, idOrSlug: string): Promise<Event | undefined> {
  const row = await findByIdOrSlug(db, idOrSlug);
  if (!row) return undefined;
  const isHidden = row.hidden_because !== null;
  if (isHidden || isGone(row)) {
    if (row.approval === null || !maySeeAll(person, row)) return undefined;
    throw new Problem(isHidden ? 'event-hidden' : 'event-deleted');
  }
  if (maySeeCreator(person, row)) return serializeWithCreator(await requireEventRow(db, row.id));
  return row.approval !== null && maySeeAll(person, row) ? serializeDetails(row) : undefined;
}
