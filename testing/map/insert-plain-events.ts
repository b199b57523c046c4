import { mortonCode } from '#contract/tiles.ts';
import type { Db } from '#server/database/connect.ts';
import { aDance, anEventType, aPlace, now, withFacts } from '#testing/builders.ts';
import type { PlainEvent } from './brute-force.ts';

interface Belonging {
  seriesId?: string | null;
  organiserId?: string | null;
  venueId?: string | null;
}

/** Inserts events unchanged, each at a place with its coordinates. The rows that they refer to must exist. */
export async function insertPlainEvents(db: Db, events: readonly (PlainEvent & Belonging)[]): Promise<void> {
  const types = new Map<string, string>();
  for (const slug of new Set(events.map(({ type }) => type))) types.set(slug, (await anEventType(db, { slug })).id);
  const dances = new Map<string, string>();
  for (const slug of new Set(events.flatMap(({ styles }) => styles))) dances.set(slug, (await aDance(db, { slug })).id);
  const places = new Map<string, string>();
  for (const { longitude, latitude } of events) {
    const spot = `${longitude} ${latitude}`;
    if (!places.has(spot)) places.set(spot, (await aPlace(db, { longitude, latitude })).id);
  }

  const rows = events.map((event) => ({
    id: event.id,
    slug: event.id,
    name: event.id,
    search_text: '',
    starts_at: new Date(event.startsAt * 1000),
    ends_at: new Date(event.endsAt * 1000),
    time_zone: event.timeZone,
    start_day: event.startDay,
    ...factColumns(event),
    currency: 'EUR' as const,
    venue: '',
    place_id: places.get(`${event.longitude} ${event.latitude}`) ?? '',
    morton: mortonCode(event.longitude, event.latitude),
    type_id: types.get(event.type) ?? '',
    created_at: now,
    changed_at: now,
    series_id: event.seriesId ?? null,
    organiser_id: event.organiserId ?? null,
    venue_id: event.venueId ?? null,
  }));
  await db.insertInto('events').values(rows).execute();
  const links = events.flatMap(({ id, styles }) =>
    styles.map((style) => ({ event_id: id, dance_id: dances.get(style) ?? '' })),
  );
  await db.insertInto('event_dances').values(links).execute();
}

function factColumns(event: PlainEvent) {
  const { facts, programme, price } = withFacts(event.facts);
  return { facts: JSON.stringify(facts), programme: JSON.stringify(programme), price };
}
