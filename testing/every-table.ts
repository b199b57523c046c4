import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';
import {
  aDance,
  aFollow,
  anEvent,
  anEventType,
  anOrganiser,
  aPicture,
  aSentAlert,
  aSource,
  aUser,
  aVenue,
  now,
} from './builders.ts';

/** Text that CSV must quote, and that other formats lose. */
export const oddText = 'Ça va ?\n"quoted", \\N \\. \t\r\n\'\' 🕺 \\';

const id = (nth: number) => `00000000-0000-7000-9000-${nth.toString(16).padStart(12, '0')}`;
const later = new Date(now.getTime() + 86_400_000);
const at = { at: now, claimed_at: now, created_at: now, starts_at: later, ends_at: new Date(later.getTime() + 1) };

/**
 * Inserts rows in every table, with values that are hard to copy: NULL beside empty texts, arrays, JSON `null`, quotes
 * and newlines, fractions. Returns a picture with the widths 320 and 640.
 */
export async function fillEveryTable(db: Db): Promise<{ pictureId: string }> {
  const picture = await aPicture(db, { widths_px: [320, 640], alternative_text: oddText });
  const [ana, ben] = [await aUser(db, { name: oddText, avatar_id: picture.id }), await aUser(db, { name: '' })];
  await aUser(db, {
    roles: ['ROLE_USER', 'ROLE_MODERATOR'],
    moderates: JSON.stringify({ everything: false, scopes: [{ countries: ['FR'], areas: [], styles: [] }] }),
  });
  const venue = await aVenue(db, { words: oddText, link: '' });
  const former = await aVenue(db, { merged_into: venue.id, latitude: null, longitude: null, morton: null });
  const club = await anOrganiser(db, {
    words: oddText,
    links: ['', oddText, 'null'],
    members: [ana],
    invites: ben.email,
  });
  const seriesId = id(1);
  await db
    .insertInto('event_series')
    .values({ id: seriesId, rule: 'FREQ=WEEKLY', left_out: [1, 2], created_at: now })
    .execute();
  const dance = await aDance(db, { names: JSON.stringify({ fr: oddText }) });
  const type = await anEventType(db);
  const common = { dances: [dance], type };
  const event = await anEvent(db, {
    ...{
      ...common,
      name: oddText,
      description: oddText,
      translations: { 'pt-BR': oddText },
      link: '',
      price: 12.345,
      organiser: club,
      house: venue,
      seriesId,
    },
    ...{
      picture,
      createdBy: ana,
      longitude: 0.1 + 0.2,
      latitude: -1e-7,
      programme: [{ day: 0, time: '20:30', kind: 'lesson' }],
    },
  });
  const joined = await anEvent(db, { ...common, price: null, createdBy: ben });
  const claimed = await anEvent(db, { ...common, createdBy: ben, deletedAt: now });
  const { event: claimedId } = await aSource(db, { owner: ana, event, joined, claimed, claimant: ana });
  await sql`update source_entries set likeness = 0.1::real, base = 'null', faults = ${['', oddText]}::text[],
    accepted_as = ${JSON.stringify({ name: oddText, host: null })}::jsonb where event_id = ${joined.id}`.execute(db);
  await sql`update sources set file = ${oddText}, hold = 'null', leased_until = ${later} where owner_id = ${ana.id}`.execute(
    db,
  );
  const [{ id: sourceId }] = (await db.selectFrom('sources').select('id').execute()) as [{ id: string }];
  await db
    .insertInto('source_places')
    .values({ source_id: sourceId, text: oddText, answer: 'null', suggestions: null })
    .execute();
  await db
    .insertInto('block_entries')
    .values({
      id: id(90),
      kind: 'word',
      value: 'a',
      shown: oddText,
      note: oddText,
      created_at: now,
      created_by: ana.id,
    })
    .execute();
  await db
    .insertInto('block_list_version')
    .values({ version: id(91) })
    .execute();
  await db
    .insertInto('bulk_actions')
    .values({ id: id(92), actor_id: ana.id, target: 'events', action: 'hide', because: oddText, started_at: now })
    .execute();
  await db
    .insertInto('bulk_items')
    .values({ bulk_id: id(92), subject_id: event.id, position: 0, name: oddText, former: 'null' })
    .execute();
  const follow = await aFollow(db, ana, {
    dances: [dance],
    area_name: '',
    latitude: 1 / 3,
    longitude: 2 / 3,
    radius_km: 1e-3,
  });
  await aSentAlert(db, ana, [follow], { event_ids: [event.id, claimedId] });

  await insertAll(db, {
    api_tokens: [
      [id(12), ana.id, oddText, 'pista_x7Qa', 'hash', ['events:write'], true, now, later, null, null, null],
      [id(13), ben.id, '', 'pista_b3Fz', 'other hash', [], false, now, later, now, now, now],
    ],
    api_token_organisers: [[id(12), club.id, ana.id]],
    alert_cursor: [sql`select true, log_id, position from event_change_head`],
    webhook_cursor: [sql`select true, log_id, position, '', ${now}::timestamptz from event_change_head`],
    applied_requests: [[ana.id, '0190-a_B', 'hash', now]],
    attempts: [['a,"b"', 2, now, later]],
    backup_runs: [
      [id(10), 'nightly', now, now, now, null, oddText, 'site.tar', '9007199254740993', 1, 2, null, ''],
      [id(11), 'manual', now, now, null, 'rows', '', null, null, null, null, null, null],
    ],
    bounce_mailboxes: [[oddText, null, '9007199254740993', now]],
    confirmation_requests: [['hash', ana.id, sql`${[event.id]}::uuid[]`, now, later]],
    contact_requests: [[id(2), 'Ana', ana.email, '', oddText, 'fr', '', now, null, null, null]],
    contact_answers: [[id(3), id(2), oddText, now, null]],
    dance_slugs: [['former-dance', dance.id]],
    event_statistics: [[event.id, '2027-05-01', 'seen', 2147483647]],
    event_type_slugs: [['former-type', type.id]],
    geocoder_turns: [['ban', new Date('2027-05-01T12:00:00.123Z')]],
    mailed_links: [['hash', ana.id, 'confirm-email', ana.email, later, null]],
    message_blocks: [
      [id(14), club.id, null, 'hash', ben.id, oddText, now],
      [id(15), null, null, 'hash', null, '', now],
    ],
    sample_events: [[event.id]],
    site_changes: [[3, now, ana.id, JSON.stringify({ name: { from: null, to: oddText } })]],
    site_pictures: [[picture.id]],
    site_settings: [[true, 3, JSON.stringify({ name: 'Bailar', 'texts.fr.about': oddText })]],
    trail: [[id(4), now, 'event-added', ana.id, 'event', event.id, oddText, '{"old": null, "new": [1.10, ""]}']],
    venue_moves: [[former.id, event.id, oddText, event.place_id, joined.place_id]],
    venues_apart: [[venue.id, former.id]],
  });
  const message = { sender_name: oddText, sender_email: ben.email, sender_hash: 'hash', message: oddText };
  await db
    .insertInto('messages')
    .values({
      ...{ ...message, id: id(16), organiser_id: club.id, user_id: null, event_id: event.id, event_name: '' },
      ...{ sender_id: ben.id, is_email_confirmed: true, locale: 'fr', created_at: now, active_at: later },
      ...{ answer: oddText, answered_at: now, answered_by: ana.id, report_comment: '' },
    })
    .execute();
  await db
    .insertInto('event_claims')
    .values({
      ...{ id: id(7), event_id: event.id, claimant_id: ben.id, organiser_id: null },
      words: '',
      state: 'waiting',
      claimed_at: at.claimed_at,
    })
    .execute();
  await db
    .insertInto('event_watchers')
    .values({
      user_id: ana.id,
      event_id: event.id,
      starts_at: at.starts_at,
      ends_at: at.ends_at,
      venue: '',
      address: oddText,
      state: 'standing',
    })
    .execute();
  await db
    .insertInto('notices')
    .values({ user_id: ana.id, event_id: event.id, channel: 'mail', topic: 'changed', due_at: now, created_at: now })
    .execute();
  await db
    .insertInto('push_subscriptions')
    .values({
      id: id(8),
      user_id: ana.id,
      endpoint: 'https://push.example/1',
      p256dh: 'x',
      auth: 'y',
      device: oddText,
      created_at: now,
    })
    .execute();
  await db
    .insertInto('reports')
    .values({
      id: id(9),
      event_id: event.id,
      reason: 'wrong',
      comment: oddText,
      created_at: now,
      resolved_at: null,
      resolution: null,
    })
    .execute();
  const messageId = id(13);
  await db
    .insertInto('webhooks')
    .values({
      ...{ id: id(12), user_id: ana.id, name: oddText, url: 'https://hooks.example/1', kinds: ['cancelled'] },
      ...{ filter: JSON.stringify({ danceIds: [dance.id], bbox: [0.1 + 0.2, -1e-7, 1, 1] }), created_at: now },
      ...{ confirmed_at: now, former_until: later, ended_at: now, ended_because: 'gone' },
    })
    .execute();
  await db
    .insertInto('webhook_events')
    .values({ webhook_id: id(12), event_id: event.id })
    .execute();
  await db
    .insertInto('webhook_messages')
    .values({
      ...{
        id: messageId,
        webhook_id: id(12),
        type: 'event.cancelled',
        event_id: event.id,
        position: '9007199254740993',
      },
      ...{ body: JSON.stringify({ text: oddText }), created_at: now, queued_at: now, state: 'failed' },
    })
    .execute();
  await db
    .insertInto('webhook_tries')
    .values([
      { message_id: messageId, nth: 1, at: now, status: 410, refusal: null, milliseconds: 12 },
      { message_id: messageId, nth: 2, at: now, status: null, refusal: 'too-slow', milliseconds: 15_000 },
    ])
    .execute();
  return { pictureId: picture.id };
}

/** Inserts rows with values for all columns, in the order of the table. */
async function insertAll(
  db: Db,
  tables: Record<string, readonly (unknown[] | ReturnType<typeof sql>)[]>,
): Promise<void> {
  for (const [table, rows] of Object.entries(tables)) {
    for (const row of rows) {
      const values = Array.isArray(row) ? sql`values (${sql.join(row)})` : row;
      await sql`insert into ${sql.id(table)} ${values}`.execute(db);
    }
  }
}
