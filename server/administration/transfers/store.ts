import { deletedWithAccount } from '#server/audit/fragments-store.ts';
import type { Db } from '#server/database/connect.ts';

/** The recipient of a mail about events. */
export type Recipient = NonNullable<Awaited<ReturnType<typeof lockAccountByEmail>>>;

const recipient = [
  'users.id',
  'users.name',
  'users.email',
  'users.locale',
  'users.suspended_at',
  'users.email_confirmed_at',
] as const;

/** Returns the account with an address, locked until the end of the transaction, so that it cannot be deleted. */
export async function lockAccountByEmail(db: Db, email: string) {
  return db.selectFrom('users').select(recipient).where('email', '=', email).forUpdate().executeTakeFirst();
}

/** Returns the accounts with these ids, in order of id. */
export async function findAccounts(db: Db, ids: readonly string[]): Promise<Recipient[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('users').select(recipient).where('id', 'in', ids).orderBy('id').execute();
}

/** Returns an organiser, locked until the end of the transaction. */
export async function lockOrganiser(db: Db, id: string) {
  return db.selectFrom('organisers').select(['id', 'name']).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Returns the account ids of the members of an organiser, owners first, then by time of joining. */
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

/**
 * Returns the given events, or all events of an account without an organiser, deleted ones too, locked until the end of
 * the transaction, in order of id. Events deleted with their account are excluded.
 */
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
      // The new owner could restore it.
      .where((eb) => eb.not(deletedWithAccount()))
      .orderBy('id')
      .forUpdate()
      .execute()
  );
}
