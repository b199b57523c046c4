import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';
import { isTrusted } from './fragments-store.ts';

interface Owned {
  created_by?: string | null | undefined;
  organiser_id?: string | null | undefined;
}

/** `isOnTrial`: the account is not trusted itself, so its published events do not make it trusted. */
interface Gate {
  waits: boolean;
  isOnTrial: boolean;
}

const open: Gate = { waits: false, isOnTrial: false };

/**
 * Returns a function that returns whether a new event waits for a decision of the team. It does if only approved organisers
 * may publish, the account is not trusted, and no owner of its organiser is. Events without an account never wait.
 */
export async function gateFor(db: Db, events: readonly Owned[]): Promise<(event: Owned) => Gate> {
  const accounts = [...new Set(events.flatMap(({ created_by }) => created_by ?? []))];
  if (accounts.length === 0 || !(await mustApprove(db))) return () => open;
  const organisers = [...new Set(events.flatMap(({ organiser_id }) => organiser_id ?? []))];
  const trusted = new Set(await findTrusted(db, accounts));
  const vouching = new Set(await findVouching(db, organisers));
  return ({ created_by, organiser_id }) => {
    if (!created_by || trusted.has(created_by)) return open;
    return { waits: !organiser_id || !vouching.has(organiser_id), isOnTrial: true };
  };
}

/** Reads the setting in the transaction, because the copies in memory may be a second old. */
async function mustApprove(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('site_settings')
    .select(sql<boolean>`coalesce(settings ->> 'whoMayPublish' = 'approved', false)`.as('must'))
    .executeTakeFirst();
  return row?.must === true;
}

async function findTrusted(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('users').select('id').where('id', 'in', ids).where(isTrusted).execute();
  return rows.map(({ id }) => id);
}

/** Returns the organisers with a trusted owner, because owners choose the members. */
async function findVouching(db: Db, organiserIds: readonly string[]): Promise<string[]> {
  if (organiserIds.length === 0) return [];
  const rows = await db
    .selectFrom('organiser_members')
    .innerJoin('users', 'users.id', 'organiser_members.user_id')
    .select('organiser_members.organiser_id')
    .distinct()
    .where('organiser_members.organiser_id', 'in', organiserIds)
    .where('organiser_members.role', '=', 'owner')
    .where('users.suspended_at', 'is', null)
    .where(isTrusted)
    .execute();
  return rows.map(({ organiser_id }) => organiser_id);
}

/**
 * Returns the events that wait for a decision and of which administrators were not mailed yet, oldest first, each series with its first date, and
 * marks them as mailed. The events do not change.
 */
export async function takeWaitingEvents(db: Db, now: Date) {
  const rows = await db
    .updateTable('events')
    .set({ approval_mailed_at: now })
    .where('approval', '=', 'waiting')
    .where('approval_mailed_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .returning(['id', 'series_id', 'name', 'starts_at', 'time_zone', 'approval_at as created_at'])
    .returning((eb) =>
      eb
        .selectFrom('users')
        .select(sql<string>`users.name || ' <' || users.email || '>'`.as('author'))
        .whereRef('users.id', '=', 'events.created_by')
        .as('author'),
    )
    .execute();
  const byStart = rows.toSorted((one, other) => Number(one.starts_at) - Number(other.starts_at));
  const submissions = Map.groupBy(byStart, ({ id, series_id }) => series_id ?? id);
  return [...submissions.values()]
    .flatMap(([first]) => first ?? [])
    .map(({ author, created_at, ...event }) => ({ ...event, author: author ?? '', created_at: created_at ?? now }))
    .sort((one, other) => Number(one.created_at) - Number(other.created_at));
}
