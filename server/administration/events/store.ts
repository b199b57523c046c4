import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { EventOrder } from '#contract/administration.ts';
import { deletedWithAccount } from '#server/audit/fragments-store.ts';
import type { Db } from '#server/database/connect.ts';
import { countRows, keysetPage } from '#server/database/keyset.ts';
import type { Tables } from '#server/database/tables.ts';
import { maxSortedLetters, type SortKey } from '#server/http/sort-cursor.ts';
import { isModeratedBy, moderatedAs } from '#server/moderation/fragments-store.ts';
import type { RightsOfModerator } from '#server/moderation/service.ts';

/** Filter of events. */
export interface Wanted {
  state: 'all' | 'ongoing' | 'past' | 'cancelled' | 'waiting' | 'hidden' | 'deleted';
  now: Date;
  creatorId: string | undefined;
  /** Normalized words that must all match. */
  words: readonly string[];
  /** Only events that this user may moderate. */
  person: RightsOfModerator;
}

/** Sort orders, each with an index. */
const orders: Record<EventOrder, { value: RawBuilder<Date | string>; direction: 'asc' | 'desc' }> = {
  added: { value: sql`events.created_at`, direction: 'desc' },
  starts: { value: sql`events.starts_at`, direction: 'asc' },
  'starts-last': { value: sql`events.starts_at`, direction: 'desc' },
  // Collations differ between databases, so normalized names are compared by code point. The venue follows the name.
  name: { value: sql`(left(events.search_text, ${sql.lit(maxSortedLetters)}) collate "C")`, direction: 'asc' },
};

/** Returns events with the additional columns of the administration's table. */
export async function findManaged(
  db: Db,
  wanted: Wanted,
  { order, after, limit }: { order: EventOrder; after: SortKey | undefined; limit: number },
) {
  const { value, direction } = orders[order];
  const managed = db
    .selectFrom('events')
    .leftJoin('users', 'users.id', 'events.created_by')
    .select([
      'events.id',
      'events.created_at',
      'events.changed_at',
      'events.deleted_at',
      'events.approval',
      'users.id as creator_id',
      'users.name as creator_name',
      'users.email as creator_email',
    ])
    .select(value.as('rank'))
    .select(deletedWithAccount().as('is_deleted_with_account'))
    .select((eb) =>
      eb
        .selectFrom('reports')
        .select(sql<string>`count(*)`.as('count'))
        .whereRef('reports.event_id', '=', 'events.id')
        .where('reports.resolved_at', 'is', null)
        .as('open_reports'),
    )
    .where(isWanted(wanted));
  return keysetPage(managed, {
    by: value,
    id: sql.ref('events.id'),
    direction,
    after: after && { value: typeof after.value === 'number' ? new Date(after.value) : after.value, id: after.id },
    limit,
  }).execute();
}

/** Counts matching events, at most `max`. */
export async function countManaged(db: Db, wanted: Wanted, max: number): Promise<number> {
  return countRows(db, db.selectFrom('events').select('events.id').where(isWanted(wanted)).limit(max));
}

/** An event with its owner, locked until the end of the transaction. */
export type HeldEvent = Awaited<ReturnType<typeof lockEvents>>[number];

/**
 * Locks events until the transaction ends, in order of id, which prevents deadlocks. Returns them with their creators.
 */
export async function lockEvents(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('events')
    .leftJoin('users', 'users.id', 'events.created_by')
    .select([
      'events.id',
      'events.slug',
      'events.name',
      'events.deleted_at',
      'events.approval',
      'events.hidden_because',
      'events.hiding_id',
      moderatedAs,
    ])
    .select(deletedWithAccount().as('is_deleted_with_account'))
    .select(['users.id as creator_id', 'users.name as creator_name', 'users.email as creator_email', 'users.locale'])
    .where('events.id', 'in', ids)
    .orderBy('events.id')
    .forUpdate('events')
    .execute();
}

function isWanted({ state, now, creatorId, words, person }: Wanted): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'events'>();
  const isActive = eb('events.deleted_at', 'is', null);
  const states: Record<Wanted['state'], Expression<SqlBool>[]> = {
    all: [],
    ongoing: [isActive, eb('events.cancelled_at', 'is', null), eb('events.ends_at', '>', now)],
    past: [isActive, eb('events.ends_at', '<=', now)],
    cancelled: [isActive, eb('events.cancelled_at', 'is not', null)],
    // Same conditions as the index `events_withdrawn`.
    hidden: [eb('events.deleted_at', 'is not', null), eb('events.hidden_because', 'is not', null)],
    deleted: [
      eb('events.deleted_at', 'is not', null),
      eb('events.hidden_because', 'is', null),
      eb.or([eb('events.approval', 'is', null), eb('events.approval', '=', 'withdrawn')]),
    ],
    waiting: [eb('events.approval', 'in', ['waiting', 'refused'])],
  };
  return eb.and([
    ...states[state],
    ...(creatorId === undefined ? [] : [eb('events.created_by', '=', creatorId)]),
    // Normalized words contain only letters and digits, so they have no special characters of `like`.
    ...words.map((word) => eb('events.search_text', 'like', `%${word}%`)),
    isModeratedBy(person),
  ]);
}
