import { type Kysely, sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { lastPosition, readChanges } from '#server/changes/service.ts';
import { afterFile } from '#testing/after-file.ts';
import { aDance, anEvent, anEventType, aPicture, aPlace } from '#testing/builders.ts';
import { empty, engine, newDatabase, testDatabase } from '#testing/database.ts';
import { changeEvent } from '#testing/event-changes.ts';
import { silentLog } from '#testing/log.ts';
import { openDatabase } from './connect.ts';
import { migrate } from './migrate.ts';
import { up as renameSample } from './migrations/0011-words.ts';
import { up as renameSampleAgain } from './migrations/0046-sample-names.ts';
import { up as nameInLanguages } from './migrations/0064-names-in-languages.ts';
import { sqlState } from './transact.ts';

const db = await testDatabase();
/** A database that is migrated down and up again. */
const { db: other, close } = await openDatabase(await newDatabase(), silentLog);
afterFile(close);
beforeEach(async () => {
  await empty(db);
  await empty(other);
});

/** Returns the SQLSTATE of the error of `work`. */
const refusal = (work: Promise<unknown>) => work.then(() => 'accepted', sqlState);

test('changes and loses nothing on migrating again', async () => {
  const dance = await aDance(db);
  await Promise.all([migrate(db), migrate(db)]);
  expect(await db.selectFrom('dances').selectAll().execute()).toEqual([dance]);
});

test('lets several processes migrate an empty database at the same time', async () => {
  const tables = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  await sql`drop table ${sql.join(tables.rows.map(({ name }) => sql.table(name)))} cascade`.execute(other);
  await Promise.all([migrate(other), migrate(other), migrate(other)]);
  expect(await other.selectFrom('events').selectAll().execute()).toEqual([]);
});

test.skipIf(engine === 'embedded')('migrates without the timeouts of its session, and keeps them', async () => {
  await db.connection().execute(async (hasty) => {
    await sql`set statement_timeout = 100`.execute(hasty);
    const isHeld = Promise.withResolvers<void>();
    const other = db.transaction().execute(async (trx) => {
      await sql`lock table kysely_migration in access exclusive mode`.execute(trx);
      isHeld.resolve();
      await sql`select pg_sleep(0.4)`.execute(trx);
    });
    await isHeld.promise;
    await migrate(hasty);
    await other;
    const { rows } = await sql`show statement_timeout`.execute(hasty);
    expect(rows).toEqual([{ statement_timeout: '100ms' }]);
    await sql`reset statement_timeout`.execute(hasty);
  });
});

/** Undoes the migrations from saved and followed events on. */
const withoutFollows = [
  sql`alter table events drop column approval, drop column approval_at, drop column refused_because,
    drop column approval_mailed_at, drop column description_translations`,
  sql`create index events_by_creator on events (created_by, starts_at, id, ends_at)`,
  sql`alter table users drop column trust, drop column moderates, drop column accepts_messages`,
  sql`alter table organisers drop column accepts_messages`,
  sql`alter table trail drop column bulk_id, drop column words`,
  sql`drop index trail_by_action`,
  sql`drop index trail_by_kind`,
  sql`alter table events drop column cancelled_because`,
  sql`alter table contact_requests drop column admins_mailed_at`,
  sql`alter table reports drop column admins_mailed_at, drop column organiser_asked_at`,
  sql`alter table event_series drop column left_out`,
  sql`alter table organiser_invitations drop column invited_by`,
  ...[
    'applied_requests',
    'message_blocks',
    'messages',
    'event_statistics',
    'bulk_items',
    'bulk_actions',
    'block_list_version',
    'block_entries',
    'webhook_cursor',
    'webhook_tries',
    'webhook_messages',
    'api_token_organisers',
    'api_tokens',
    'webhook_events',
    'webhooks',
    'backup_runs',
    'site_pictures',
    'site_changes',
    'site_settings',
    'site_pauses',
    'sample_events',
    'event_claims',
    'bounce_mailboxes',
    'push_subscriptions',
    'alert_cursor',
    'sent_alerts',
    'notices',
    'event_watchers',
    'follows',
  ].map((table) => sql`drop table ${sql.table(table)}`),
  sql`alter table users drop column time_zone, drop column mail_hour, drop column mail_weekday,
    drop column wants_reminders_by_mail, drop column wants_reminders_by_push, drop column wants_changes_by_mail,
    drop column email_refused_at, drop column email_reached_at, drop column saved_feed_id`,
];

/** Undoes the migrations from confirmations and prices on. */
const withoutPrices = [
  ...withoutFollows,
  sql`drop index organisers_by_change`,
  sql`drop table confirmation_requests`,
  sql`alter table users drop column wants_confirmation_mails, drop column asked_to_confirm_at`,
  sql`alter table events drop column confirmed_at, drop column prices, drop column fact_bits`,
  sql`alter table events rename column price to price_cents`,
  sql`alter table events alter column price_cents type integer using price_cents * 100`,
  sql`alter table events alter column price_cents set not null, add column fact_bits int4`,
];

/** Undoes the migrations from venues on. */
const withoutVenues = [
  sql`alter table event_changes drop column is_indirect`,
  ...withoutPrices,
  sql`alter table events drop column venue_id`,
  ...['source_claims', 'source_entries', 'source_places', 'sources'].map(
    (table) => sql`drop table ${sql.table(table)}`,
  ),
  ...['venues_apart', 'venue_moves', 'venue_slugs', 'venues'].map((table) => sql`drop table ${sql.table(table)}`),
  sql`delete from kysely_migration where name >= '0021'`,
];

test('creates one venue for each name within a hundred metres from existing events', async () => {
  const north = (meters: number) => ({ latitude: 45.764 + meters / 111_200 });
  const nowhere = { latitude: null, longitude: null };
  const at = async (venue: string, given: object = {}) => (await anEvent(other, { venue, ...given })).id;
  const [moulin, deleted, near] = [
    await at('Le Moulin'),
    await at('LE MOULIN', { ...north(60), deletedAt: new Date(0) }),
    await at('le moulin!', north(-90)),
  ];
  // Within a hundred metres of the second event, but not of the venue.
  const further = await at('Le Moulin', north(130));
  const [unplaced, same] = [await at('Le Moulin', nowhere), await at('Le moulin', { ...nowhere, town: 'LYON' })];
  const paris = await at('Le Moulin', { ...nowhere, town: 'Paris' });
  const forge = await at('La Forge');
  const none = [await at('Lyon'), await at('Saint-Étienne', { town: 'St Etienne' }), await at('???')];
  for (const undone of withoutVenues) await undone.execute(other);
  await migrate(other);

  const rows = await other.selectFrom('events').select(['id', 'venue_id']).execute();
  const venueOf = new Map(rows.map(({ id, venue_id }) => [id, venue_id]));
  const together = Map.groupBy(venueOf.keys(), (id) => venueOf.get(id) ?? null);
  expect([...together.values()].map((ids) => ids.sort()).sort()).toEqual(
    [[moulin, deleted, near], [further], [unplaced, same], [paris], [forge], none].map((ids) => ids.sort()).sort(),
  );
  expect(none.map((id) => venueOf.get(id))).toEqual([null, null, null]);
  const venues = await other
    .selectFrom('venues')
    .innerJoin('venue_slugs', 'venue_slugs.venue_id', 'venues.id')
    .select(['venues.id', 'name', 'name_key', 'latitude', 'time_zone', 'venue_slugs.slug'])
    .orderBy('venue_slugs.slug')
    .execute();
  const first = { name: 'Le Moulin', name_key: 'le moulin', time_zone: 'Europe/Paris' };
  expect(venues).toMatchObject([
    { id: venueOf.get(forge), slug: 'la-forge-lyon' },
    { ...first, id: venueOf.get(moulin), slug: 'le-moulin-lyon', latitude: 45.764 },
    { ...first, id: venueOf.get(further), slug: 'le-moulin-lyon-2' },
    { ...first, id: venueOf.get(unplaced), slug: 'le-moulin-lyon-3', latitude: null },
    { ...first, id: venueOf.get(paris), slug: 'le-moulin-paris', latitude: null },
  ]);
});

test('starts the change log of existing events at the migration', async () => {
  const event = await anEvent(other, { name: 'Milonga', price: 12.5 });
  for (const undone of [
    ...withoutVenues,
    sql`drop table event_changes`,
    sql`drop table event_change_head`,
    sql`alter table event_slugs alter constraint event_slugs_event_id_fkey not deferrable`,
    sql`create index events_by_change on events (changed_at, id)`,
    sql`alter table events drop column hiding_id`,
    sql`alter table users drop column hiding_id`,
    sql`alter table pictures drop column alternative_texts`,
    sql`alter table mailed_links drop column used_at`,
    sql`drop index events_nowhere`,
    sql`alter table events drop column organiser_id`,
    ...['invitations', 'members', 'slugs'].map((what) => sql`drop table ${sql.table(`organiser_${what}`)}`),
    sql`drop table organisers`,
    sql`alter table events drop column description, drop column description_language`,
    sql`alter table events drop column fact_bits, drop column facts, drop column programme`,
    sql`delete from kysely_migration where name >= '0009'`,
  ])
    await undone.execute(other);
  await migrate(other);

  expect(await other.selectFrom('events').selectAll().execute()).toEqual([{ ...event, venue_id: expect.any(String) }]);
  expect([await lastPosition(other), await readChanges(other, 0, 10)]).toEqual([0, { changes: [], hasGap: false }]);
  await changeEvent(other, event.id, { deleted_at: event.starts_at });
  const { changes } = await readChanges(other, 0, 10);
  expect(changes).toMatchObject([{ position: 1, eventId: event.id, kind: 'deleted' }]);
});

test('refuses a database of a newer version, with an explanation', async () => {
  await sql`insert into kysely_migration values ('9999-future', '2099-01-01')`.execute(other);
  await expect(migrate(other)).rejects.toThrow(
    /^This database was written by a newer version of Pista: it has 9999-future,/,
  );
  await sql`delete from kysely_migration where name = '9999-future'`.execute(other);
});

test('renames sample entries unless an administrator renamed them', async () => {
  const before = { fr: 'Bal', en: 'Ball', es: 'Baile' };
  const type = (slug: string, names: object, color = '#8a6d08') =>
    anEventType(other, { slug, name: 'Ball', names: JSON.stringify(names), color });
  const sample = await type('ball', before);
  await aPicture(other, { alternative_text: 'A record on its turntable' });
  await aPicture(other, { alternative_text: 'Our hall' });
  const change = async (names: object) => {
    await other
      .updateTable('event_types')
      .set({ names: JSON.stringify(names) })
      .where('id', '=', sample.id)
      .execute();
  };
  const again = async () => {
    await sql`alter table pictures drop column alternative_texts`.execute(other);
    await renameSample(other as unknown as Kysely<unknown>);
    return other.selectFrom('event_types').select(['name', 'names']).executeTakeFirstOrThrow();
  };
  expect(await again()).toEqual({
    name: 'Bal / dance',
    names: { fr: 'Bal', en: 'Bal / dance', es: 'Bal folk / baile' },
  });
  const pictures = await other.selectFrom('pictures').select('alternative_texts').orderBy('id').execute();
  expect(pictures.map(({ alternative_texts }) => alternative_texts)).toEqual([
    expect.objectContaining({ fr: 'Un disque sur sa platine', en: 'A record on its turntable' }),
    {},
  ]);
  // Names chosen by an administrator stay.
  await change({ fr: 'Bal', en: 'Grand ball', es: 'Baile' });
  expect((await again()).names).toEqual({ fr: 'Bal', en: 'Grand ball', es: 'Bal folk / baile' });
  await renameSampleAgain(other as unknown as Kysely<unknown>);
  expect(await other.selectFrom('event_types').select(['name', 'names']).executeTakeFirstOrThrow()).toEqual({
    name: 'Ball',
    names: { fr: 'Bal', en: 'Grand ball', es: 'Baile' },
  });
  await other
    .updateTable('event_types')
    .set({ color: '#000000', names: JSON.stringify(before) })
    .execute();
  expect((await again()).names).toEqual(before);
});

test('names sample entries in more languages, and keeps names of administrators', async () => {
  const before = { fr: 'Bal', en: 'Ball', es: 'Baile' };
  await anEventType(other, { slug: 'ball', name: 'Ball', names: JSON.stringify({ ...before, it: 'Festa' }) });
  await aDance(other, { slug: 'tango', name: 'Queer tango', names: JSON.stringify({ en: 'Queer tango' }) });
  await nameInLanguages(other as unknown as Kysely<unknown>);
  const namesIn = async (table: 'dances' | 'event_types') =>
    (await other.selectFrom(table).select('names').executeTakeFirstOrThrow()).names;
  expect(await namesIn('event_types')).toEqual({ ...before, it: 'Festa', pt: 'Baile', ar: 'حفل راقص' });
  expect(await namesIn('dances')).toEqual({ en: 'Queer tango' });
});

test('requires referenced rows, and keeps them while they are referenced', async () => {
  const event = await anEvent(db);
  const nowhere = '00000000-0000-7000-8000-ffffffffffff';
  for (const column of ['place_id', 'type_id', 'picture_id', 'created_by'] as const) {
    expect(await refusal(db.updateTable('events').set(column, nowhere).execute())).toBe('23503');
  }
  for (const [table, id] of [
    ['places', event.place_id],
    ['event_types', event.type_id],
  ] as const) {
    expect(await refusal(db.deleteFrom(table).where('id', '=', id).execute())).toBe('23503');
  }
  expect(await refusal(db.deleteFrom('dances').execute())).toBe('23503');
});

test('deletes the dances and slugs of an event with it', async () => {
  await anEvent(db);
  await db.deleteFrom('events').execute();
  expect(await db.selectFrom('event_dances').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('event_slugs').selectAll().execute()).toEqual([]);
});

test('keeps slugs unique, including former ones of other events', async () => {
  const event = await anEvent(db, { name: 'Milonga' });
  await db.insertInto('event_slugs').values({ slug: 'old-milonga', event_id: event.id }).execute();
  const other = await anEvent(db);
  expect(await refusal(db.updateTable('events').set({ slug: 'milonga' }).where('id', '=', other.id).execute())).toBe(
    '23505',
  );
  expect(
    await refusal(db.insertInto('event_slugs').values({ slug: 'old-milonga', event_id: other.id }).execute()),
  ).toBe('23505');
});

test.each([
  ['an end before its start', { ends_at: new Date(0) }],
  ['a price below nothing', { price: -1 }],
  ['a currency that nobody shows', { currency: 'gb' }],
  ['a Morton code beyond the world', { morton: 2 ** 52 }],
])('rejects an event with %s', async (_, change) => {
  await anEvent(db);
  expect(await refusal(db.updateTable('events').set(change).execute())).toBe('23514');
});

test.each([
  ['half its coordinates', { longitude: null }],
  ['a latitude beyond the pole', { latitude: 90.1 }],
  ['a longitude beyond the antimeridian', { longitude: -180.1 }],
  ['a country written out', { country_code: 'France' }],
])('rejects a place with %s', async (_, change) => {
  expect(await refusal(aPlace(db, change))).toBe('23514');
});

test('rejects a color that no style sheet reads', async () => {
  expect(await refusal(aDance(db, { color: 'red' }))).toBe('23514');
  expect(await refusal(anEventType(db, { color: '#12345' }))).toBe('23514');
});

test('returns instants to the millisecond, and large numbers as text without loss', async () => {
  const startsAt = new Date('2027-05-02T19:30:00.123Z');
  const event = await anEvent(db, { startsAt, longitude: 179.9999, latitude: -85 });
  expect(event.starts_at).toEqual(startsAt);
  expect(event.morton).toMatch(/^\d{16}$/);
  const { rows } =
    await sql`select 9007199254740993::int8 as whole, 12.50::numeric as decimal, now() as instant`.execute(db);
  expect(rows).toEqual([{ whole: '9007199254740993', decimal: '12.50', instant: expect.any(Date) }]);
});
