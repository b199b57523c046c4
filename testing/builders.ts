import { createHash } from 'node:crypto';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Facts, Prices, Programme, Translations } from '#contract/event-details.ts';
import type { FactName } from '#contract/fact-filters.ts';
import { mortonCode } from '#contract/tiles.ts';
import { normalizeTown } from '#model/text/normalize-town.ts';
import { appendLines } from '#server/changes/log-store.ts';
import type { Db } from '#server/database/connect.ts';
import type { Tables } from '#server/database/tables.ts';
import { searchText } from '#server/events/write/service.ts';
import { findFreeSlug } from '#server/slugs/service.ts';
import type { ReadEvent } from '#server/sources/parse/read-event.ts';
import { slugOf } from '#server/text/slugs.ts';
import { venueNameKey } from '#server/text/venue-matching.ts';
import { startDay } from '#server/time/local-day.ts';

/**
 * Builders of database rows. Each takes the columns that the test is about and creates the other values and the
 * referenced rows, the same in every run.
 */

/** The time of tests: noon of a Saturday in spring. */
export const now = new Date('2027-05-01T12:00:00Z');

type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;
type EventInput<Table extends keyof Tables> = Partial<Insertable<Tables[Table]>>;

const hour = 3_600_000;

let count = 0;

/** Like the ids of the server, in order of creation. Ids that a test chooses itself must be different. */
function nextId(): string {
  return `00000000-0000-7000-8000-${(++count).toString(16).padStart(12, '0')}`;
}

/**
 * Inserts a user with the role `ROLE_USER`, an unconfirmed address and no password, and returns its row. As in all
 * builders, `given` replaces columns.
 */
export function aUser(db: Db, given: EventInput<'users'> = {}): Promise<Row<'users'>> {
  const id = nextId();
  const user: Insertable<Tables['users']> = {
    id,
    email: `dancer-${count}@example.org`,
    name: `Dancer ${count}`,
    roles: ['ROLE_USER'],
    created_at: now,
  };
  return db
    .insertInto('users')
    .values({ ...user, ...given })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Inserts a style and returns its row. */
export function aDance(db: Db, given: EventInput<'dances'> = {}): Promise<Row<'dances'>> {
  const dance = catalogueEntry(given.name ?? `Dance ${count}`);
  return db
    .insertInto('dances')
    .values({ ...dance, ...given })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Inserts an event type and returns its row. */
export function anEventType(db: Db, given: EventInput<'event_types'> = {}): Promise<Row<'event_types'>> {
  const type = catalogueEntry(given.name ?? `Type ${count}`);
  return db
    .insertInto('event_types')
    .values({ ...type, ...given })
    .returningAll()
    .executeTakeFirstOrThrow();
}

function catalogueEntry(name: string) {
  return { id: nextId(), slug: slugOf(name), name, names: '{}', color: '#aa3366', position: count };
}

/** Inserts a place, in Lyon by default, and returns its row. */
export function aPlace(db: Db, given: EventInput<'places'> = {}): Promise<Row<'places'>> {
  const town = given.town ?? 'Lyon';
  const place = {
    id: nextId(),
    town,
    display_name: `${count} rue de la Danse, ${town}`,
    longitude: 4.8357,
    latitude: 45.764,
    country_code: 'FR',
  };
  return db
    .insertInto('places')
    .values({ ...place, ...given })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Inserts the row of a picture without files, and returns it. */
export function aPicture(db: Db, given: EventInput<'pictures'> = {}): Promise<Row<'pictures'>> {
  const picture = {
    id: nextId(),
    width_px: 1280,
    height_px: 720,
    widths_px: [320, 640, 1280],
    placeholder: 'data:image/webp;base64,UklGRg==',
    alternative_text: 'People dancing',
    created_at: now,
  };
  return db
    .insertInto('pictures')
    .values({ ...picture, ...given })
    .returningAll()
    .executeTakeFirstOrThrow();
}

interface GivenOrganiser {
  name?: string;
  words?: string;
  links?: string[];
  picture?: { id: string };
  hiddenBecause?: string;
  /** Owners by default. */
  members?: readonly { id: string; role?: 'owner' | 'member' }[];
  /** An address with an open invitation. Its secret is returned. */
  invites?: string;
}

/**
 * Inserts an organiser with its members, one hour before `now`, and an invitation to `invites`. Returns its row and the
 * secret of that invitation.
 */
export async function anOrganiser(
  db: Db,
  {
    name = `Club ${count}`,
    words = '',
    links = [],
    picture,
    hiddenBecause,
    members = [],
    invites,
  }: GivenOrganiser = {},
): Promise<Row<'organisers'> & { secret: string }> {
  const id = nextId();
  const madeAt = new Date(now.getTime() - hour);
  const organiser = await db
    .insertInto('organisers')
    .values({
      ...{ id, slug: slugOf(name), name, words, links, created_at: madeAt, changed_at: madeAt },
      picture_id: picture?.id ?? null,
      hidden_because: hiddenBecause ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await db.insertInto('organiser_slugs').values({ slug: organiser.slug, organiser_id: id }).execute();
  for (const { id: user_id, role = 'owner' } of members) {
    await db.insertInto('organiser_members').values({ organiser_id: id, user_id, role, joined_at: madeAt }).execute();
  }
  const secret = `invitation-to-${id}`;
  if (invites !== undefined) {
    await db
      .insertInto('organiser_invitations')
      .values({
        ...{ id: nextId(), organiser_id: id, email: invites, role: 'member' },
        secret_hash: createHash('sha256').update(secret).digest('base64url'),
        sent_at: madeAt,
        expires_at: new Date(now.getTime() + 14 * 24 * hour),
      })
      .execute();
  }
  return { ...organiser, secret };
}

/** Inserts a venue with its own address, in Lyon by default, and returns its row. */
export async function aVenue(db: Db, given: EventInput<'venues'> = {}): Promise<Row<'venues'>> {
  const id = nextId();
  const { name = `House ${count}`, town = 'Lyon', latitude = 45.764, longitude = 4.8357 } = given;
  const venue: Insertable<Tables['venues']> = {
    ...{ id, slug: slugOf(`${name} ${town}`), name, town, latitude, longitude },
    name_key: venueNameKey(name),
    town_key: normalizeTown(town),
    display_name: `${count} rue de la Danse, ${town}`,
    country_code: 'FR',
    morton: latitude === null || longitude === null ? null : mortonCode(longitude, latitude),
    time_zone: 'Europe/Paris',
    created_at: now,
    changed_at: now,
  };
  const row = await db
    .insertInto('venues')
    .values({ ...venue, ...given })
    .returningAll()
    .executeTakeFirstOrThrow();
  await db.insertInto('venue_slugs').values({ slug: row.slug, venue_id: row.id }).execute();
  return row;
}

/** Inserts a follow of styles, or of an area, and returns its row. It is delivered daily by mail by default. */
export async function aFollow(
  db: Db,
  user: { id: string },
  given: EventInput<'follows'> & { dances?: readonly { id: string }[] } = {},
): Promise<Row<'follows'>> {
  const { dances = [], ...columns } = given;
  return db
    .insertInto('follows')
    .values({
      ...{ id: nextId(), user_id: user.id, dance_ids: dances.map(({ id }) => id), mail: 'daily', push: false },
      ...{ since: now, created_at: now },
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Inserts a sent message, by default a mail about new events of the follows, and returns its row. Its links end these
 * follows.
 */
export async function aSentAlert(
  db: Db,
  user: { id: string },
  follows: readonly Pick<Row<'follows'>, 'id' | 'mail'>[],
  given: EventInput<'sent_alerts'> = {},
): Promise<Row<'sent_alerts'>> {
  return db
    .insertInto('sent_alerts')
    .values({
      ...{ id: nextId(), user_id: user.id, channel: 'mail', topic: 'new', at: now, event_ids: [] },
      follows: JSON.stringify(follows.map(({ id, mail }) => ({ id, mail }))),
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

interface GivenSource {
  owner: { id: string };
  /** An event that the source imported. */
  event: { id: string };
  /** An event that one of its entries was joined with. */
  joined: { id: string };
  /** An event imported from another user's source, and the user who claims that source. */
  claimed: Row<'events'>;
  claimant: { id: string };
}

/** Creates a published source with an imported and a joined event, and a source of another user that is claimed. */
export async function aSource(db: Db, { owner, event, joined, claimed, claimant }: GivenSource) {
  const [id, other, entry, foreign] = [nextId(), nextId(), nextId(), nextId()];
  const common = { kind: 'page' as const, since: '2027-05-01', created_at: now, published_at: now, last_read_at: now };
  await db
    .insertInto('sources')
    .values([
      { ...common, id, owner_id: owner.id, url: 'https://agenda.example/' },
      { ...common, id: other, owner_id: claimed.created_by ?? '', url: 'https://other.example/' },
    ])
    .execute();
  const later = new Date(now.getTime() + 24 * hour);
  const read: ReadEvent = {
    ...{ key: '', uid: null, originalDay: null, name: 'Bal', start: '2027-05-02T21:00:00', end: null, isAllDay: false },
    ...{
      timeZone: null,
      isCancelled: false,
      description: null,
      location: null,
      url: null,
      image: null,
      categories: [],
    },
    ...{ price: null, organiserMail: null, sequence: null, modifiedAt: null },
  };
  const anEntry = (key: string, event_id: string, is_joined = false) => ({
    ...{ id: nextId(), source_id: id, key, read: JSON.stringify({ ...read, key }), event_id, is_joined },
    ...({
      starts_at: later,
      ends_at: new Date(later.getTime() + hour),
      fate: is_joined ? 'duplicate' : 'same',
    } as const),
  });
  const ofJoined = anEntry('2', joined.id, true);
  await db
    .insertInto('source_entries')
    .values([
      ...[anEntry('1', event.id), ofJoined, { ...anEntry('3', claimed.id), id: entry, source_id: other }],
      { ...anEntry('4', event.id, true), id: foreign, source_id: other },
    ])
    .execute();
  const claim = nextId();
  const proof = { proof: 'administrator', state: 'waiting', words: 'Ours.' } as const;
  await db
    .insertInto('source_claims')
    .values({ id: claim, entry_id: entry, claimant_id: claimant.id, claimed_at: now, ...proof })
    .execute();
  return { id, joined: ofJoined.id, foreign, event: claimed.id, claim };
}

interface GivenEvent {
  name?: string;
  startsAt?: Date;
  endsAt?: Date;
  /** IANA name, Europe/Paris by default. */
  timeZone?: string;
  venue?: string;
  /** The venue record. */
  house?: Row<'venues'>;
  /** A place, or the values of a new one. Null coordinates keep the event off the map. */
  place?: Row<'places'>;
  longitude?: number | null;
  latitude?: number | null;
  town?: string;
  type?: { id: string };
  dances?: { id: string }[];
  picture?: { id: string };
  createdBy?: { id: string };
  organiser?: { id: string };
  link?: string;
  /** Null means unknown. 0 by default. */
  price?: number | null;
  prices?: Prices;
  currency?: Row<'events'>['currency'];
  changedAt?: Date;
  /** `now` by default. */
  confirmedAt?: Date;
  /** It waits for a decision of the team. */
  waitsSince?: Date;
  deletedAt?: Date;
  cancelledAt?: Date;
  seriesId?: string;
  description?: string;
  descriptionLanguage?: string;
  translations?: Translations;
  facts?: Facts;
  programme?: Programme;
}

/**
 * Inserts an event of four hours in Lyon, 31 hours after `now`, free of charge, with all derived columns, and returns
 * its row. Creates place, type and style unless they are given.
 */
export async function anEvent(db: Db, given: GivenEvent = {}): Promise<Row<'events'>> {
  const place = given.place ?? (await aPlace(db, placeOf(given)));
  const type = given.type ?? (await anEventType(db));
  const dances = given.dances ?? [await aDance(db)];
  const id = nextId();
  const { name = `Event ${count}`, venue = given.house?.name ?? `Hall ${count}`, timeZone = 'Europe/Paris' } = given;
  const startsAt = given.startsAt ?? new Date(now.getTime() + 31 * hour);
  const slug = await findFreeSlug(db, 'event_slugs', { ownerId: id, slug: slugOf(name) });

  const event: Insertable<Tables['events']> = {
    id,
    slug,
    name,
    search_text: searchText({ name, venue, town: place.town }),
    link: given.link ?? null,
    starts_at: startsAt,
    ends_at: given.endsAt ?? new Date(startsAt.getTime() + 4 * hour),
    time_zone: timeZone,
    start_day: startDay(startsAt, timeZone),
    price: given.price === undefined ? 0 : given.price,
    prices: JSON.stringify(given.prices ?? {}),
    currency: given.currency ?? 'EUR',
    venue,
    place_id: place.id,
    venue_id: given.house?.id ?? null,
    morton: place.longitude === null || place.latitude === null ? null : mortonCode(place.longitude, place.latitude),
    type_id: type.id,
    picture_id: given.picture?.id ?? null,
    created_by: given.createdBy?.id ?? null,
    organiser_id: given.organiser?.id ?? null,
    created_at: now,
    changed_at: given.changedAt ?? now,
    deleted_at: given.deletedAt ?? given.waitsSince ?? null,
    approval: given.waitsSince ? 'waiting' : null,
    approval_at: given.waitsSince ?? null,
    cancelled_at: given.cancelledAt ?? null,
    confirmed_at: given.confirmedAt ?? now,
    series_id: given.seriesId ?? null,
    description: given.description ?? null,
    description_language: given.descriptionLanguage ?? null,
    description_translations: JSON.stringify(given.translations ?? {}),
    facts: JSON.stringify(given.facts ?? {}),
    programme: JSON.stringify(given.programme ?? []),
  };
  const row = await db
    .with('event', (all) => all.insertInto('events').values(event).returningAll())
    .with('named', (all) => all.insertInto('event_slugs').values({ slug, event_id: id }))
    .with('danced', (all) =>
      all
        .insertInto('event_dances')
        .columns(['event_id', 'dance_id'])
        .expression(sql`select ${id}::uuid, unnest(${dances.map((dance) => dance.id)}::uuid[])`),
    )
    .selectFrom('event')
    .selectAll()
    .executeTakeFirstOrThrow();
  await appendLines(db, [{ eventId: id, kind: 'added' }], now);
  return row;
}

/** Returns the values of an event that has exactly these facts. */
export function withFacts(names: readonly FactName[]): Required<Pick<GivenEvent, 'facts' | 'programme' | 'price'>> {
  const has = (name: FactName) => names.includes(name);
  return {
    facts: {
      partner: has('no-partner') ? 'not-needed' : 'needed',
      music: has('live-music') ? 'both' : 'dj',
      ...(has('step-free') && { access: 'step-free' }),
    },
    programme: has('lesson') ? [{ day: 0, time: '20:30', kind: 'lesson' }] : [],
    price: has('free') ? 0 : 8,
  };
}

function placeOf({ longitude, latitude, town }: GivenEvent): EventInput<'places'> {
  return {
    ...(longitude !== undefined && { longitude }),
    ...(latitude !== undefined && { latitude }),
    ...(town !== undefined && { town }),
  };
}
