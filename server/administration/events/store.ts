import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { EventOrder } from '#contract/administration.ts';
import { deletedWithAccount } from '#server/audit/fragments-store.ts';
import type { Db } from '#server/database/connect.ts';
import { countRows, keysetPage } from '#server/database/keyset.ts';
import type { Tables } from '#server/database/tables.ts';
import { maxSortedLetters, type SortKey } from '#server/http/sort-cursor.ts';

/** Which events. */
export interface Wanted {
  state: 'all' | 'ongoing' | 'past' | 'cancelled' | 'hidden' | 'deleted';
  now: Date;
  creatorId: string | undefined;
  /** Normalized words that must all be found. */
  words: readonly string[];
}

/** What the table can be ordered by; each has an index that leads through it. */
const orders: Record<EventOrder, { value: RawBuilder<Date | string>; direction: 'asc' | 'desc' }> = {
  added: { value: sql`events.created_at`, direction: 'desc' },
  starts: { value: sql`events.starts_at`, direction: 'asc' },
  'starts-last': { value: sql`events.starts_at`, direction: 'desc' },
  // Databases differ in how they order letters: these are normalized, and go by their codes. After the name comes the venue.
  name: { value: sql`(left(events.search_text, ${sql.lit(maxSortedLetters)}) collate "C")`, direction: 'asc' },
};

/** What the administration's table shows beside the events themselves. */
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

/** How many there are; counting stops at `most`, where the number helps nobody any more. */
export async function countManaged(db: Db, wanted: Wanted, most: number): Promise<number> {
  return countRows(db, db.selectFrom('events').select('events.id').where(isWanted(wanted)).limit(most));
}

/** An event with whom to tell, held until the transaction ends. */
export type HeldEvent = Awaited<ReturnType<typeof holdEvents>>[number];

/** In the order of their ids: who holds several at once waits for others and never in a circle. */
export async function holdEvents(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('events')
    .leftJoin('users', 'users.id', 'events.created_by')
    .select([
      'events.id',
      'events.slug',
      'events.name',
      'events.deleted_at',
      'events.hidden_because',
      'events.hiding_id',
    ])
    .select(deletedWithAccount().as('is_deleted_with_account'))
    .select(['users.id as creator_id', 'users.name as creator_name', 'users.email as creator_email', 'users.locale'])
    .where('events.id', 'in', ids)
    .orderBy('events.id')
    .forUpdate('events')
    .execute();
}

function isWanted({ state, now, creatorId, words }: Wanted): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'events'>();
  const stands = eb('events.deleted_at', 'is', null);
  const states: Record<Wanted['state'], Expression<SqlBool>[]> = {
    all: [],
    ongoing: [stands, eb('events.cancelled_at', 'is', null), eb('events.ends_at', '>', now)],
    past: [stands, eb('events.ends_at', '<=', now)],
    cancelled: [stands, eb('events.cancelled_at', 'is not', null)],
    // As the index `events_withdrawn` has them.
    hidden: [eb('events.deleted_at', 'is not', null), eb('events.hidden_because', 'is not', null)],
    deleted: [eb('events.deleted_at', 'is not', null), eb('events.hidden_because', 'is', null)],
  };
  return eb.and([
    ...states[state],
    ...(creatorId === undefined ? [] : [eb('events.created_by', '=', creatorId)]),
    // Normalized words have letters and digits only: none of them means something to `like`.
    ...words.map((word) => eb('events.search_text', 'like', `%${word}%`)),
  ]);
}
