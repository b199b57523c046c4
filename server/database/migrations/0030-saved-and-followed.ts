import { type Kysely, sql } from 'kysely';

const instant = sql`timestamptz(3)`;

/**
 * Creates the tables of saved events, follows, pending notifications and sent ones, and adds the notification settings
 * of users.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('time_zone', 'text')
    .addColumn('mail_hour', 'int2', (column) => column.notNull().defaultTo(8))
    .addColumn('mail_weekday', 'int2', (column) => column.notNull().defaultTo(4))
    .addColumn('wants_reminders_by_mail', 'boolean', (column) => column.notNull().defaultTo(true))
    .addColumn('wants_reminders_by_push', 'boolean', (column) => column.notNull().defaultTo(true))
    .addColumn('wants_changes_by_mail', 'boolean', (column) => column.notNull().defaultTo(true))
    .addColumn('email_refused_at', instant)
    .addColumn('saved_feed_id', 'uuid', (column) => column.unique())
    .execute();

  await db.schema
    .createTable('follows')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('dance_ids', sql`uuid[]`, (column) => column.notNull().defaultTo(sql`'{}'`))
    .addColumn('type_ids', sql`uuid[]`, (column) => column.notNull().defaultTo(sql`'{}'`))
    .addColumn('organiser_id', 'uuid', (column) => column.references('organisers.id').onDelete('cascade'))
    .addColumn('venue_id', 'uuid', (column) => column.references('venues.id').onDelete('cascade'))
    .addColumn('area_name', 'text')
    .addColumn('latitude', 'float8')
    .addColumn('longitude', 'float8')
    .addColumn('radius_km', 'float8')
    .addColumn('west', 'float8')
    .addColumn('south', 'float8')
    .addColumn('east', 'float8')
    .addColumn('north', 'float8')
    .addColumn('mail', 'text', (column) => column.notNull())
    .addColumn('push', 'boolean', (column) => column.notNull())
    .addColumn('paused_at', instant)
    .addColumn('since', instant, (column) => column.notNull())
    .addColumn('created_at', instant, (column) => column.notNull())
    .addCheckConstraint('follows_mail', sql`mail in ('at-once', 'daily', 'weekly', 'never')`)
    .execute();
  await db.schema.createIndex('follows_by_user').on('follows').column('user_id').execute();
  await db.schema.createIndex('follows_by_organiser').on('follows').column('organiser_id').execute();
  await db.schema.createIndex('follows_by_venue').on('follows').column('venue_id').execute();

  await db.schema
    .createTable('event_watchers')
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('event_id', 'uuid', (column) => column.notNull().references('events.id').onDelete('cascade'))
    .addColumn('saved_at', instant)
    .addColumn('saved_starts_at', instant)
    .addColumn('saved_venue', 'text')
    .addColumn('told_at', instant)
    .addColumn('starts_at', instant, (column) => column.notNull())
    .addColumn('ends_at', instant, (column) => column.notNull())
    .addColumn('venue', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('reminded_day_before', instant)
    .addColumn('reminded_hours_before', instant)
    .addPrimaryKeyConstraint('event_watchers_key', ['user_id', 'event_id'])
    .addCheckConstraint('event_watchers_state', sql`state in ('standing', 'cancelled', 'deleted')`)
    .execute();
  await db.schema.createIndex('event_watchers_by_event').on('event_watchers').column('event_id').execute();

  await db.schema
    .createTable('notices')
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('event_id', 'uuid', (column) => column.notNull().references('events.id').onDelete('cascade'))
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('topic', 'text', (column) => column.notNull())
    .addColumn('follow_id', 'uuid', (column) => column.references('follows.id').onDelete('cascade'))
    .addColumn('due_at', instant, (column) => column.notNull())
    .addColumn('created_at', instant, (column) => column.notNull())
    .addCheckConstraint('notices_channel', sql`channel in ('mail', 'push')`)
    .addCheckConstraint('notices_topic', sql`(topic = 'new') = (follow_id is not null) and topic in ('new', 'changed')`)
    .execute();
  await db.schema
    .createIndex('notices_of_new')
    .on('notices')
    .columns(['user_id', 'event_id', 'channel', 'follow_id'])
    .unique()
    .where(sql.ref('topic'), '=', sql.lit('new'))
    .execute();
  await db.schema
    .createIndex('notices_of_changes')
    .on('notices')
    .columns(['user_id', 'event_id', 'channel'])
    .unique()
    .where(sql.ref('topic'), '=', sql.lit('changed'))
    .execute();
  await db.schema.createIndex('notices_by_due').on('notices').columns(['due_at', 'user_id']).execute();
  await db.schema.createIndex('notices_by_user').on('notices').columns(['user_id', 'due_at']).execute();
  await db.schema.createIndex('notices_by_event').on('notices').column('event_id').execute();
  await db.schema.createIndex('notices_by_follow').on('notices').column('follow_id').execute();

  await db.schema
    .createTable('sent_alerts')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('topic', 'text', (column) => column.notNull())
    .addColumn('at', instant, (column) => column.notNull())
    .addColumn('event_ids', sql`uuid[]`, (column) => column.notNull())
    .addColumn('follows', 'jsonb', (column) => column.notNull().defaultTo('[]'))
    .execute();
  await db.schema.createIndex('sent_alerts_by_time').on('sent_alerts').column('at').execute();
  await db.schema.createIndex('sent_alerts_by_user').on('sent_alerts').columns(['user_id', 'at']).execute();

  await db.schema
    .createTable('alert_cursor')
    .addColumn('is_only', 'boolean', (column) => column.primaryKey().defaultTo(true).check(sql`is_only`))
    .addColumn('log_id', 'uuid', (column) => column.notNull())
    .addColumn('position', 'int8', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('push_subscriptions')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('user_id', 'uuid', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('endpoint', 'text', (column) => column.notNull().unique())
    .addColumn('p256dh', 'text', (column) => column.notNull())
    .addColumn('auth', 'text', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('created_at', instant, (column) => column.notNull())
    .addColumn('delivered_at', instant)
    .execute();
  await db.schema.createIndex('push_subscriptions_by_user').on('push_subscriptions').column('user_id').execute();
}
