import type { BoundingBox } from '#contract/places.ts';
import { isInBox } from '#model/geo/bounding-box.ts';
import { danceIds, eventTypeIds } from '#server/catalogue/service.ts';
import { isAroundTown } from '#server/events/feeds/service.ts';
import type { EventRecord } from '#server/events/published/service.ts';
import type { Tools } from '#server/tools.ts';
import { findReferences } from './references.ts';

/** Filters with the meaning that they have in lists. */
interface EventFilter {
  styles?: readonly string[] | undefined;
  types?: readonly string[] | undefined;
  town?: string | undefined;
  organiser?: string | undefined;
  venue?: string | undefined;
  bbox?: BoundingBox | undefined;
}

/**
 * Returns whether an event matches. For a town, the record must have
 * been loaded with all fields. Throws as `findReferences`.
 */
export async function openFilter(
  { db }: Pick<Tools, 'db'>,
  filter: EventFilter,
): Promise<(record: EventRecord) => boolean> {
  const { bbox, styles, types } = filter;
  const { town, organiserId, venueId } = await findReferences({ db }, filter);
  const dances = styles?.length ? new Set(await danceIds({ db }, styles)) : undefined;
  const eventTypes = types?.length ? new Set(await eventTypeIds({ db }, types)) : undefined;
  return ({ event }) =>
    (dances === undefined || event.dances.some(({ id }) => dances.has(id))) &&
    (eventTypes === undefined || eventTypes.has(event.type.id)) &&
    (organiserId === undefined || event.organiser?.id === organiserId) &&
    (venueId === undefined || event.venue?.id === venueId) &&
    (bbox === undefined || isInBox(event.location, bbox)) &&
    (town === undefined || (event.location.townSlug === town.slug && isAroundTown(event.location, town)));
}
