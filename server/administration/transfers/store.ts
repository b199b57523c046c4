import { deletedWithAccount } from '#server/audit/fragments-store.ts';
import type { Db } from '#server/database/connect.ts';

/** Whom a mail about events goes to. */
export type Recipient = NonNullable<Awaited<ReturnType<typeof lockAccountByEmail>>>;

const recipient = [
  'users.id',
  'users.name',
  'users.email',
  'users.locale',
  'users.suspended_at',
  'users.email_confirmed_at',
] as const;

/** Locked until the transaction ends, so that it is not deleted meanwhile. */
export async function lockAccountByEmail(db: Db, email: string) {
  return db.selectFrom('users').select(recipient).where('email', '=', email).forUpdate().executeTakeFirst();
}

export async function findAccounts(db: Db, ids: readonly string[]): Promise<Recipient[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('users').select(recipient).where('id', 'in', ids).orderBy('id').execute();
}

export async function lockOrganiser(db: Db, id: string) {
  return db.selectFrom('organisers').select(['id', 'name']).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Members of an organiser, owners first, then those who joined first. */
export async function findMemberIds(db: Db, organiserId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('organiser_members')
    .select('user_id')
    .where('organiser_id', '=', organiserId)
    .orderBy((eb) => eb.case().when('role', '=', 'owner').then(0).else(1).end())
    .orderBy('joined_at')
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Events that are named, or all that are an account's own, locked until the transaction ends, in the order of their ids. Without those that were deleted together with their account. */
export async function lockEvents(db: Db, which: { ids: readonly string[] } | { ofAccount: string }) {
  return (
    db
      .selectFrom('events')
      .select(['id', 'name', 'created_by', 'organiser_id'])
      .where((eb) =>
        'ids' in which
          ? eb('id', 'in', which.ids)
          : eb.and([eb('created_by', '=', which.ofAccount), eb('organiser_id', 'is', null)]),
      )
      // Its new owner could restore it.
      .where((eb) => eb.not(deletedWithAccount()))
      .orderBy('id')
      .forUpdate()
      .execute()
  );
}
