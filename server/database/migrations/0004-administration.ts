import { type Kysely, sql } from 'kysely';

/**
 * Creates the tables of messages and reports of visitors, of the audit trail, and of former slugs of styles and types.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createContactRequests(db);
  await createReports(db);
  await createTrail(db);
  await indexForPanel(db);
  for (const [table, of] of [
    ['dance_slugs', 'dances'],
    ['event_type_slugs', 'event_types'],
  ] as const) {
    await db.schema
      .createTable(table)
      .addColumn('slug', 'text', (column) => column.primaryKey())
      .addColumn('entry_id', 'uuid', (column) => column.notNull().references(`${of}.id`).onDelete('cascade'))
      .execute();
    await db.schema.createIndex(`${table}_by_entry`).on(table).column('entry_id').execute();
  }
}

const instant = sql`timestamptz(3)`;

async function createContactRequests(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('contact_requests')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('created_at', instant, (column) => column.notNull())
    .addColumn('read_at', instant)
    .addColumn('handled_at', instant)
    .execute();
  await db.schema
    .createIndex('contact_requests_by_creation')
    .on('contact_requests')
    .columns(['created_at', 'id'])
    .execute();
  await db.schema
    .createTable('contact_answers')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('request_id', 'uuid', (column) => column.notNull().references('contact_requests.id').onDelete('cascade'))
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('sent_at', instant, (column) => column.notNull())
    .addColumn('sent_by', 'uuid', (column) => column.references('users.id').onDelete('set null'))
    .execute();
  await db.schema.createIndex('contact_answers_by_request').on('contact_answers').column('request_id').execute();
}

async function createReports(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reports')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('event_id', 'uuid', (column) => column.notNull().references('events.id').onDelete('cascade'))
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('comment', 'text', (column) => column.notNull())
    .addColumn('created_at', instant, (column) => column.notNull())
    .addColumn('resolved_at', instant)
    .addColumn('resolution', 'text')
    .addColumn('organiser_told_at', instant)
    .execute();
  await db.schema.createIndex('reports_by_creation').on('reports').columns(['created_at', 'id']).execute();
  await db.schema.createIndex('reports_by_event').on('reports').column('event_id').execute();
}

/** `events_by_creation` serves the newest first, unless the search is selective. */
async function indexForPanel(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('events_withdrawn')
    .on('events')
    .columns(['created_at', 'id'])
    .where(sql<boolean>`deleted_at is not null`)
    .execute();
  await db.schema
    .createIndex('events_cancelled')
    .on('events')
    .columns(['created_at', 'id'])
    .where(sql<boolean>`cancelled_at is not null`)
    .execute();
  // All events of a user, including deleted ones; also used when an account is removed.
  await db.schema
    .createIndex('events_by_creator_and_creation')
    .on('events')
    .columns(['created_by', 'created_at', 'id'])
    .execute();
}

/** Names are stored with ids, so that an entry stays readable after its subject is deleted. */
async function createTrail(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('trail')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('at', instant, (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('actor_id', 'uuid', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('subject_kind', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'uuid', (column) => column.notNull())
    .addColumn('subject_name', 'text', (column) => column.notNull())
    .addColumn('details', 'jsonb', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('trail_by_time').on('trail').columns(['at', 'id']).execute();
  await db.schema.createIndex('trail_by_subject').on('trail').columns(['subject_id', 'at', 'id']).execute();
  await db.schema.createIndex('trail_by_actor').on('trail').columns(['actor_id', 'at', 'id']).execute();
}
