import { type Kysely, sql } from 'kysely';

/** Adds sign-in data to users, and creates the tables of mailed links and of counted attempts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const users = () => db.schema.alterTable('users');
  await users().addColumn('password_hash', 'text').execute();
  await users()
    .addColumn('google_subject', 'text', (column) => column.unique())
    .execute();
  await users()
    .addColumn('locale', 'text', (column) => column.notNull().defaultTo('fr'))
    .execute();
  await users()
    .addColumn('avatar_id', 'uuid', (column) => column.references('pictures.id'))
    .execute();
  await users().addColumn('email_confirmed_at', instant).execute();
  await users()
    .addColumn('session_generation', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await users().addColumn('suspended_at', instant).execute();
  await users().addColumn('suspended_because', 'text').execute();
  await users().addColumn('last_seen_at', instant).execute();
  await db.schema
    .createIndex('users_by_avatar')
    .on('users')
    .column('avatar_id')
    .where(sql<boolean>`avatar_id is not null`)
    .execute();
  await db.schema.createIndex('users_by_creation').on('users').columns(['created_at', 'id']).execute();
  await createMailedLinks(db);
  await createAttempts(db);
}

const instant = sql`timestamptz(3)`;

/** Only the hash of a secret is stored, so a reader of the table cannot use it. */
async function createMailedLinks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mailed_links')
    .addColumn('secret_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('expires_at', instant, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('mailed_links_by_user').on('mailed_links').columns(['user_id', 'purpose']).execute();
}

/** In the database, so that all servers count together. Keys are hashes, so no address is stored. */
async function createAttempts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('attempts')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('first_at', instant, (column) => column.notNull())
    .addColumn('last_at', instant, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('attempts_by_last').on('attempts').column('last_at').execute();
}
