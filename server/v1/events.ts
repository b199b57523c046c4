import type { Output } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locales.ts';
import type { listEvents as listEventsEndpoint, V1Event, V1EventInList } from '#contract/v1/events.ts';
import * as published from '#server/events/published/service.ts';
import { Problem } from '#server/http/problem.ts';
import type { CacheableResponse } from '#server/http/response-cache.ts';
import type { Tools } from '#server/tools.ts';
import { listReply, readListCursor, resourceHeaders } from './list-reply.ts';
import { findReferences } from './references.ts';
import { toV1Event, toV1EventInList } from './to-v1.ts';

type ListQuery = Output<typeof listEventsEndpoint, 'query'>;

type V1Tools = Pick<Tools, 'db' | 'clock' | 'map' | 'config' | 'site'>;

/**
 * Returns the response with a page of events. `address` is the requested path and query. Throws `invalid-input`, and as
 * `findReferences` and `listRecords`.
 */
export async function listEvents(tools: V1Tools, query: ListQuery, address: string) {
  const page = await findPage(tools, query);
  const format = { publicUrl: tools.config.publicUrl, lang: query.lang };
  const items: (V1Event | V1EventInList)[] = page.items.map((record) =>
    query.detail === 'full' ? toV1Event(record, format) : toV1EventInList(record, format),
  );
  return { ...listReply(tools, address, query, { ...page, items }), trueUntil: firstEnd(page.items) };
}

/** Returns the response with one event. Throws `event-unknown`, `event-deleted` or `event-hidden`. */
export async function showEvent(tools: V1Tools, idOrSlug: string, lang: Locale): Promise<CacheableResponse<V1Event>> {
  const { publicUrl } = tools.config;
  const event = toV1Event(await published.showRecord(tools, idOrSlug), { publicUrl, lang });
  const isCurrent = idOrSlug === event.slug || idOrSlug === event.id;
  return { body: event, headers: resourceHeaders(tools, `/api/v1/events/${event.slug}`, isCurrent) };
}

async function findPage(tools: V1Tools, query: ListQuery): ReturnType<typeof published.listRecords> {
  const { town, organiser, venue, series: seriesId, lang: _, ...filters } = query;
  refuseWithNear(query);
  const cursor = readListCursor(query);
  const references = await findReferences(tools, { town, organiser, venue });
  return published.listRecords(tools, { ...filters, ...references, cursor, seriesId });
}

/** Parameters that a list by distance cannot have. */
const notWithNear = ['town', 'organiser', 'venue', 'series', 'include'] as const;

function refuseWithNear(query: ListQuery): void {
  if (query.near === undefined) return;
  const fields = notWithNear
    .filter((name) => query[name] !== undefined)
    .map((path) => ({ path, rule: 'not_with_near', message: 'Not in a list by distance.' }));
  if (fields.length > 0) throw new Problem('invalid-input', { detail: 'The query is invalid.', fields });
}

/** Returns when the first of these events ends, because the list changes then. */
function firstEnd(records: readonly published.EventRecord[]): Date | undefined {
  if (records.length === 0) return undefined;
  return new Date(Math.min(...records.map(({ event }) => Date.parse(event.dateEnd))));
}
