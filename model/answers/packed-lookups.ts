import type { FoundEvent, FoundVenue } from '#contract/search.ts';
import type { DocumentKey, Lookups, NextDate } from '#model/search/find-things.ts';
import type { PackedEvents, PackRow } from './packed-events.ts';

/** Returns the lookups of the search in packs. */
export function packedLookups(packed: PackedEvents): Lookups {
  const byVenue = Map.groupBy(upcomingByStart(packed), ({ pack, row }) =>
    venueKey(pack.names(row).venue, pack.columns.mortons[row] ?? 0),
  );
  const isUpcoming = ({ pack, row }: PackRow, now: Date) => (pack.columns.endsAt[row] ?? 0) * 1000 > now.getTime();
  const nextDate = (now: Date, { name, venue, morton, kind }: DocumentKey) =>
    byVenue
      .get(venueKey(venue, morton ?? -1))
      ?.find(
        (row) =>
          isUpcoming(row, now) && row.pack.names(row.row).name === name && (kind === null || kindOf(row) === kind),
      );
  return {
    async findNextDates(now, keys) {
      return mapped(keys, (key) => {
        const row = nextDate(now, key);
        return row && toNextDate(row);
      });
    },
    async findVenues(now, venues) {
      return mapped(venues, ({ name, morton }) => {
        const row = byVenue.get(venueKey(name, morton))?.find((one) => isUpcoming(one, now));
        return row && toFoundVenue(row);
      });
    },
    async findEvents(ids) {
      return ids
        .flatMap((id) => packed.find(id) ?? [])
        .filter(({ pack, row }) => pack.columns.cancelled[row] === 0)
        .sort(compareByStart)
        .map(toNextDate);
    },
  };
}

/** Returns the ids of the type and the styles of an event, as documents of the search index have them. */
export function kindOf({ pack: { core, columns }, row }: PackRow): string {
  const styles = core.styleSets[columns.styleSets[row] ?? 0] ?? [];
  const ids = styles.map((style) => core.dances[style]?.id ?? '').sort();
  return [core.types[columns.types[row] ?? 0]?.id ?? '', ...ids].join(',');
}

function upcomingByStart(packed: PackedEvents): PackRow[] {
  return [...packed.rows()].filter(({ pack, row }) => pack.columns.cancelled[row] === 0).sort(compareByStart);
}

function compareByStart(one: PackRow, other: PackRow): number {
  const startOf = ({ pack, row }: PackRow) => pack.columns.startsAt[row] ?? 0;
  return startOf(one) - startOf(other) || (one.pack.id(one.row) < other.pack.id(other.row) ? -1 : 1);
}

function venueKey(venue: string, morton: number): string {
  return `${morton} ${venue}`;
}

function mapped<Key, Found>(keys: readonly Key[], find: (key: Key) => Found | undefined): Map<number, Found> {
  const found = new Map<number, Found>();
  for (const [place, key] of keys.entries()) {
    const one = find(key);
    if (one !== undefined) found.set(place, one);
  }
  return found;
}

function toNextDate({ pack, row }: PackRow): NextDate {
  const { id, slug, name, dateStart, place, location, type, picture } = pack.event(row);
  const { latitude, longitude, place: town, placeNames: townNames } = location;
  const event: FoundEvent = {
    ...{ id, slug, name, dateStart, place, town, townNames, latitude, longitude },
    color: type.color,
    picture,
  };
  return { event, endsAt: new Date((pack.columns.endsAt[row] ?? 0) * 1000) };
}

function toFoundVenue({ pack, row }: PackRow): FoundVenue {
  const { venue, place: name, location } = pack.event(row);
  const { place: town, placeNames: townNames, latitude, longitude } = location;
  return { slug: venue?.slug ?? null, name, town, townNames, latitude: latitude ?? 0, longitude: longitude ?? 0 };
}
