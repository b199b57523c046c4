import type { FoundEvent, FoundVenue } from '#contract/search.ts';
import type { Lookups, NextDate } from '#model/search/find-things.ts';
import { describePicture } from '#server/pictures/service.ts';
import { namesOfTown } from '#server/places/service.ts';
import { toVenueIso } from '#server/time/venue-time.ts';
import type { Tools } from '#server/tools.ts';
import * as store from './store.ts';

/** Returns the lookups of the search in the database. */
export function databaseLookups(db: Tools['db']): Lookups {
  return {
    async findNextDates(now, keys) {
      return mapped(await store.findNextDates(db, now, keys), toNextDate);
    },
    async findVenues(now, venues) {
      return mapped(await store.findVenues(db, now, venues), toFoundVenue);
    },
    async findEvents(ids) {
      return (await store.findEvents(db, ids)).map(toNextDate);
    },
  };
}

function mapped<Row, Found>(rows: ReadonlyMap<number, Row>, convert: (row: Row) => Found): Map<number, Found> {
  return new Map([...rows].map(([place, row]) => [place, convert(row)]));
}

function toNextDate(row: store.DateRow): NextDate {
  return { event: toFoundEvent(row), endsAt: row.ends_at };
}

function toFoundVenue({ slug, name, town, country_code, latitude, longitude }: store.VenueRow): FoundVenue {
  return { slug, name, town, townNames: namesOfTown(town, country_code), latitude, longitude };
}

function toFoundEvent(row: store.DateRow): FoundEvent {
  const { id, slug, name, venue, town, latitude, longitude, color } = row;
  return {
    id,
    slug,
    name,
    dateStart: toVenueIso(row.starts_at, row.time_zone),
    place: venue,
    town,
    townNames: namesOfTown(town, row.country_code),
    latitude,
    longitude,
    color,
    picture: row.picture && describePicture(row.picture),
  };
}
