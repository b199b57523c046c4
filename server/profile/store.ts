import type { Selectable, Updateable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { anyOf } from '#server/database/any-of.ts';
import type { Db } from '#server/database/connect.ts';
import type { Tables } from '#server/database/tables.ts';

/** An account with its face. */
export async function findWithAvatar(db: Db, id: string) {
  const account = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return { account, avatar: account.avatar_id === null ? undefined : await findPicture(db, account.avatar_id) };
}

async function findPicture(db: Db, id: string): Promise<Selectable<Tables['pictures']> | undefined> {
  return db.selectFrom('pictures').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function updateAccount(
  db: Db,
  id: string,
  change: Pick<Updateable<Tables['users']>, 'name' | 'locale' | 'avatar_id' | 'wants_confirmation_mails'>,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await db.updateTable('users').set(change).where('id', '=', id).execute();
}

/** Whether there is such an account; nothing new can name it until the transaction ends. */
export async function holdUser(db: Db, id: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return user !== undefined;
}

/** The events of someone who leaves, and `others`: whether they are deleted already, and whose else they are; held until the transaction ends. */
export async function holdEventsOf(
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

/** What the audit trail tells of an account says from now on what was done, and no more to whom. */
export async function forgetInAudit(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('trail')
    .set({ subject_name: '', details: '{}' })
    .where('subject_kind', '=', 'account')
    .where('subject_id', '=', userId)
    .execute();
}

/** Its mailed links go with it; its face is left to the nightly sweep. */
export async function deleteUser(db: Db, id: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute();
}

/** Every event someone added, whatever has become of it. */
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

/** The pictures of someone's events, and of someone. */
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

/** Messages that were left with an address, and their answers. */
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

/** What the audit trail has of someone: what they did, and what was done to their account. */
export async function findAuditOf(db: Db, userId: string) {
  return db
    .selectFrom('trail')
    .select(['at', 'action', 'subject_kind', 'subject_id', 'subject_name', 'details'])
    .where((eb) => eb.or([eb('actor_id', '=', userId), eb('subject_id', '=', userId)]))
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** The sources that somebody keeps in step; a file that was handed in is theirs already. */
export async function findSourcesOf(db: Db, userId: string) {
  return db
    .selectFrom('sources')
    .select(['name', 'own_name', 'url', 'page', 'since', 'created_at', 'published_at', 'last_read_at', 'defaults'])
    .where('owner_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** The evenings that somebody has saved or was told of, and what they know of them. */
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

/** What someone says is theirs, and how that was decided. */
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

/** Which messages someone was sent about events, as long as that is kept. */
export async function findSentAlertsOf(db: Db, userId: string) {
  return db
    .selectFrom('sent_alerts')
    .select(['channel', 'topic', 'at', 'event_ids'])
    .where('user_id', '=', userId)
    .orderBy('at')
    .orderBy('id')
    .execute();
}
