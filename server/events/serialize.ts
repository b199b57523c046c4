import type { Translations } from '#contract/event-details.ts';
import type { Event } from '#contract/events.ts';
import { excerptOf } from '#model/packs/excerpt.ts';
import { describePicture } from '#server/pictures/service.ts';
import { namesOfTown } from '#server/places/service.ts';
import { inOfferedLanguages } from '#server/text/offered-names.ts';
import { toVenueIso } from '#server/time/venue-time.ts';
import { rhythmOf } from './series/rhythm.ts';
import { sourcesOf } from './source-references/service.ts';
import type { EventDetailsRow, EventRow } from './store.ts';

/** Converts a row to the public event: only the id of the creator, and no hidden organiser. */
export function serialize(row: EventRow): Event {
  const picture = row.picture && describePicture(row.picture);
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    link: row.link,
    dateStart: toVenueIso(row.starts_at, row.time_zone),
    dateEnd: toVenueIso(row.ends_at, row.time_zone),
    timeZone: row.time_zone,
    price: priceOf(row),
    currency: row.currency,
    place: row.venue,
    ...(row.house && { venue: row.house }),
    pictureUrl: picture?.sources.at(-1)?.url ?? null,
    picture,
    createdBy: row.created_by === null ? null : { id: row.created_by },
    ...approvalOf(row),
    ...(row.organiser?.hidden_because === null && organiserOf(row)),
    location: {
      id: row.place_id,
      place: row.town,
      placeNames: namesOfTown(row.town, row.country_code),
      displayName: row.display_name,
      latitude: row.latitude,
      longitude: row.longitude,
    },
    type: inOfferedLanguages(row.type),
    dances: row.dances.map(inOfferedLanguages),
    isCancelled: row.cancelled_at !== null,
    ...(row.cancelled_because !== null && { cancelledBecause: row.cancelled_because }),
    seriesId: row.series_id,
    ...(row.repeat !== null && { rhythm: rhythmOf(row.repeat, row.series_day ?? row.start_day) }),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    ...(Object.keys(row.prices).length > 0 && { prices: row.prices }),
    excerpt: row.description_start === null ? null : excerptOf(row.description_start),
    descriptionLanguage: row.description_language,
    ...(row.description_start !== null && row.translation_starts && { excerpts: excerptsOf(row.translation_starts) }),
  };
}

/** Returns the field `approval` of an event that is not published yet. Only owners and administrators get such events. */
function approvalOf({ approval, approval_at: since, refused_because: because }: EventRow): Pick<Event, 'approval'> {
  if ((approval !== 'waiting' && approval !== 'refused') || since === null) return {};
  return { approval: { state: approval, since: since.toISOString(), ...(because !== null && { because }) } };
}

/** Returns the price in units of the currency; null if unknown. */
export function priceOf({ price }: { price: string | null }): number | null {
  return price === null ? null : Number(price);
}

/** Returns the field `organiser`, also if it is hidden; an empty object without an organiser. */
export function organiserOf({ organiser }: Pick<EventRow, 'organiser'>): Pick<Event, 'organiser'> {
  return organiser ? { organiser: { id: organiser.id, slug: organiser.slug, name: organiser.name } } : {};
}

/** Converts a row to the public event with the fields that lists omit. */
export function serializeDetails(row: EventDetailsRow): Event {
  const sources = sourcesOf(row);
  const { description, description_translations: translations } = row;
  return {
    ...serialize(row),
    description,
    // A source may have removed the description; its translations are kept for a new one.
    ...(description !== null && Object.keys(translations).length > 0 && { translations }),
    facts: row.facts,
    programme: row.programme,
    ...(sources.length > 0 && { sources }),
  };
}

/**
 * Returns the field `houseFacts`: floor and access of the venue that the event does not state itself; an empty object
 * without any.
 */
export function venueFactsOf({ facts, house_facts }: EventDetailsRow): Pick<Event, 'houseFacts'> {
  const { floor, floorNote, access } = house_facts ?? {};
  const houseFacts = {
    ...(!facts.floor && !facts.floorNote && { ...(floor && { floor }), ...(floorNote && { floorNote }) }),
    ...(!facts.access && access && { access }),
  };
  return Object.keys(houseFacts).length > 0 ? { houseFacts } : {};
}

function excerptsOf(texts: Translations): Translations {
  return Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, excerptOf(text)]));
}
