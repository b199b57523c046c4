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

/** How often something may be tried before one has to wait, and how the waits grow from then on, twice as long each time. */
export interface Throttle {
  /** Names what is tried: `log-in-account`. */
  what: string;
  free: number;
  firstWaitSeconds: number;
  longestWaitSeconds: number;
  /** After so long without a try, all is forgotten. */
  forgottenAfterSeconds: number;
}

/**
 * Counts a try of `subject` before it is made, so that many at once count as many. Refuses with `too-many-requests` and the
 * seconds to wait while it is too early; that does not count. All servers count together, in the database.
 */
export async function recordAttempt(tools: AttemptTools, throttle: Throttle, subject: string): Promise<void> {
  const { db, clock } = tools;
  const key = keyOf(tools, throttle, subject);
  if (await tryAttempt(db, key, throttle, clock())) return;
  const retryAfterSeconds = Math.max(1, await secondsUntilNextTry(db, key, throttle, clock()));
  throw new Problem('too-many-requests', { detail: `Try again in ${retryAfterSeconds} seconds.`, retryAfterSeconds });
}

/** The same for tries that come from one address of the network; not counted where the operator's limits are off. */
export async function recordAttemptFrom(tools: AttemptTools, throttle: Throttle, address: string): Promise<void> {
  if (tools.config.hasRateLimits) await recordAttempt(tools, throttle, clientNetwork(address));
}

/** Requested mails to one mailbox, of all kinds together: a registration, and three more. */
const mailTo: Throttle = {
  what: 'mail-to',
  free: 4,
  firstWaitSeconds: 60,
  longestWaitSeconds: 3600,
  forgottenAfterSeconds: 86_400,
};

/** From one address of the network, to many mailboxes. */
const mailFrom: Throttle = {
  what: 'mail-from',
  free: 20,
  firstWaitSeconds: 10,
  longestWaitSeconds: 3600,
  forgottenAfterSeconds: 86_400,
};

/**
 * Counts a mail to an address that a user typed, before it is sent, so that Pista cannot be used to fill a mailbox. All kinds of
 * mails count together. Refuses with `too-many-requests`.
 */
export async function recordMailTo(tools: AttemptTools, email: string): Promise<void> {
  await recordAttempt(tools, mailTo, toMailbox(email));
}

/** The same for a mail that is left out where there were too many: false then. */
export async function tryMailTo(tools: AttemptTools, email: string): Promise<boolean> {
  return tryAttempt(tools.db, keyOf(tools, mailTo, toMailbox(email)), mailTo, tools.clock());
}

/** Counts a mail that was requested from this network address. Refuses with `too-many-requests`. */
export async function recordMailFrom(tools: AttemptTools, address: string): Promise<void> {
  await recordAttemptFrom(tools, mailFrom, address);
}

/** How much may be used up in a time that begins with the first of it, a day at most. */
export interface Quota {
  /** Names what is used up: `dates-a-day`. */
  what: string;
  max: number;
  perSeconds: number;
}

/**
 * Takes `amount` from the budget of `subject`: all of it, which gives null, or nothing, which gives the seconds until the
 * budget is whole again. In a transaction that fails, nothing was taken. All servers take from the same.
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

/** It succeeded: `subject` starts from nothing again. */
export async function resetAttempts(tools: AttemptTools, throttle: Throttle, subject: string): Promise<void> {
  await deleteAttempts(tools.db, keyOf(tools, throttle, subject));
}

/** It succeeded: this try was none. The others of the address stay, or one account of one's own would wash all clean. */
export async function undoAttemptFrom(tools: AttemptTools, throttle: Throttle, address: string): Promise<void> {
  if (tools.config.hasRateLimits) await decrementAttempts(tools.db, keyOf(tools, throttle, clientNetwork(address)));
}

/** Removes what is long forgotten; made for every night. */
export async function sweepAttempts({ db, clock }: Pick<Tools, 'db' | 'clock'>): Promise<void> {
  await deleteStaleAttempts(db, new Date(clock().getTime() - 2 * 86_400_000));
}

/** Not even who reads the table learns who tried: the hash needs our secret. */
function keyOf({ tokenSecret }: AttemptTools, { what }: Pick<Throttle, 'what'>, subject: string): string {
  return createHmac('sha256', tokenSecret).update(`attempt ${what} ${subject}`).digest('base64url');
}
