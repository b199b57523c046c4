import { type Kysely, sql } from 'kysely';

/** Adds what an account moderates. It is set exactly for accounts with the role. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('moderates', 'jsonb').execute();
  await db.schema
    .alterTable('users')
    .addCheckConstraint('users_moderates', sql`('ROLE_MODERATOR' = any(roles)) = (moderates is not null)`)
    .execute();
}
