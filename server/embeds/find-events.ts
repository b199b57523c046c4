import { distanceKm } from '#contract/distance.ts';
import type { EmbedQuery } from '#contract/embeds.ts';
import type { Event, EventFilters } from '#contract/events.ts';
import { listForFeed } from '#server/events/feeds/service.ts';
import { eventsByIds } from '#server/events/service.ts';
import type { Tools } from '#server/tools.ts';
import type { Scope } from './scope.ts';

export type EmbedTools = Pick<Tools, 'db' | 'clock' | 'config' | 'site'> & {
  map: Pick<Tools['map'], 'version' | 'upcoming' | 'nearest' | 'cancelled' | 'days'>;
};

/** An event of an embed, with its distance if the list is ordered by it. */
export interface ListedEvent extends Event {
  km?: number | undefined;
}

export interface FoundEvents {
  events: ListedEvent[];
  /** Whether further events match. */
  isCut: boolean;
}

/**
 * Returns the first matching events that are not over, cancelled ones included: by start, or by distance with `near`.
 * Throws `unavailable` until the read model is loaded.
 */
export async function findEvents(tools: EmbedTools, query: EmbedQuery, scope: Scope): Promise<FoundEvents> {
  const limit = query.limit + 1;
  const events = isInMemory(scope)
    ? await findInMemory(tools, filtersOf(query), scope, limit)
    : (await listForFeed(tools, feedFilter(query, scope), 'soonest', limit)).map(({ event }) => event);
  return { events: events.slice(0, query.limit), isCut: events.length === limit };
}

/** Returns whether the read model can answer. It does not know towns, organisers and venues. */
export function isInMemory({ town, organiser, venue }: Scope): boolean {
  return !town && !organiser && !venue;
}

export function filtersOf({ styles, types, facts, from, days }: EmbedQuery): EventFilters {
  return { styles, types, facts, from, days };
}

/** Returns the filter of the database for a query and its scope. */
export function feedFilter(query: EmbedQuery, { town, organiser, venue, box }: Scope) {
  return { ...filtersOf(query), town, organiserId: organiser?.id, venueId: venue?.id, bbox: box };
}

async function findInMemory(
  tools: EmbedTools,
  filters: EventFilters,
  { box, near }: Scope,
  limit: number,
): Promise<ListedEvent[]> {
  const { map } = tools;
  const notOverAt = tools.clock();
  const active = near
    ? map.nearest({ filters, box, notOverAt, center: near, limit })
    : map.upcoming({ filters, box, notOverAt, limit });
  const cancelled = map.cancelled({ filters, box, near, limit });
  const events = await eventsByIds(
    tools,
    [...active, ...cancelled].map(({ id }) => id),
  );
  return events
    .map((event) => ({ ...event, ...(near && { km: kmFrom(near, event) }) }))
    .sort((one, other) => (one.km ?? 0) - (other.km ?? 0) || compareByStart(one, other))
    .slice(0, limit);
}

function kmFrom(near: NonNullable<Scope['near']>, { location: { latitude, longitude } }: Event): number | undefined {
  return latitude === null || longitude === null ? undefined : distanceKm(near, { latitude, longitude });
}

function compareByStart(one: Event, other: Event): number {
  return Date.parse(one.dateStart) - Date.parse(other.dateStart) || (one.id < other.id ? -1 : 1);
}
