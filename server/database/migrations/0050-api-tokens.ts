import { type Kysely, sql } from 'kysely';

const instant = sql`timestamptz(3)`;

/**
 * Creates the tables of API tokens. Only the hash of a token is stored, so that a reader of the table cannot use it. A
 * fenced token loses an organiser when its account leaves the organiser.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('api_tokens')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('start', 'text', (column) => column.notNull())
    .addColumn('secret_hash', 'text', (column) => column.notNull().unique())
    .addColumn('scopes', sql`text[]`, (column) => column.notNull())
    .addColumn('is_fenced', 'boolean', (column) => column.notNull())
    .addColumn('created_at', instant, (column) => column.notNull())
    .addColumn('expires_at', instant, (column) => column.notNull())
    .addColumn('last_used_at', instant)
    .addColumn('revoked_at', instant)
    .addColumn('expiry_mailed_at', instant)
    .execute();
  await db.schema.createIndex('api_tokens_by_user').on('api_tokens').column('user_id').execute();
  await db.schema.createIndex('api_tokens_by_expiry').on('api_tokens').column('expires_at').execute();

  await db.schema
    .createTable('api_token_organisers')
    .addColumn('token_id', 'uuid', (column) => column.notNull().references('api_tokens.id').onDelete('cascade'))
    .addColumn('organiser_id', 'uuid', (column) => column.notNull())
    .addColumn('user_id', 'uuid', (column) => column.notNull())
    .addPrimaryKeyConstraint('api_token_organisers_key', ['token_id', 'organiser_id'])
    .addForeignKeyConstraint(
      'api_token_organisers_member',
      ['organiser_id', 'user_id'],
      'organiser_members',
      ['organiser_id', 'user_id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('api_token_organisers_by_member')
    .on('api_token_organisers')
    .columns(['organiser_id', 'user_id'])
    .execute();
}
