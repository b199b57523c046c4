import type { listAccounts as listAccountsEndpoint, ManagedAccount } from '#contract/administration.ts';
import type { Output } from '#contract/endpoint.ts';
import { searchWords } from '#model/text/normalize-text.ts';
import { totalOf } from '#server/administration/total.ts';
import { cutPage, type Page } from '#server/http/paging.ts';
import { readSortCursor, writeSortCursor } from '#server/http/sort-cursor.ts';
import type { Tools } from '#server/tools.ts';
import { countAccounts, type findAccount, findAccounts } from './store.ts';

/** Returns a page of accounts in the requested order. Throws `invalid-input` for an invalid cursor. */
export async function listAccounts(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  { role, state, q, order, limit, cursor }: Output<typeof listAccountsEndpoint, 'query'>,
): Promise<Page<ManagedAccount>> {
  const wanted = { role, state, words: searchWords(q) };
  const after = cursor === undefined ? undefined : readSortCursor(order, cursor);
  const found = await findAccounts(db, wanted, { order, after, limit: limit + 1, now: clock() });
  const { rows, next } = cutPage(found, limit, ({ rank, id }) => writeSortCursor(order, { value: rank, id }));
  const total = await totalOf({ found: found.length, limit, isFirst: !after }, (max) => countAccounts(db, wanted, max));
  return {
    items: rows.map(serializeAccount),
    next,
    total,
  };
}

/** Converts an account to its form for administrators. */
export function serializeAccount(row: NonNullable<Awaited<ReturnType<typeof findAccount>>>): ManagedAccount {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    isEmailConfirmed: row.email_confirmed_at !== null,
    roles: row.roles,
    moderates: row.moderates,
    amountOfEvents: Number(row.amount_of_events),
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    // An empty reason still means suspended.
    suspendedBecause: row.suspended_at === null ? null : (row.suspended_because ?? ''),
    isTrusted: row.is_trusted,
    comingEvents: Number(row.coming_events),
    hiddenEvents: Number(row.hidden_events),
  };
}
