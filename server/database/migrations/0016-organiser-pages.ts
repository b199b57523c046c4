import { type Kysely, sql } from 'kysely';

/**
 * Creates the tables of organisers, their former slugs, members and invitations, and adds the organiser of each event.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('organisers')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('slug', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('links', sql`text[]`, (column) => column.notNull())
    .addColumn('picture_id', 'uuid', (column) => column.references('pictures.id'))
    .addColumn('created_at', instant, (column) => column.notNull())
    .addColumn('changed_at', instant, (column) => column.notNull())
    .addColumn('hidden_because', 'text')
    .execute();
  await db.schema
    .createIndex('organisers_by_picture')
    .on('organisers')
    .column('picture_id')
    .where(sql<boolean>`picture_id is not null`)
    .execute();
  await createSlugs(db);
  await createMembers(db);
  await createInvitations(db);
  await db.schema
    .alterTable('events')
    .addColumn('organiser_id', 'uuid', (column) => column.references('organisers.id'))
    .execute();
  // The events of an organiser, in the order of its page; including deleted ones, for its removal.
  await db.schema
    .createIndex('events_by_organiser')
    .on('events')
    .columns(['organiser_id', 'starts_at', 'id', 'ends_at'])
    .where(sql<boolean>`organiser_id is not null`)
    .execute();
}

const instant = sql`timestamptz(3)`;
const role = sql<boolean>`role in ('owner', 'member')`;

async function createSlugs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('organiser_slugs')
    .addColumn('slug', 'text', (column) => column.primaryKey())
    .addColumn('organiser_id', 'uuid', (column) => column.notNull().references('organisers.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('organiser_slugs_by_organiser').on('organiser_slugs').column('organiser_id').execute();
}

async function createMembers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('organiser_members')
    .addColumn('organiser_id', 'uuid', (column) => column.notNull().references('organisers.id').onDelete('cascade'))
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('role', 'text', (column) => column.notNull().check(role))
    .addColumn('joined_at', instant, (column) => column.notNull())
    .addPrimaryKeyConstraint('organiser_members_key', ['organiser_id', 'user_id'])
    .execute();
  // Used by every request of a signed-in user.
  await db.schema
    .createIndex('organiser_members_by_user')
    .on('organiser_members')
    .columns(['user_id', 'organiser_id'])
    .execute();
}

/** Only the hash of a secret is stored, so a reader of the table cannot use it. */
async function createInvitations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('organiser_invitations')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('organiser_id', 'uuid', (column) => column.notNull().references('organisers.id').onDelete('cascade'))
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull().check(role))
    .addColumn('secret_hash', 'text', (column) => column.notNull().unique())
    .addColumn('sent_at', instant, (column) => column.notNull())
    .addColumn('expires_at', instant, (column) => column.notNull())
    .addColumn('used_at', instant)
    .execute();
  await db.schema
    .createIndex('organiser_invitations_by_organiser')
    .on('organiser_invitations')
    .columns(['organiser_id', 'email'])
    .execute();
  await db.schema
    .createIndex('organiser_invitations_by_expiry')
    .on('organiser_invitations')
    .column('expires_at')
    .execute();
}
