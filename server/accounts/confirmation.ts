import type { Db } from '#server/database/connect.ts';
import { sqlState, transact } from '#server/database/transact.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { sendMail } from '#server/mail/service.ts';
import { recordMailTo } from '#server/throttling/service.ts';
import type { Tools } from '#server/tools.ts';
import { consumeLink, makeLink } from './mailed-links.ts';
import { type Account, changeAddress, confirmAddress, deleteLinks, findAccount } from './store.ts';

/** Dependencies of sign-in and mailed links. */
export type AccountTools = Pick<Tools, 'db' | 'clock' | 'tokenSecret' | 'config' | 'jobs' | 'site' | 'log'>;
/** Dependencies of functions that accept an address. */
export type AddressTools = AccountTools & Pick<Tools, 'blockLists'>;

/**
 * Queues the mail with the link that confirms the account's address; earlier links become invalid. Call it in the
 * transaction that creates the account.
 */
export async function mailConfirmation(tools: AccountTools, { id, email, locale }: Account | Person): Promise<void> {
  const path = await makeLink(tools.db, { userId: id, purpose: 'confirm-email', email }, tools.clock());
  await sendMail(tools, { to: { email }, locale, template: 'confirm-address', facts: { path } });
}

/**
 * Mails the confirmation link again, unless the address is already confirmed and accepts mails. Throws
 * `too-many-requests`.
 */
export async function requestConfirmation(tools: AccountTools, person: Person): Promise<void> {
  const account = await findAccount(tools.db, person.id);
  if (person.isEmailConfirmed && account?.email_refused_at === null) return;
  await recordMailTo(tools, person.email);
  await transact(tools.db, (db) => mailConfirmation({ ...tools, db }, person));
}

/**
 * Confirms the address of the account, or completes its change of address, by the secret of a mailed link. Returns the
 * address. Throws the problems of `checkLink`, and `email-taken` if another account now has the new address.
 */
export async function confirmEmail(tools: AccountTools, secret: string): Promise<{ email: string }> {
  try {
    return await transact(tools.db, (db) => follow({ ...tools, db }, secret));
  } catch (error) {
    throw sqlState(error) === '23505' ? new Problem('email-taken') : error;
  }
}

async function follow(tools: AccountTools, secret: string): Promise<{ email: string }> {
  const { db, clock } = tools;
  const link = await consumeLink(db, secret, ['confirm-email', 'change-email'], clock());
  const account = await findAccount(db, link.user_id);
  if (!account) throw new Problem('link-invalid');
  if (link.purpose === 'change-email') await changeToAddress(tools, account, link.email);
  else if (link.email === account.email) await confirmAddress(db, account.id, clock());
  // The link is for a former address of the account.
  else throw new Problem('link-invalid');
  return { email: link.email };
}

async function changeToAddress(tools: AccountTools, account: Account, email: string): Promise<void> {
  const { id, name, locale, email: before } = account;
  await changeAddress(tools.db, id, email, tools.clock());
  // The owner of the former mailbox must not be able to use older links.
  await deleteAllLinks(tools.db, id);
  if (before === email) return;
  const facts = { email };
  await sendMail(tools, { to: { email: before, name }, locale, template: 'address-changed', facts });
}

/** Deletes all mailed links of an account (confirmation, password reset, change of address), so that they no longer work. */
export async function deleteAllLinks(db: Db, userId: string): Promise<void> {
  for (const purpose of ['confirm-email', 'reset-password', 'change-email'] as const) {
    await deleteLinks(db, userId, purpose);
  }
}
