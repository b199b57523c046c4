import type { Event } from '#contract/events.ts';
import { isInBox } from '#model/geo/bounding-box.ts';
import { wholeMetres } from '#model/lists/distances.ts';
import { requireVisibleEvent } from '#server/events/access/service.ts';
import { toEventDetails } from '#server/events/read/event-details.ts';
import { serialize } from '#server/events/serialize.ts';
import { type EventPageRow, type EventRow, findByIds, findDetailsByIds } from '#server/events/store.ts';
import type { Page } from '#server/http/paging.ts';
import type { Tools } from '#server/tools.ts';
import { findPositions, type ListTools, type PositionsQuery } from './positions.ts';
import { findHiddenIds } from './published-store.ts';

/* Events as the public interface (`server/v1`) reads them. */

/** A public event with the times of its revision. */
export interface EventRecord {
  event: Event;
  createdAt: Date;
  changedAt: Date;
  /** In metres from the point by which a list is sorted. */
  distance?: number | undefined;
  /** Number of dates that the entry of a folded list represents. */
  dates?: number | undefined;
}

/** Fields of lists, or all fields. */
export type Detail = 'list' | 'full';

/**
 * Returns an event with all fields, past or not, by its id, slug or former slug. Throws `event-unknown`,
 * `event-deleted` or `event-hidden`.
 */
export async function showRecord({ db }: Pick<Tools, 'db'>, idOrSlug: string): Promise<EventRecord> {
  return toFullRecord(await requireVisibleEvent(db, idOrSlug));
}

/** Returns the events of these ids in their order, past and cancelled ones included, without deleted ones. */
export async function recordsByIds(
  { db }: Pick<Tools, 'db'>,
  ids: readonly string[],
  detail: Detail,
): Promise<EventRecord[]> {
  if (ids.length === 0) return [];
  const found =
    detail === 'full'
      ? await Promise.all((await findDetailsByIds(db, ids)).map(toFullRecord))
      : (await findByIds(db, ids)).map(toListRecord);
  const byId = new Map(found.map((record) => [record.event.id, record]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Returns which of these events an administrator has hidden. */
export async function findHidden({ db }: Pick<Tools, 'db'>, ids: readonly string[]): Promise<Set<string>> {
  return new Set(ids.length > 0 ? await findHiddenIds(db, ids) : []);
}

/**
 * Returns a page of events that are not over, by start, or by distance if `near` is given. `total` is null unless the
 * page contains all. A page may be shorter than `limit` although there is a next one. Throws as `findPositions`.
 */
export async function listRecords(
  tools: ListTools,
  { detail, ...query }: PositionsQuery & { detail: Detail },
): Promise<Page<EventRecord>> {
  const { items: positions, next } = await findPositions(tools, query);
  const byId = new Map(positions.map((position) => [position.id, position]));
  const records = await recordsByIds(tools, [...byId.keys()], detail);
  const isListed = stillListed(tools, query);
  const items = records.filter(isListed).map((record) => ({
    ...record,
    dates: byId.get(record.event.id)?.dates,
    distance: query.near && wholeMetres(query.near, record.event.location),
  }));
  return { items, next, total: query.cursor === undefined && next === null ? items.length : null };
}

/** The read model lags behind the database by up to a second, and rounds coordinates to half a metre. */
function stillListed(tools: ListTools, { include, bbox }: PositionsQuery): (record: EventRecord) => boolean {
  const now = tools.clock();
  return ({ event }) =>
    (include !== undefined || !event.isCancelled) &&
    new Date(event.dateEnd) > now &&
    (bbox === undefined || isInBox(event.location, bbox));
}

async function toFullRecord(row: EventPageRow): Promise<EventRecord> {
  return { event: await toEventDetails(row), createdAt: row.created_at, changedAt: row.changed_at };
}

function toListRecord(row: EventRow): EventRecord {
  const event = serialize(row);
  const { country_code: countryCode } = row;
  const location = { ...event.location, ...(countryCode && { countryCode }) };
  return { event: { ...event, location }, createdAt: row.created_at, changedAt: row.changed_at };
}
