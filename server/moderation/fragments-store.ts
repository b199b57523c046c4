import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ModerationScope } from '#contract/moderation.ts';
import { withoutAntimeridian } from '#model/geo/bounding-box.ts';
import { type ModerationSubject, moderationOf, type RightsOfModerator } from './service.ts';

/* SQL fragments for the stores of other features. */

type Condition = RawBuilder<SqlBool>;

const yes = sql<SqlBool>`true`;
const no = sql<SqlBool>`false`;

/** Selects what the right to moderate a row of `events` depends on. */
export const moderatedAs = sql<ModerationSubject>`(
  select jsonb_build_object(
    'countryCode', places.country_code, 'latitude', places.latitude, 'longitude', places.longitude,
    'styles', coalesce(
      (select jsonb_agg(event_dances.dance_id) from event_dances where event_dances.event_id = events.id), '[]'
    )
  )
  from places where places.id = events.place_id
)`.as('moderated_as');

/** True for rows of `events`, or of another alias of it, that the person may moderate, by the rule of `mayModerate`. */
export function isModeratedBy(person: RightsOfModerator, events = 'events'): Condition {
  const moderation = moderationOf(person);
  if (!moderation) return no;
  if (moderation.everything) return yes;
  return anyOf(
    moderation.scopes.map((scope) =>
      allOf([
        ...(isAnywhere(scope)
          ? []
          : [
              sql<SqlBool>`exists (select from places moderated_place
                where moderated_place.id = ${sql.ref(`${events}.place_id`)} and ${isPlacedIn(scope, 'moderated_place')})`,
            ]),
        ...(scope.styles.length === 0 ? [] : [hasStyle(scope, events)]),
      ]),
    ),
  );
}

/**
 * True for rows of `venues` that the person may moderate: the venue is in one of the regions, and the person may moderate
 * each event that ever was there. A venue without events is in no scope with styles.
 */
export function isVenueModeratedBy(person: RightsOfModerator): Condition {
  const moderation = moderationOf(person);
  if (!moderation) return no;
  if (moderation.everything) return yes;
  const here = (scope: ModerationScope) => (isAnywhere(scope) ? yes : isPlacedIn(scope, 'venues'));
  const anyStyle = moderation.scopes.filter(({ styles }) => styles.length === 0);
  const events = sql`from events there where there.venue_id = venues.id`;
  return sql<SqlBool>`(
    (${anyOf(anyStyle.map(here))} or (${anyOf(moderation.scopes.map(here))} and exists (select ${events})))
    and not exists (select ${events} and not ${isModeratedBy(person, 'there')})
  )`;
}

/**
 * True for rows of `sources` that the person may moderate: it has imported events that are neither deleted nor over,
 * and the person may moderate all of these. With `past`, all events that it ever imported count.
 */
export function isSourceModeratedBy(person: RightsOfModerator, now: Date, { past = false } = {}): Condition {
  const moderation = moderationOf(person);
  if (!moderation) return no;
  if (moderation.everything) return yes;
  const isCurrent = past ? yes : sql<SqlBool>`imported.ends_at > ${now} and imported.deleted_at is null`;
  const imported = sql`from source_entries join events imported on imported.id = source_entries.event_id
    where source_entries.source_id = sources.id and not source_entries.is_joined and ${isCurrent}`;
  return sql<SqlBool>`(exists (select ${imported})
    and not exists (select ${imported} and not ${isModeratedBy(person, 'imported')}))`;
}

/**
 * True for rows of `source_entries` with an event that the person may moderate. An entry without an event is in no scope,
 * because the source says neither the country nor the styles reliably.
 */
export function isEntryModeratedBy(person: RightsOfModerator): Condition {
  if (moderationOf(person)?.everything) return yes;
  return sql<SqlBool>`exists (select from events imported
    where imported.id = source_entries.event_id and ${isModeratedBy(person, 'imported')})`;
}

function isAnywhere({ countries, areas }: ModerationScope): boolean {
  return countries.length + areas.length === 0;
}

/** True if a row with the columns of a place is in one of the countries or areas. Never null. */
function isPlacedIn({ countries, areas }: ModerationScope, row: string): Condition {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  const within = anyOf([
    ...(countries.length === 0 ? [] : [sql<SqlBool>`${column('country_code')} = any(${countries}::text[])`]),
    ...areas.flatMap(withoutAntimeridian).map(
      ({ west, south, east, north }) =>
        sql<SqlBool>`(${column('latitude')} between ${south}::float8 and ${north}::float8
          and ${column('longitude')} between ${west}::float8 and ${east}::float8)`,
    ),
  ]);
  return sql<SqlBool>`coalesce(${within}, false)`;
}

function hasStyle({ styles }: ModerationScope, events: string): Condition {
  return sql<SqlBool>`exists (select from event_dances moderated_style
    where moderated_style.event_id = ${sql.ref(`${events}.id`)} and moderated_style.dance_id = any(${styles}::uuid[]))`;
}

function anyOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? no : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

function allOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? yes : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}
