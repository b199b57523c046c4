import { readSignedId, signId } from '#server/ids/ids.ts';

/** Header of each mail to an account. Mail servers return it in their reports. */
export const bounceHeader = 'Pista-Bounce';

/** Recipient and time of a mail, as encoded in its bounce token. */
export interface SentTo {
  userId: string;
  /** Precision: seconds. */
  sentAt: Date;
}

/** Servers usually give up after five days, but some report it later. */
export const bounceDays = 30;

/**
 * Returns a signed token of 61 characters for the header of a mail, so that its bounce identifies the account:
 * `tcx1k0.…`.
 */
export function writeBounceToken(secret: Uint8Array, { userId, sentAt }: SentTo): string {
  const seconds = Math.floor(sentAt.getTime() / 1000).toString(36);
  return `${seconds}.${signId(secret, purposeOf(seconds), userId)}`;
}

/**
 * Returns the account and the time of a mail from its token; undefined if the token is invalid or older than 30 days.
 */
export function readBounceToken(secret: Uint8Array, token: string, now: Date): SentTo | undefined {
  const [, seconds, signed] = /^([\da-z]{6,7})\.([\w-]{54})$/.exec(token) ?? [];
  if (seconds === undefined || signed === undefined) return undefined;
  const userId = readSignedId(secret, purposeOf(seconds), signed);
  const sentAt = new Date(Number.parseInt(seconds, 36) * 1000);
  const isOld = now.getTime() - sentAt.getTime() > bounceDays * 86_400_000;
  return userId === undefined || isOld ? undefined : { userId, sentAt };
}

function purposeOf(seconds: string): string {
  return `bounce of a mail at ${seconds}`;
}
