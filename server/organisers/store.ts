import {
  type Expression,
  expressionBuilder,
  type Insertable,
  type Selectable,
  type SqlBool,
  sql,
  type Updateable,
} from 'kysely';
import type { MemberRole } from '#contract/organisers.ts';
import type { Db } from '#server/database/connect.ts';
import { keysetPage } from '#server/database/keyset.ts';
import type { Tables } from '#server/database/tables.ts';
import { maxSortedLetters } from '#server/http/sort-cursor.ts';

export type OrganiserRow = Selectable<Tables['organisers']>;
type Organiser = Insertable<Tables['organisers']>;

/** Returns the organiser with this id, or undefined. */
export async function findOrganiser(db: Db, id: string): Promise<OrganiserRow | undefined> {
  return db.selectFrom('organisers').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns an organiser by its current or a former slug. */
export async function findBySlug(db: Db, slug: string): Promise<OrganiserRow | undefined> {
  return db
    .selectFrom('organisers')
    .selectAll()
    .where('id', '=', (eb) => eb.selectFrom('organiser_slugs').select('organiser_id').where('slug', '=', slug))
    .executeTakeFirst();
}

/** Returns an organiser, locked until the end of the transaction. */
export async function lockOrganiser(db: Db, id: string): Promise<OrganiserRow | undefined> {
  return db.selectFrom('organisers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Returns the record of a picture, without its files, or undefined. */
export async function findPicture(db: Db, id: string): Promise<Selectable<Tables['pictures']> | undefined> {
  return db.selectFrom('pictures').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Inserts an organiser without members. Throws if its slug is taken. */
export async function insertOrganiser(db: Db, organiser: Organiser): Promise<void> {
  await db.insertInto('organisers').values(organiser).execute();
}

/** Updates the given columns of an organiser. Throws if a new slug is taken. */
export async function updateOrganiser(
  db: Db,
  id: string,
  columns: Omit<Updateable<Tables['organisers']>, 'id' | 'created_at'>,
): Promise<void> {
  await db.updateTable('organisers').set(columns).where('id', '=', id).execute();
}

/** Deletes an organiser; slugs, members and invitations are deleted by cascade. Throws if events still belong to it. */
export async function deleteOrganiser(db: Db, id: string): Promise<void> {
  await db.deleteFrom('organisers').where('id', '=', id).execute();
}

/** Locks an account until the end of the transaction, and returns whether it exists. */
export async function lockUser(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('id', '=', id).forUpdate().executeTakeFirst()) !== undefined;
}

/**
 * Returns organisers that have a page and an event that is not deleted, with ids after `firstId` (exclusive), in order
 * of id.
 */
export async function findPublic(db: Db, firstId: string | undefined, limit: number) {
  return db
    .selectFrom('organisers')
    .select(['id', 'slug', 'changed_at'])
    .where('hidden_because', 'is', null)
    .where((eb) => eb.exists(eventsOf(eb.ref('organisers.id'))))
    .$if(firstId !== undefined, (query) => query.where('id', '>', firstId ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
}

function eventsOf(organiserId: Expression<string>) {
  return expressionBuilder<Tables>()
    .selectFrom('events')
    .select('events.id')
    .where('events.organiser_id', '=', organiserId)
    .where('events.deleted_at', 'is', null);
}

/**
 * Returns organisers with a public page and an event that is not deleted whose name contains all words, by name and id,
 * after the given one.
 */
export async function findPublicByName(
  db: Db,
  words: readonly string[],
  after: { value: string | number; id: string } | undefined,
  limit: number,
): Promise<{ id: string; slug: string; name: string; sort_name: string }[]> {
  const sortName = sql<string>`left(lower(organisers.name), ${sql.lit(maxSortedLetters)})`;
  let some = db
    .selectFrom('organisers')
    .select(['id', 'slug', 'name', sortName.as('sort_name')])
    .where('hidden_because', 'is', null)
    .where((eb) => eb.exists(eventsOf(eb.ref('organisers.id'))));
  for (const word of words) some = some.where(sql<SqlBool>`position(lower(${word}) in lower(name)) > 0`);
  const page = { by: sortName, id: sql.ref('organisers.id'), direction: 'asc', after, limit } as const;
  return keysetPage(some, page).execute();
}

/** Number of latest events from which towns and styles are derived. */
const maxEventsConsidered = 500;

/** Returns the towns of the organiser's 500 latest active events, most frequent first. */
export async function townsOf(db: Db, organiserId: string, max: number): Promise<string[]> {
  const rows = await db
    .selectFrom(latestEvents(db, organiserId).as('latest'))
    .innerJoin('places', 'places.id', 'latest.place_id')
    .select('places.town')
    .groupBy('places.town')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('places.town')
    .limit(max)
    .execute();
  return rows.map(({ town }) => town);
}

/** Returns the styles of the organiser's 500 latest active events, most frequent first. */
export async function dancesOf(db: Db, organiserId: string, max: number) {
  return db
    .selectFrom(latestEvents(db, organiserId).as('latest'))
    .innerJoin('event_dances', 'event_dances.event_id', 'latest.id')
    .innerJoin('dances', 'dances.id', 'event_dances.dance_id')
    .select(['dances.id', 'dances.slug', 'dances.name', 'dances.names', 'dances.color'])
    .groupBy('dances.id')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('dances.position')
    .limit(max)
    .execute();
}

function latestEvents(db: Db, organiserId: string) {
  return db
    .selectFrom('events')
    .select(['id', 'place_id'])
    .where('organiser_id', '=', organiserId)
    .where('deleted_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxEventsConsidered);
}

/** Returns all events of an organiser, deleted or not, in order of id, locked until the end of the transaction. */
export async function lockEventsOf(
  db: Db,
  organiserId: string,
): Promise<{ id: string; created_by: string | null; deleted_at: Date | null }[]> {
  return db
    .selectFrom('events')
    .select(['id', 'created_by', 'deleted_at'])
    .where('organiser_id', '=', organiserId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Returns the role of a member, or undefined for other accounts. */
export async function findRole(db: Db, organiserId: string, userId: string): Promise<MemberRole | undefined> {
  const member = await db
    .selectFrom('organiser_members')
    .select('role')
    .where('organiser_id', '=', organiserId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return member?.role;
}

/** Returns the organisers of a user, with role and time of joining. */
export async function organisersOf(db: Db, userId: string) {
  return db
    .selectFrom('organiser_members')
    .innerJoin('organisers', 'organisers.id', 'organiser_members.organiser_id')
    .select(['organisers.id', 'organisers.slug', 'organisers.name'])
    .select(['organiser_members.role', 'organiser_members.joined_at'])
    .where('organiser_members.user_id', '=', userId)
    .execute();
}

/**
 * Returns the organiser (null without one) and the time of addition of the event that a user added last, deleted or
 * not.
 */
export async function latestEventOf(db: Db, userId: string) {
  return db
    .selectFrom('events')
    .select(['organiser_id', 'created_at'])
    .where('created_by', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Returns the members in order of joining. */
export async function findMembers(db: Db, organiserId: string) {
  return db
    .selectFrom('organiser_members')
    .innerJoin('users', 'users.id', 'organiser_members.user_id')
    .select(['users.id', 'users.name', 'users.email', 'users.locale'])
    .select(['organiser_members.role', 'organiser_members.joined_at'])
    .where('organiser_members.organiser_id', '=', organiserId)
    .orderBy('organiser_members.joined_at')
    .orderBy('users.id')
    .execute();
}

/** Inserts a member. An existing membership is kept, but changes to the role `owner` if `member` has it. */
export async function insertMember(db: Db, member: Insertable<Tables['organiser_members']>): Promise<void> {
  await db
    .insertInto('organiser_members')
    .values(member)
    .onConflict((conflict) =>
      member.role === 'owner'
        ? conflict.columns(['organiser_id', 'user_id']).doUpdateSet({ role: 'owner' })
        : conflict.doNothing(),
    )
    .execute();
}

/** Sets the role of a member. Does nothing if the user is not a member; the caller keeps at least one owner. */
export async function updateRole(db: Db, organiserId: string, userId: string, role: MemberRole): Promise<void> {
  await db
    .updateTable('organiser_members')
    .set({ role })
    .where('organiser_id', '=', organiserId)
    .where('user_id', '=', userId)
    .execute();
}

/** Removes a member from an organiser. Does nothing if the user is not a member. */
export async function deleteMember(db: Db, organiserId: string, userId: string): Promise<void> {
  await db
    .deleteFrom('organiser_members')
    .where('organiser_id', '=', organiserId)
    .where('user_id', '=', userId)
    .execute();
}
