import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { MemberRole } from '#contract/organisers.ts';
import type { Db } from '#server/database/connect.ts';
import type { Tables } from '#server/database/tables.ts';

export type OrganiserRow = Selectable<Tables['organisers']>;
type Organiser = Insertable<Tables['organisers']>;

export async function findOrganiser(db: Db, id: string): Promise<OrganiserRow | undefined> {
  return db.selectFrom('organisers').selectAll().where('id', '=', id).executeTakeFirst();
}

/** By the slug that it has or one that it had. */
export async function findBySlug(db: Db, slug: string): Promise<OrganiserRow | undefined> {
  return db
    .selectFrom('organisers')
    .selectAll()
    .where('id', '=', (eb) => eb.selectFrom('organiser_slugs').select('organiser_id').where('slug', '=', slug))
    .executeTakeFirst();
}

/** Held until the transaction ends. */
export async function holdOrganiser(db: Db, id: string): Promise<OrganiserRow | undefined> {
  return db.selectFrom('organisers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function findPicture(db: Db, id: string): Promise<Selectable<Tables['pictures']> | undefined> {
  return db.selectFrom('pictures').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertOrganiser(db: Db, organiser: Organiser): Promise<void> {
  await db.insertInto('organisers').values(organiser).execute();
}

export async function updateOrganiser(
  db: Db,
  id: string,
  columns: Omit<Updateable<Tables['organisers']>, 'id' | 'created_at'>,
): Promise<void> {
  await db.updateTable('organisers').set(columns).where('id', '=', id).execute();
}

/** Its slugs, members and invitations go with it. No event may be in its name any more. */
export async function deleteOrganiser(db: Db, id: string): Promise<void> {
  await db.deleteFrom('organisers').where('id', '=', id).execute();
}

/** Whether there is such an account; it stays until the transaction ends. */
export async function holdUser(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('id', '=', id).forUpdate().executeTakeFirst()) !== undefined;
}

/** Organisers whose page is there and has events, in the order of their ids, from one on. */
export async function findPublic(db: Db, firstId: string | undefined, limit: number) {
  return db
    .selectFrom('organisers')
    .select(['id', 'slug', 'changed_at'])
    .where('hidden_because', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('events')
          .select('events.id')
          .whereRef('events.organiser_id', '=', 'organisers.id')
          .where('events.deleted_at', 'is', null),
      ),
    )
    .$if(firstId !== undefined, (query) => query.where('id', '>', firstId ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** What its events that stand say of it is worked out from the latest so many: what was long ago is no news. */
const lookedAt = 500;

/** Where its latest events are, most first. */
export async function townsOf(db: Db, organiserId: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom(latestEvents(db, organiserId).as('latest'))
    .innerJoin('places', 'places.id', 'latest.place_id')
    .select('places.town')
    .groupBy('places.town')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('places.town')
    .limit(most)
    .execute();
  return rows.map(({ town }) => town);
}

/** What is danced there, most first. */
export async function dancesOf(db: Db, organiserId: string, most: number) {
  return db
    .selectFrom(latestEvents(db, organiserId).as('latest'))
    .innerJoin('event_dances', 'event_dances.event_id', 'latest.id')
    .innerJoin('dances', 'dances.id', 'event_dances.dance_id')
    .select(['dances.id', 'dances.slug', 'dances.name', 'dances.names', 'dances.color'])
    .groupBy('dances.id')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('dances.position')
    .limit(most)
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
    .limit(lookedAt);
}

/** The ids of all that is in its name, deleted or not, in their order; held until the transaction ends. */
export async function holdEventsOf(
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

export async function findRole(db: Db, organiserId: string, userId: string): Promise<MemberRole | undefined> {
  const member = await db
    .selectFrom('organiser_members')
    .select('role')
    .where('organiser_id', '=', organiserId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return member?.role;
}

/** The organisers of someone, and since when. */
export async function organisersOf(db: Db, userId: string) {
  return db
    .selectFrom('organiser_members')
    .innerJoin('organisers', 'organisers.id', 'organiser_members.organiser_id')
    .select(['organisers.id', 'organisers.slug', 'organisers.name'])
    .select(['organiser_members.role', 'organiser_members.joined_at'])
    .where('organiser_members.user_id', '=', userId)
    .execute();
}

/** When someone added an event last, and in whose name. */
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

/** Longest first. */
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

/** That they belong to it already is no error: what they may do stays as it is. */
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

export async function updateRole(db: Db, organiserId: string, userId: string, role: MemberRole): Promise<void> {
  await db
    .updateTable('organiser_members')
    .set({ role })
    .where('organiser_id', '=', organiserId)
    .where('user_id', '=', userId)
    .execute();
}

export async function deleteMember(db: Db, organiserId: string, userId: string): Promise<void> {
  await db
    .deleteFrom('organiser_members')
    .where('organiser_id', '=', organiserId)
    .where('user_id', '=', userId)
    .execute();
}
