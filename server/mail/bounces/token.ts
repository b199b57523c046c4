import { readSignedId, signId } from '#server/ids/ids.ts';

/** The header that stands in each mail to an account, and comes back where the mail could not be delivered. */
export const bounceHeader = 'Pista-Bounce';

/** To whom a mail was, and when it was handed over: what its bounce is told by. */
export interface SentTo {
  userId: string;
  /** To the second. */
  sentAt: Date;
}

/** Servers give up after five days mostly; some say so late. */
export const bounceDays = 30;

/** `tcx1k0.…`, 61 characters that only this server can have written. */
export function writeBounceToken(secret: Uint8Array, { userId, sentAt }: SentTo): string {
  const seconds = Math.floor(sentAt.getTime() / 1000).toString(36);
  return `${seconds}.${signId(secret, purposeOf(seconds), userId)}`;
}

/** Undefined where anything about it is wrong, or it is too old. */
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
