import { type Kysely, sql } from 'kysely';

const instant = sql`timestamptz(3)`;

/**
 * Adds events that wait for the team, and trusted accounts. An event that waits counts as deleted everywhere else, and the
 * check makes it impossible to publish it without a decision. Servers of an older version see a deleted event.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('events')
    .addColumn('approval', 'text')
    .addColumn('approval_at', instant)
    .addColumn('refused_because', 'text')
    .addColumn('approval_mailed_at', instant)
    .execute();
  await db.schema
    .alterTable('events')
    .addCheckConstraint(
      'events_approval',
      sql`approval is null or (approval in ('waiting', 'refused', 'withdrawn') and deleted_at is not null)`,
    )
    .execute();
  await db.schema
    .createIndex('events_in_approval')
    .on('events')
    .columns(['approval', 'approval_at', 'id'])
    .where(sql<boolean>`approval is not null`)
    .execute();
  // Owners also see their events that wait. Queries of the former index can use this one.
  await db.schema.dropIndex('events_by_creator').execute();
  await db.schema
    .createIndex('events_by_creator')
    .on('events')
    .columns(['created_by', 'starts_at', 'id', 'ends_at'])
    .where(sql<boolean>`deleted_at is null or hidden_because is not null or approval is not null`)
    .execute();
  await db.schema.alterTable('users').addColumn('trust', 'text').execute();
  await db.schema
    .alterTable('users')
    .addCheckConstraint('users_trust', sql`trust in ('trusted', 'withdrawn')`)
    .execute();
}
