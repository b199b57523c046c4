import { sql } from 'kysely';
import type { PageEnd } from '#model/paging/cursor.ts';
import { anyOf } from '#server/database/any-of.ts';
import type { Db } from '#server/database/connect.ts';
import { keysetPage } from '#server/database/keyset.ts';
import { isModeratedBy } from '#server/moderation/fragments-store.ts';
import type { RightsOfModerator } from '#server/moderation/service.ts';

/** The dates of a series are decided together. */
const submission = sql<string>`coalesce(events.series_id, events.id)`;

/** Selects the events that wait. Cancelled and hidden ones need no decision. */
function selectWaiting(db: Db, person: RightsOfModerator) {
  return db
    .selectFrom('events')
    .where('events.approval', '=', 'waiting')
    .where('events.cancelled_at', 'is', null)
    .where('events.hidden_because', 'is', null)
    .where(isModeratedBy(person));
}

/** Returns submissions that wait, oldest first, each with its next date, or its last one if all are over. */
export async function findWaiting(
  db: Db,
  person: RightsOfModerator,
  now: Date,
  after: PageEnd | undefined,
  limit: number,
) {
  const grouped = selectWaiting(db, person)
    .groupBy(submission)
    .select([
      submission.as('id'),
      sql<Date>`min(events.approval_at)`.as('since'),
      sql<number>`count(*)::int`.as('dates'),
      sql<string>`(array_agg(events.id order by events.ends_at <= ${now}, events.starts_at, events.id))[1]`.as(
        'next_id',
      ),
    ]);
  return keysetPage(db.selectFrom(grouped.as('queue')).selectAll(), {
    by: sql.ref('queue.since'),
    id: sql.ref('queue.id'),
    direction: 'asc',
    after: after && { value: after.at, id: after.id },
    limit,
  }).execute();
}

/** Returns the number of submissions that wait, and when the oldest was submitted. */
export async function countWaiting(db: Db, person: RightsOfModerator): Promise<{ count: number; oldest: Date | null }> {
  return selectWaiting(db, person)
    .select([sql<number>`count(distinct ${submission})::int`.as('count')])
    .select(({ fn }) => fn.min('events.approval_at').as('oldest'))
    .executeTakeFirstOrThrow();
}

/** Returns the ids of the submissions that wait since an instant or longer, oldest first. */
export async function findWaitingUntil(
  db: Db,
  person: RightsOfModerator,
  until: Date,
  limit: number,
): Promise<string[]> {
  const rows = await selectWaiting(db, person)
    .select(sql<string>`(array_agg(events.id order by events.id))[1]`.as('id'))
    .groupBy(submission)
    .having(({ fn }) => fn.min('events.approval_at'), '<=', until)
    .orderBy(({ fn }) => fn.min('events.approval_at'))
    .orderBy(submission)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Returns accounts with the numbers of their events that `person` may moderate: published, waiting and refused. A series
 * counts once.
 */
export async function findAuthors(db: Db, person: RightsOfModerator, ids: readonly string[]) {
  return db
    .selectFrom('users')
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.email_confirmed_at',
      'users.created_at',
      'users.suspended_at',
    ])
    .select((eb) => {
      const own = eb
        .selectFrom('events')
        .select(sql<string>`count(distinct ${submission})`.as('count'))
        .whereRef('events.created_by', '=', 'users.id')
        .where(isModeratedBy(person));
      return [
        own.where('events.deleted_at', 'is', null).as('published'),
        own.where('events.approval', '=', 'waiting').as('waiting'),
        own.where('events.approval', '=', 'refused').as('refused'),
      ];
    })
    .where('users.id', '=', anyOf(ids))
    .execute();
}

/** An event of a submission with its author, locked until the end of the transaction. */
export type SubmittedEvent = Awaited<ReturnType<typeof lockSubmitted>>[number];

/**
 * Locks the given events with all dates of their series, and returns them in order of id, with their authors. Others than
 * `person` may decide about are left out.
 */
export async function lockSubmitted(db: Db, person: RightsOfModerator, ids: readonly string[]) {
  return selectSubmitted(db, person)
    .where((eb) =>
      eb.or([
        eb('events.id', '=', anyOf(ids)),
        eb(
          'events.series_id',
          'in',
          eb.selectFrom('events as one').select('one.series_id').where('one.id', '=', anyOf(ids)).$castTo<string>(),
        ),
      ]),
    )
    .execute();
}

/** Locks the events of accounts that wait, and returns them in order of id. */
export async function lockWaitingOf(db: Db, person: RightsOfModerator, accountIds: readonly string[]) {
  return selectSubmitted(db, person)
    .where('events.created_by', '=', anyOf(accountIds))
    .where('events.approval', '=', 'waiting')
    .execute();
}

function selectSubmitted(db: Db, person: RightsOfModerator) {
  return db
    .selectFrom('events')
    .leftJoin('users', 'users.id', 'events.created_by')
    .select(['events.id', 'events.slug', 'events.name', 'events.series_id', 'events.starts_at'])
    .select(['events.approval', 'events.approval_at', 'events.deleted_at', 'events.hidden_because'])
    .select(['users.id as author_id', 'users.name as author_name', 'users.email as author_email', 'users.locale'])
    .where(isModeratedBy(person))
    .orderBy('events.id')
    .forUpdate('events');
}
