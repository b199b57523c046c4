import type { Selectable, Updateable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { eventsWait } from '#server/changes/fragments-store.ts';
import { anyOf } from '#server/database/any-of.ts';
import type { Db } from '#server/database/connect.ts';
import type { Tables } from '#server/database/tables.ts';

/** Returns an account with its avatar. */
export async function findWithAvatar(db: Db, id: string) {
  const account = await db
    .selectFrom('users')
    .selectAll()
    .select(eventsWait.as('events_wait'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { account, avatar: account.avatar_id === null ? undefined : await findPicture(db, account.avatar_id) };
}

async function findPicture(db: Db, id: string): Promise<Selectable<Tables['pictures']> | undefined> {
  return db.selectFrom('pictures').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Updates the given columns; does nothing for an empty change. */
export async function updateAccount(
  db: Db,
  id: string,
  change: Pick<
    Updateable<Tables['users']>,
    'name' | 'locale' | 'avatar_id' | 'wants_confirmation_mails' | 'accepts_messages'
  >,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await db.updateTable('users').set(change).where('id', '=', id).execute();
}

/** Locks an account until the end of the transaction, and returns whether it exists. */
export async function lockUser(db: Db, id: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return user !== undefined;
}

/** Returns the events of an account and the events `others`, locked until the end of the transaction. */
export async function lockEventsOf(
  db: Db,
  userId: string,
  others: readonly string[],
): Promise<{ id: string; deleted_at: Date | null; organiser_id: string | null }[]> {
  return db
    .selectFrom('events')
    .select(['id', 'deleted_at', 'organiser_id'])
    .where((eb) => eb.or([eb('created_by', '=', userId), eb('id', '=', anyOf(others))]))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Removes names and details of an account from the audit trail, and the account from actions that could be undone. */
export async function forgetInAudit(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('trail')
    .set({ subject_name: '', details: '{}' })
    .where('subject_kind', '=', 'account')
    .where('subject_id', '=', userId)
    .execute();
  await db.deleteFrom('bulk_items').where('subject_id', '=', userId).execute();
}

/** Deletes an account. Its mailed links are deleted by cascade; its avatar is deleted by the nightly job. */
export async function deleteUser(db: Db, id: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute();
}

/** Returns all events created by a user, including deleted and hidden ones. */
export async function findEventsOf(db: Db, userId: string) {
  return db
    .selectFrom('events')
    .innerJoin('places', 'places.id', 'events.place_id')
    .innerJoin('event_types', 'event_types.id', 'events.type_id')
    .leftJoin('event_series', 'event_series.id', 'events.series_id')
    .select([
      'events.id',
      'events.slug',
      'events.name',
      'events.link',
      'events.description',
      'events.description_language',
      'events.description_translations',
      'events.facts',
      'events.programme',
      'events.starts_at',
      'events.ends_at',
      'events.time_zone',
      'events.price',
      'events.currency',
      'events.prices',
      'events.confirmed_at',
      'events.venue',
      'places.town',
      'places.display_name',
      'places.latitude',
      'places.longitude',
      'event_types.slug as type',
      'event_series.rule as repeat',
      'events.created_at',
      'events.changed_at',
      'events.cancelled_at',
      'events.deleted_at',
      'events.hidden_because',
      'events.approval',
      'events.refused_because',
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('event_dances')
          .innerJoin('dances', 'dances.id', 'event_dances.dance_id')
          .select('dances.slug')
          .whereRef('event_dances.event_id', '=', 'events.id')
          .orderBy('position'),
      ).as('dances'),
    )
    .where('events.created_by', '=', userId)
    .orderBy('events.created_at')
    .orderBy('events.id')
    .execute();
}

/** Returns the pictures of a user's events, and the avatar. */
export async function findPicturesOf(db: Db, userId: string): Promise<Selectable<Tables['pictures']>[]> {
  return db
    .selectFrom('pictures')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('id', 'in', eb.selectFrom('events').select('picture_id').where('created_by', '=', userId).$castTo<string>()),
        eb('id', 'in', eb.selectFrom('users').select('avatar_id').where('id', '=', userId).$castTo<string>()),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Returns the contact messages of an address with their answers. */
export async function findMessagesOf(db: Db, email: string) {
  return db
    .selectFrom('contact_requests')
    .select(['name', 'email', 'subject', 'message', 'locale', 'created_at'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('contact_answers')
          .select(['message', 'sent_at'])
          .whereRef('request_id', '=', 'contact_requests.id')
          .orderBy('sent_at'),
      ).as('answers'),
    )
    .where('email', '=', email)
    .orderBy('created_at')
    .execute();
}

/**
 * Returns the messages to organisers that a user wrote, signed in or with the confirmed address, and the answers to them.
 */
export async function findWrittenMessagesOf(
  db: Db,
  { id, email, isEmailConfirmed }: { id: string; email: string; isEmailConfirmed: boolean },
) {
  return db
    .selectFrom('messages')
    .leftJoin('organisers', 'organisers.id', 'messages.organiser_id')
    .select(['sender_name as name', 'sender_email as email', 'organisers.name as organiser', 'event_name as event'])
    .select(['message', 'locale', 'messages.created_at as createdAt', 'answer', 'answered_at as answeredAt'])
    .where((eb) => eb.or([eb('sender_id', '=', id), ...(isEmailConfirmed ? [eb('sender_email', '=', email)] : [])]))
    .orderBy('messages.created_at')
    .orderBy('messages.id')
    .execute();
}

/**
 * Returns the messages about the events that a user has without an organiser. The address of the sender is included once
 * the message is answered.
 */
export async function findReceivedMessagesOf(db: Db, userId: string) {
  return db
    .selectFrom('messages')
    .select(['sender_name as name', 'event_name as event', 'message', 'created_at as createdAt'])
    .select((eb) => eb.case().when('answered_at', 'is not', null).then(eb.ref('sender_email')).end().as('email'))
    .select(['answer', 'answered_at as answeredAt'])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Returns the audit entries of a user as actor or subject. */
export async function findAuditOf(db: Db, userId: string) {
  return db
    .selectFrom('trail')
    .select(['at', 'action', 'subject_kind', 'subject_id', 'subject_name', 'details'])
    .where((eb) => eb.or([eb('actor_id', '=', userId), eb('subject_id', '=', userId)]))
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** Returns the sources of a user. */
export async function findSourcesOf(db: Db, userId: string) {
  return db
    .selectFrom('sources')
    .select(['name', 'own_name', 'url', 'page', 'since', 'created_at', 'published_at', 'last_read_at', 'defaults'])
    .where('owner_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** Returns the events that a user saved or was notified of, with the state last sent. */
export async function findSavedOf(db: Db, userId: string) {
  return db
    .selectFrom('event_watchers')
    .innerJoin('events', 'events.id', 'event_watchers.event_id')
    .select(['event_id', 'events.slug', 'saved_at', 'told_at', 'event_watchers.starts_at', 'event_watchers.ends_at'])
    .select(['event_watchers.venue', 'event_watchers.address', 'event_watchers.state'])
    .where('user_id', '=', userId)
    .orderBy('event_watchers.starts_at')
    .orderBy('event_id')
    .execute();
}

/** Returns the claims of a user and their decisions. */
export async function findClaimsOf(db: Db, userId: string) {
  const ofEvents = await db
    .selectFrom('event_claims')
    .select(['event_id', 'organiser_id', 'words', 'state', 'claimed_at', 'decided_at'])
    .where('claimant_id', '=', userId)
    .orderBy('id')
    .execute();
  const ofSources = await db
    .selectFrom('source_claims')
    .select(['proof', 'words', 'state', 'claimed_at', 'decided_at'])
    .where('claimant_id', '=', userId)
    .orderBy('id')
    .execute();
  return { ofEvents, ofSources };
}

/** Returns the messages about events that were sent to a user and are still recorded. */
export async function findSentAlertsOf(db: Db, userId: string) {
  return db
    .selectFrom('sent_alerts')
    .select(['channel', 'topic', 'at', 'event_ids'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** Returns the webhooks of a user, without their messages. */
export async function findWebhooksOf(db: Db, userId: string) {
  return db
    .selectFrom('webhooks')
    .select(['name', 'url', 'kinds', 'filter', 'created_at as createdAt', 'delivered_at as deliveredAt'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}
