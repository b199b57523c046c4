import { createHmac } from 'node:crypto';
import { clientNetwork } from '#server/http/client-network.ts';
import { Problem } from '#server/http/problem.ts';
import type { Tools } from '#server/tools.ts';
import { toMailbox } from './mailbox.ts';
import {
  decrementAttempts,
  deleteAttempts,
  deleteStaleAttempts,
  secondsUntilNextTry,
  secondsUntilReset,
  tryAttempt,
  tryConsume,
} from './store.ts';

type AttemptTools = Pick<Tools, 'db' | 'clock' | 'tokenSecret' | 'config'>;

/** Number of attempts without a wait, and the exponential backoff after them. */
export interface Throttle {
  /** Name of the attempted action: `log-in-account`. */
  what: string;
  free: number;
  firstWaitSeconds: number;
  longestWaitSeconds: number;
  /** After this time without an attempt, the count starts at zero. */
  forgottenAfterSeconds: number;
}

/**
 * Counts an attempt of `subject` before it is made, so that concurrent attempts are all counted. Throws
 * `too-many-requests` with the seconds to wait if the attempt is too early, and does not count it. All servers share
 * the counts, in the database.
 */
export async function recordAttempt(tools: AttemptTools, throttle: Throttle, subject: string): Promise<void> {
  const { db, clock } = tools;
  const key = keyOf(tools, throttle, subject);
  if (await tryAttempt(db, key, throttle, clock())) return;
  const retryAfterSeconds = Math.max(1, await secondsUntilNextTry(db, key, throttle, clock()));
  throw new Problem('too-many-requests', { detail: `Try again in ${retryAfterSeconds} seconds.`, retryAfterSeconds });
}

/** Like `recordAttempt`, for the network of an IP address. Does nothing if rate limits are off. */
export async function recordAttemptFrom(tools: AttemptTools, throttle: Throttle, address: string): Promise<void> {
  if (tools.config.hasRateLimits) await recordAttempt(tools, throttle, clientNetwork(address));
}

/** Requested mails of all kinds to one mailbox: a registration, and three more. */
const mailTo: Throttle = {
  what: 'mail-to',
  free: 4,
  firstWaitSeconds: 60,
  longestWaitSeconds: 3600,
  forgottenAfterSeconds: 86_400,
};

/** Requested mails from one network to any mailboxes. */
const mailFrom: Throttle = {
  what: 'mail-from',
  free: 20,
  firstWaitSeconds: 10,
  longestWaitSeconds: 3600,
  forgottenAfterSeconds: 86_400,
};

/**
 * Counts a mail to an address that a user typed, before it is sent, so that Pista cannot be used to fill a mailbox. All
 * kinds of mails count together. Throws `too-many-requests`, even if rate limits are off.
 */
export async function recordMailTo(tools: AttemptTools, email: string): Promise<void> {
  await recordAttempt(tools, mailTo, toMailbox(email));
}

/**
 * Does the same as `recordMailTo`, but returns false instead of throwing if there were too many mails, so that the
 * caller can omit the mail.
 */
export async function tryMailTo(tools: AttemptTools, email: string): Promise<boolean> {
  return tryAttempt(tools.db, keyOf(tools, mailTo, toMailbox(email)), mailTo, tools.clock());
}

/** Counts a mail that was requested from this IP address. Throws `too-many-requests`. */
export async function recordMailFrom(tools: AttemptTools, address: string): Promise<void> {
  await recordAttemptFrom(tools, mailFrom, address);
}

/** Returns the mailbox that an address reaches, for counting and comparing, not for mailing. */
export function mailboxOf(email: string): string {
  return toMailbox(email);
}

/** A quota in a window that starts with the first use and lasts a day at most. */
export interface Quota {
  /** Name of the quota: `dates-a-day`. */
  what: string;
  max: number;
  perSeconds: number;
}

/**
 * Takes `amount` from the quota of `subject` and returns null. If not enough is left, takes nothing and returns the
 * seconds until the quota is reset. A failed transaction takes nothing. All servers share the quota.
 */
export async function consumeQuota(
  tools: AttemptTools,
  quota: Quota,
  subject: string,
  amount: number,
): Promise<number | null> {
  const { db, clock } = tools;
  const key = keyOf(tools, quota, subject);
  if (amount <= quota.max && (await tryConsume(db, key, quota, amount, clock()))) return null;
  return Math.max(1, await secondsUntilReset(db, key, quota, clock()));
}

/** Resets the count of `subject` after a success. */
export async function resetAttempts(tools: AttemptTools, throttle: Throttle, subject: string): Promise<void> {
  await deleteAttempts(tools.db, keyOf(tools, throttle, subject));
}

/**
 * Uncounts one attempt of the network of an IP address after a success. Earlier failures of the network still count;
 * otherwise an attacker could reset them by signing in to another account.
 */
export async function undoAttemptFrom(tools: AttemptTools, throttle: Throttle, address: string): Promise<void> {
  if (tools.config.hasRateLimits) await decrementAttempts(tools.db, keyOf(tools, throttle, clientNetwork(address)));
}

/** Deletes counts whose last attempt was more than two days ago. Runs every night. */
export async function sweepAttempts({ db, clock }: Pick<Tools, 'db' | 'clock'>): Promise<void> {
  await deleteStaleAttempts(db, new Date(clock().getTime() - 2 * 86_400_000));
}

/** Returns a keyed hash, so that the table does not reveal whose attempts it counts. */
function keyOf({ tokenSecret }: AttemptTools, { what }: Pick<Throttle, 'what'>, subject: string): string {
  return createHmac('sha256', tokenSecret).update(`attempt ${what} ${subject}`).digest('base64url');
}
