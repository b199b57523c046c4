import { type Expression, expressionBuilder, type InferResult, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Translations } from '#contract/event-details.ts';
import type { BoundingBox } from '#contract/places.ts';
import { codeRanges } from '#model/geo/bounding-box.ts';
import { excerptSourceCharacters } from '#model/packs/excerpt.ts';
import { formerValue } from '#server/audit/fragments-store.ts';
import { anyOfOpaque } from '#server/database/any-of.ts';
import type { Db } from '#server/database/connect.ts';
import { preparedQuery } from '#server/database/prepared-queries.ts';
import type { Tables } from '#server/database/tables.ts';
import { isOwnersSource } from './fragments-store.ts';

/** An event with everything it refers to. */
export type EventRow = InferResult<ReturnType<typeof selectEvents>>[number];

/** An event with the fields that lists omit. */
export type EventDetailsRow = InferResult<ReturnType<typeof selectEventDetails>>[number];

/** An event with its history for its page. */
export type EventPageRow = InferResult<ReturnType<typeof selectEventPage>>[number];

/** An event with details for its creator and administrators. */
export type OwnEventRow = InferResult<ReturnType<typeof selectOwnEvents>>[number];

/** Returns the events of these ids that are not deleted, in no particular order. */
export const findByIds = preparedQuery((db: Db, ids: readonly string[]) =>
  selectEvents(db).where('events.id', '=', anyOfOpaque(ids)).where('events.deleted_at', 'is', null),
);

/** Returns the events of these ids that are not deleted, with all details and their history, in no particular order. */
export const findDetailsByIds = preparedQuery((db: Db, ids: readonly string[]) =>
  selectEventPage(db).where('events.id', '=', anyOfOpaque(ids)).where('events.deleted_at', 'is', null),
);

/** Returns one event, deleted or not. */
export async function findById(db: Db, id: string): Promise<EventPageRow | undefined> {
  return (await findOne(db, id))[0];
}

const findOne = preparedQuery((db: Db, id: string) => selectEventPage(db).where('events.id', '=', id));

/** Returns one event, deleted or not, by its slug or a former one. */
export async function findBySlug(db: Db, slug: string): Promise<EventPageRow | undefined> {
  return (await findOneBySlug(db, slug))[0];
}

const findOneBySlug = preparedQuery((db: Db, slug: string) =>
  selectEventPage(db).where('events.id', '=', (eb) =>
    eb.selectFrom('event_slugs').select('event_id').where('slug', '=', slug),
  ),
);

/** Returns the events of these ids with all details, deleted or not, in no particular order. For administrators. */
export async function findOwnByIds(db: Db, ids: readonly string[]): Promise<OwnEventRow[]> {
  return selectOwnEvents(db).where('events.id', 'in', ids).execute();
}

/** Returns one event with all details, deleted or not. For users who may see all of it. */
export async function findOwnById(db: Db, id: string): Promise<OwnEventRow | undefined> {
  return selectOwnEvents(db).where('events.id', '=', id).executeTakeFirst();
}

/** Enough characters of each translation of the description for an excerpt; null without translations. */
const translationStarts = sql<Translations | null>`case when events.description_translations <> '{}' then (
  select jsonb_object_agg(key, left(value, ${sql.lit(excerptSourceCharacters)}))
  from jsonb_each_text(events.description_translations)
) end`;

/** Selects events with everything they refer to. */
export function selectEvents(db: Db) {
  return db
    .selectFrom('events')
    .innerJoin('places', 'places.id', 'events.place_id')
    .select([
      'events.id',
      'events.slug',
      'events.name',
      'events.link',
      'events.starts_at',
      'events.ends_at',
      'events.time_zone',
      'events.price',
      'events.currency',
      'events.venue',
      'events.created_by',
      'events.organiser_id',
      'events.deleted_at',
      'events.cancelled_at',
      'events.cancelled_because',
      'events.hidden_because',
      'events.approval',
      'events.approval_at',
      'events.refused_because',
      'events.series_id',
      'events.confirmed_at',
      'events.prices',
      'events.description_language',
      'events.start_day',
      'events.series_day',
      'events.place_id',
      'events.created_at',
      'events.changed_at',
      'places.town',
      'places.display_name',
      'places.latitude',
      'places.longitude',
      'places.country_code',
    ])
    .select((eb) => [
      eb.selectFrom('event_series').select('rule').whereRef('event_series.id', '=', 'events.series_id').as('repeat'),
      // Enough characters for an excerpt.
      eb.fn<string | null>('left', ['events.description', eb.lit(excerptSourceCharacters)]).as('description_start'),
      translationStarts.as('translation_starts'),
      jsonObjectFrom(
        eb
          .selectFrom('event_types')
          .select(['id', 'slug', 'name', 'names', 'color'])
          .whereRef('event_types.id', '=', 'events.type_id'),
      )
        .$notNull()
        .as('type'),
      jsonArrayFrom(
        eb
          .selectFrom('event_dances')
          .innerJoin('dances', 'dances.id', 'event_dances.dance_id')
          .select(['dances.id', 'slug', 'name', 'names', 'color'])
          .whereRef('event_dances.event_id', '=', 'events.id')
          .orderBy('position'),
      ).as('dances'),
      jsonObjectFrom(
        eb
          .selectFrom('pictures')
          .select(['id', 'width_px', 'height_px', 'widths_px', 'placeholder', 'alternative_text', 'alternative_texts'])
          .whereRef('pictures.id', '=', 'events.picture_id'),
      ).as('picture'),
      jsonObjectFrom(
        eb
          .selectFrom('organisers')
          .select(['id', 'slug', 'name', 'hidden_because'])
          .whereRef('organisers.id', '=', 'events.organiser_id'),
      ).as('organiser'),
      jsonObjectFrom(
        eb
          .selectFrom('venues')
          .select(['id', 'slug', 'name'])
          .whereRef('venues.id', '=', 'events.venue_id')
          .where('hidden_because', 'is', null),
      ).as('house'),
    ]);
}

/** Selects events with the fields that lists omit. Stopped sources and entries left out by their owner are omitted. */
export function selectEventDetails(db: Db) {
  return selectEvents(db)
    .select(['events.description', 'events.description_translations', 'events.facts', 'events.programme'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('source_entries')
          .innerJoin('sources', 'sources.id', 'source_entries.source_id')
          .select(['source_entries.id as entry', 'sources.id as source', 'sources.name', 'sources.own_name'])
          .select([
            'sources.url',
            'sources.read_url',
            'sources.kind',
            'sources.page',
            'source_entries.is_joined as isJoined',
          ])
          .select(['source_entries.join_answer', 'source_entries.accepted_as', isOwnersSource.as('isOwners')])
          .select(sql<string | null>`source_entries.read ->> 'url'`.as('link'))
          .whereRef('source_entries.event_id', '=', 'events.id')
          .where('source_entries.is_left_out', '=', false)
          .where('sources.stopped_at', 'is', null)
          .orderBy('source_entries.is_joined')
          .orderBy('source_entries.id'),
      ).as('sources'),
    )
    .select((eb) =>
      eb
        .selectFrom('venues')
        .select('facts')
        .whereRef('venues.id', '=', 'events.venue_id')
        .where('hidden_because', 'is', null)
        .as('house_facts'),
    );
}

/** Adds the history for the event page and for owners, so that one query loads everything. */
function selectEventPage(db: Db) {
  return selectEventDetails(db).select((eb) =>
    formerValue('event-changed', eb.ref('events.id'), 'dateStart').as('former_start'),
  );
}

/** Selects events with all details for their creators and administrators. */
export function selectOwnEvents(db: Db) {
  return selectEventPage(db)
    .select('events.version')
    .select((eb) => [
      eb
        .selectFrom('events as date')
        .select(({ fn }) => fn.max('date.series_day').as('last_series_day'))
        .whereRef('date.series_id', '=', 'events.series_id')
        .where((date) =>
          date.or([date('date.deleted_at', 'is', null), date('date.approval', 'in', ['waiting', 'refused'])]),
        )
        .where('date.is_off_rule', '=', false)
        .as('last_series_day'),
      eb
        .selectFrom('event_series')
        .select('left_out')
        .whereRef('event_series.id', '=', 'events.series_id')
        .as('left_out'),
      jsonObjectFrom(
        eb.selectFrom('users').select(['id', 'email', 'roles']).whereRef('users.id', '=', 'events.created_by'),
      ).as('creator'),
    ]);
}

/** True for events with any of these styles. */
export function hasAnyDance(danceIds: readonly string[]): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'events'>();
  const links = eb.selectFrom('event_dances').select('event_id').whereRef('event_id', '=', 'events.id');
  return eb.exists(links.where('dance_id', 'in', danceIds));
}

/** True for events approximately in a box: the part that the index on Morton codes can decide. */
export function isAbout(box: BoundingBox): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'events'>();
  return eb.or(codeRanges(box).map(({ first, end }) => eb.between('morton', String(first), String(end - 1))));
}

/** The order of lists: upcoming events earliest first, past ones latest first. */
export function byStart(when: 'upcoming' | 'past') {
  return { by: 'events.starts_at', id: 'events.id', direction: when === 'upcoming' ? 'asc' : 'desc' } as const;
}
