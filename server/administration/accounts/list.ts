import type { listAccounts as listAccountsEndpoint, ManagedAccount } from '#contract/administration.ts';
import type { Received } from '#contract/endpoint.ts';
import { fold } from '#server/folding.ts';
import { readRank, writeRank } from '#server/ranks.ts';
import type { Tools } from '#server/tools.ts';
import { countAccounts, type findAccount, findAccounts } from './store.ts';

/** Beyond this nobody counts. */
const mostCounted = 10_000;

interface PageOfAccounts {
  accounts: ManagedAccount[];
  next: string | null;
  /** How many there are in all; null where they are too many to be counted for a page. */
  total: number | null;
}

/** Accounts, in the order that is asked for, a page at a time. Refuses a cursor that is none of ours with `invalid-input`. */
export async function listAccounts(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  { role, state, q = '', order, limit, cursor }: Received<typeof listAccountsEndpoint, 'query'>,
): Promise<PageOfAccounts> {
  const wanted = { role, state, words: fold(q).split(' ').filter(Boolean) };
  const after = cursor === undefined ? undefined : readRank(order, cursor);
  const found = await findAccounts(db, wanted, { order, after, limit: limit + 1, now: clock() });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  // Where one page holds all, it has counted them.
  const counted = after || found.length > limit ? await countAccounts(db, wanted, mostCounted + 1) : found.length;
  return {
    accounts: page.map(presentAccount),
    next: last && found.length > limit ? writeRank(order, { value: last.rank, id: last.id }) : null,
    total: counted > mostCounted ? null : counted,
  };
}

/** An account as administrators see it. */
export function presentAccount(row: NonNullable<Awaited<ReturnType<typeof findAccount>>>): ManagedAccount {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    isEmailConfirmed: row.email_confirmed_at !== null,
    roles: row.roles,
    amountOfEvents: Number(row.amount_of_events),
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    // Suspended without a reason is suspended all the same.
    suspendedBecause: row.suspended_at === null ? null : (row.suspended_because ?? ''),
    comingEvents: Number(row.coming_events),
    hiddenEvents: Number(row.hidden_events),
  };
}
