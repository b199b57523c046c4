import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely';
import type { AccountOrder, accountRoles } from '#contract/administration.ts';
import { isTrusted } from '#server/changes/fragments-store.ts';
import type { Db } from '#server/database/connect.ts';
import { countRows, keysetPage } from '#server/database/keyset.ts';
import type { Tables } from '#server/database/tables.ts';
import type { SortKey } from '#server/http/sort-cursor.ts';
import { isModeratedBy } from '#server/moderation/fragments-store.ts';
import type { RightsOfModerator } from '#server/moderation/service.ts';

/** Filter of accounts. */
export interface Wanted {
  role: (typeof accountRoles)[number];
  state: 'all' | 'active' | 'suspended';
  /** Normalized words that must all match. */
  words: readonly string[];
}

/** Sort orders, descending. Accounts without a visit come last. */
const orders: Record<AccountOrder, RawBuilder<Date | number>> = {
  since: sql`users.created_at`,
  seen: sql`coalesce(users.last_seen_at, timestamptz '0001-01-01 00:00:00Z')`,
  events: sql`coalesce(owned.amount, 0)`,
};

/** Returns accounts with their event counts, in the given order. */
export async function findAccounts(
  db: Db,
  wanted: Wanted,
  { order, after, limit, now }: { order: AccountOrder; after: SortKey | undefined; limit: number; now: Date },
) {
  const value = orders[order];
  // Aggregated once, because a subquery per account would be much slower.
  const owned = sql<{ created_by: string; amount: number }>`(
    select created_by, count(*)::int as amount from events
    where deleted_at is null and created_by is not null group by created_by
  )`.as<'owned'>('owned');
  const accounts = selectAccounts(db, now)
    .$if(order === 'events', (query) => query.leftJoin(owned, 'owned.created_by', 'users.id'))
    .select(value.as('rank'))
    .where(isWanted(wanted));
  return keysetPage(accounts, {
    by: value,
    id: sql.ref('users.id'),
    direction: 'desc',
    after: after && { value: order === 'events' ? after.value : new Date(after.value), id: after.id },
    limit,
  }).execute();
}

/** Counts accounts, at most `max`. */
export async function countAccounts(db: Db, wanted: Wanted, max: number): Promise<number> {
  return countRows(db, db.selectFrom('users').select('users.id').where(isWanted(wanted)).limit(max));
}

/**
 * Returns an account with the numbers of its events, as in the list of accounts, or undefined. `now` separates upcoming
 * events from past ones.
 */
export async function findAccount(db: Db, id: string, now: Date) {
  return selectAccounts(db, now).where('users.id', '=', id).executeTakeFirst();
}

/** Returns accounts locked until the end of the transaction, in order of id. */
export async function lockAccounts(db: Db, ids: readonly string[]) {
  return db.selectFrom('users').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

/** Updates an account. With `endsSessions`, also invalidates all its tokens. */
export async function updateAccount(
  db: Db,
  id: string,
  columns: Pick<
    Updateable<Tables['users']>,
    'roles' | 'moderates' | 'suspended_at' | 'suspended_because' | 'hiding_id' | 'trust'
  >,
  endsSessions: boolean,
): Promise<void> {
  await db
    .updateTable('users')
    .set((eb) => ({
      ...columns,
      ...(endsSessions && { session_generation: eb('session_generation', '+', 1) }),
    }))
    .where('id', '=', id)
    .execute();
}

/** Returns the number of open reports that a user may moderate. */
export async function countOpenReports(db: Db, person: RightsOfModerator): Promise<number> {
  const open = db
    .selectFrom('reports')
    .innerJoin('events', 'events.id', 'reports.event_id')
    .select('reports.id')
    .where('reports.resolved_at', 'is', null)
    .where(isModeratedBy(person));
  return countRows(db, open);
}

function selectAccounts(db: Db, now: Date) {
  return db
    .selectFrom('users')
    .select(['users.id', 'users.name', 'users.email', 'users.email_confirmed_at', 'users.roles'])
    .select('users.moderates')
    .select(['users.created_at', 'users.last_seen_at', 'users.suspended_at', 'users.suspended_because'])
    .select(isTrusted.as('is_trusted'))
    .select((eb) => {
      const owned = eb
        .selectFrom('events')
        .select(sql<string>`count(*)`.as('count'))
        .whereRef('events.created_by', '=', 'users.id');
      const activeEvents = owned.where('events.deleted_at', 'is', null);
      return [
        activeEvents.as('amount_of_events'),
        activeEvents.where('events.ends_at', '>', now).as('coming_events'),
        owned
          .whereRef('events.hiding_id', '=', 'users.hiding_id')
          .where('events.hidden_because', 'is not', null)
          .as('hidden_events'),
      ];
    });
}

const searched = sql<string>`(users.name || ' ' || users.email)`;

/**
 * Approximates `normalizeText` in SQL, because names of accounts have no normalized column. Accents are removed first,
 * because some collations only lower-case ASCII. ASCII names, which are most, take a faster path.
 */
const normalized = sql<string>`case when octet_length(${searched}) = length(${searched}) then lower(${searched})
  else lower(translate(
    regexp_replace(normalize(${searched}, nfkd), '[\u0300-\u036f]', '', 'g'),
    'ŁłØøĐđÐðı', 'llooddddi'
  )) end`;

/**
 * Returns the case variants of a normalized word. It contains only letters and digits, so it has no special characters
 * of `like`.
 */
function spellings(word: string): string[] {
  if (/^[a-z0-9]*$/.test(word)) return [word];
  const [first = '', ...others] = word;
  return [...new Set([word, word.toUpperCase(), first.toUpperCase() + others.join('')])];
}

const roleOf = { administrators: 'ROLE_ADMIN', moderators: 'ROLE_MODERATOR' } as const;

function isWanted({ role, state, words }: Wanted): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'users'>();
  return eb.and([
    ...(role === 'all' ? [] : [sql<SqlBool>`${roleOf[role]} = any(users.roles)`]),
    ...(state === 'all' ? [] : [eb('users.suspended_at', state === 'active' ? 'is' : 'is not', null)]),
    ...words.map((word) => eb.or(spellings(word).map((spelling) => eb(normalized, 'like', `%${spelling}%`)))),
  ]);
}
