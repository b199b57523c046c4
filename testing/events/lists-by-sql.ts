import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { distanceKm } from '#contract/distance.ts';
import type { EventInList, NearbyEvent } from '#contract/events.ts';
import { boxAround } from '#model/geo/bounding-box.ts';
import { wholeMetres } from '#model/lists/distances.ts';
import type { Db } from '#server/database/connect.ts';
import { requireVisibleEvent } from '#server/events/access/service.ts';
import { localDayAt, selectMatching } from '#server/events/feeds/feed-store.ts';
import { toFeedFilter } from '#server/events/feeds/service.ts';
import { type listEvents, readNearestCursor, writeNearestCursor } from '#server/events/read/list.ts';
import { firstLocalDay } from '#server/events/read/local-days-store.ts';
import type { findNearest } from '#server/events/read/nearest.ts';
import { compareByStart, type findSoonest } from '#server/events/read/upcoming.ts';
import { serialize } from '#server/events/serialize.ts';
import { type EventRow, selectEvents } from '#server/events/store.ts';
import { cutPage, type Page, readCursor, writeCursor } from '#server/http/paging.ts';
import type { Tools } from '#server/tools.ts';

/** The lists of `server/events` computed by SQL alone: the oracle for the lists that are computed by the read model. */

type SqlTools = Pick<Tools, 'db' | 'clock'>;
type SoonestQuery = Parameters<typeof findSoonest>[1];
type NearestQuery = Parameters<typeof findNearest>[1];

/** Returns what `listEvents` must return, computed in SQL without the read model. */
export async function listEventsBySql(
  { db, clock }: SqlTools,
  { near, limit, cursor, ...query }: Parameters<typeof listEvents>[1],
): Promise<Page<EventInList>> {
  const listed = { ...query, notOverAt: clock() };
  const total = (next: string | null, items: unknown[]) => (cursor !== undefined || next ? null : items.length);
  if (near) {
    const after = cursor === undefined ? undefined : readNearestCursor(cursor);
    const found = (await findNearestBySql(db, { ...listed, near, after }, limit + 1)).map((row) => {
      return { row, distance: wholeMetres(near, row) ?? Number.NaN };
    });
    const page = cutPage(found, limit, ({ row, distance }) =>
      writeNearestCursor({ distance, at: row.starts_at, id: row.id }),
    );
    const items = page.rows.map(({ row, distance }) => ({ ...serialize(row), distance }));
    return { items, next: page.next, total: total(page.next, items) };
  }
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const found = await findSoonestBySql(db, { ...listed, after }, limit + 1);
  const { rows, next } = cutPage(found, limit, ({ starts_at, id }) => writeCursor({ at: starts_at, id }));
  return { items: rows.map(serialize), next, total: total(next, rows) };
}

/** Returns what `findSoonest` must return, computed in SQL without the read model. */
export async function findSoonestBySql(
  db: Db,
  { after, daysAhead, ...listed }: SoonestQuery,
  limit: number,
): Promise<EventRow[]> {
  const filter = await toFeedFilter(db, listed);
  if (!filter) return [];
  const daysFromNow = sql<number>`${firstLocalDay} - ${localDayAt(filter.notOverAt)}`;
  const matching = selectMatching(db, filter)
    .$if(after !== undefined, (query) => query.where(sql<SqlBool>`(starts_at, id) > (${after?.at}, ${after?.id})`))
    .$if(daysAhead !== undefined, (query) =>
      query.where(sql<SqlBool>`${daysFromNow} between ${daysAhead?.first}::int4 and ${daysAhead?.last}::int4`),
    )
    .orderBy('starts_at')
    .orderBy('id')
    .limit(limit);
  return selectEvents(db)
    .innerJoin(matching.as('matching'), 'matching.id', 'events.id')
    .orderBy('events.starts_at')
    .orderBy('events.id')
    .execute();
}

/** Returns what `findNearest` must return, without the distances, computed in SQL. */
export async function findNearestBySql(
  db: Db,
  { near, after, ...listed }: NearestQuery,
  limit: number,
): Promise<EventRow[]> {
  const filter = await toFeedFilter(db, listed);
  if (!filter) return [];
  const nearest = db
    .selectFrom(selectMatching(db, filter).select('place_id').where('morton', 'is not', null).as('matching'))
    .innerJoin('places', 'places.id', 'matching.place_id')
    .select(['matching.id', 'matching.starts_at', metresFrom(near).as('metres')]);
  return selectEvents(db)
    .innerJoin(nearest.as('nearest'), 'nearest.id', 'events.id')
    .$if(after !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(metres, nearest.starts_at, nearest.id) > (${after?.distance}, ${after?.at}, ${after?.id})`,
      ),
    )
    .orderBy('metres')
    .orderBy('nearest.starts_at')
    .orderBy('nearest.id')
    .limit(limit)
    .execute();
}

/** Computes `contract/distance.ts` in SQL, from coordinates rounded to the centimetre. */
function metresFrom({ latitude, longitude }: NearestQuery['near']) {
  const [north, east] = [radians(sql`places.latitude`), radians(sql`places.longitude`)];
  const half = (one: RawBuilder<unknown>, other: number) => sql`sin((${one} - radians(${other}::float8)) / 2) ^ 2`;
  const squeeze = sql`cos(radians(${latitude}::float8)) * cos(${north})`;
  const haversine = sql`${half(north, latitude)} + ${squeeze} * ${half(east, longitude)}`;
  return sql<number>`round(2 * 6371000 * asin(sqrt(least(1, ${haversine}))))`;
}

function radians(degrees: RawBuilder<unknown>) {
  return sql`radians(round(${degrees} * 1e7) / 1e7)`;
}

/**
 * Returns what `listNearby` must return: among the next 30 events in the first radius with six venues, the nearest of
 * each venue, at most six, by start. Around a cancelled event, those within eight hours of it come first.
 */
export async function listNearbyBySql({ db, clock }: SqlTools, id: string): Promise<NearbyEvent[]> {
  const event = await requireVisibleEvent(db, id);
  const { latitude, longitude } = event;
  if (latitude === null || longitude === null) return [];
  const center = { latitude, longitude };
  const km = (row: EventRow) => distanceKm(center, { latitude: row.latitude ?? 0, longitude: row.longitude ?? 0 });
  const notOverAt = new Date(Math.max(event.starts_at.getTime(), clock().getTime()));
  let rows: EventRow[] = [];
  for (const radiusKm of [40, 120, 400]) {
    const inBox = await findSoonestBySql(db, { bbox: boxAround(center, radiusKm), notOverAt }, 10_000);
    rows = inBox
      .filter((row) => row.series_id === null || !inBox.some((other) => isEarlierDate(other, row)))
      .filter((row) => row.id !== event.id && (row.series_id === null || row.series_id !== event.series_id))
      .slice(0, 30);
    if (rows.filter((row, nth) => nth === rows.findIndex((other) => isSameVenue(row, other))).length >= 6) break;
  }
  const isOtherNight = ({ starts_at }: EventRow) =>
    event.cancelled_at !== null && Math.abs(Number(starts_at) - Number(event.starts_at)) >= 8 * 3_600_000;
  rows.sort(
    (one, other) =>
      Number(isOtherNight(one)) - Number(isOtherNight(other)) || km(one) - km(other) || compareByStart(one, other),
  );
  const chosen: EventRow[] = [];
  for (const row of rows) if (chosen.length < 6 && !chosen.some((other) => isSameVenue(row, other))) chosen.push(row);
  return chosen.sort(compareByStart).map((row) => ({ ...serialize(row), distanceKm: Math.round(km(row) * 10) / 10 }));
}

function isSameVenue(one: EventRow, other: EventRow): boolean {
  return one.venue === other.venue && one.latitude === other.latitude && one.longitude === other.longitude;
}

function isEarlierDate(one: EventRow, other: EventRow): boolean {
  return one.series_id === other.series_id && one.starts_at < other.starts_at;
}
