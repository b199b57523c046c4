import { createHmac } from 'node:crypto';
import { clientNetwork } from '#server/http/client-network.ts';
import { Problem } from '#server/http/problem.ts';
import type { Tools } from '#server/tools.ts';
import { mailboxOf } from './mailbox.ts';
import { forgetAttempts, removeStale, spendSome, takeBackAttempt, tryOnce, waitLeft, windowLeft } from './store.ts';

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
 * Counts a try of `whose` before it is made, so that many at once count as many. Refuses with `too-many-requests` and the
 * seconds to wait while it is too early; that does not count. All servers count together, in the database.
 */
export async function countAttempt(tools: AttemptTools, throttle: Throttle, whose: string): Promise<void> {
  const { db, clock } = tools;
  const key = keyOf(tools, throttle, whose);
  if (await tryOnce(db, key, throttle, clock())) return;
  const retryAfterSeconds = Math.max(1, await waitLeft(db, key, throttle, clock()));
  throw new Problem('too-many-requests', { detail: `Try again in ${retryAfterSeconds} seconds.`, retryAfterSeconds });
}

/** The same for tries that come from one address of the network; not counted where the operator's limits are off. */
export async function countAttemptFrom(tools: AttemptTools, throttle: Throttle, address: string): Promise<void> {
  if (tools.config.hasRateLimits) await countAttempt(tools, throttle, clientNetwork(address));
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
export async function countMailTo(tools: AttemptTools, email: string): Promise<void> {
  await countAttempt(tools, mailTo, mailboxOf(email));
}

/** The same for a mail that is left out where there were too many: false then. */
export async function mayMailTo(tools: AttemptTools, email: string): Promise<boolean> {
  return tryOnce(tools.db, keyOf(tools, mailTo, mailboxOf(email)), mailTo, tools.clock());
}

/** Counts a mail that was requested from this network address. Refuses with `too-many-requests`. */
export async function countMailFrom(tools: AttemptTools, address: string): Promise<void> {
  await countAttemptFrom(tools, mailFrom, address);
}

/** How much may be used up in a time that begins with the first of it, a day at most. */
export interface Budget {
  /** Names what is used up: `dates-a-day`. */
  what: string;
  most: number;
  perSeconds: number;
}

/**
 * Takes `amount` from the budget of `whose`: all of it, which gives null, or nothing, which gives the seconds until the
 * budget is whole again. In a transaction that fails, nothing was taken. All servers take from the same.
 */
export async function spend(
  tools: AttemptTools,
  budget: Budget,
  whose: string,
  amount: number,
): Promise<number | null> {
  const { db, clock } = tools;
  const key = keyOf(tools, budget, whose);
  if (amount <= budget.most && (await spendSome(db, key, budget, amount, clock()))) return null;
  return Math.max(1, await windowLeft(db, key, budget, clock()));
}

/** It succeeded: `whose` starts from nothing again. */
export async function forget(tools: AttemptTools, throttle: Throttle, whose: string): Promise<void> {
  await forgetAttempts(tools.db, keyOf(tools, throttle, whose));
}

/** It succeeded: this try was none. The others of the address stay, or one account of one's own would wash all clean. */
export async function takeBackFrom(tools: AttemptTools, throttle: Throttle, address: string): Promise<void> {
  if (tools.config.hasRateLimits) await takeBackAttempt(tools.db, keyOf(tools, throttle, clientNetwork(address)));
}

/** Removes what is long forgotten; made for every night. */
export async function sweepAttempts({ db, clock }: Pick<Tools, 'db' | 'clock'>): Promise<void> {
  await removeStale(db, new Date(clock().getTime() - 2 * 86_400_000));
}

/** Not even who reads the table learns who tried: the hash needs our secret. */
function keyOf({ tokenSecret }: AttemptTools, { what }: Pick<Throttle, 'what'>, whose: string): string {
  return createHmac('sha256', tokenSecret).update(`attempt ${what} ${whose}`).digest('base64url');
}
