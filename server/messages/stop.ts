import { Problem } from '#server/http/problem.ts';
import { readSignedId, signId } from '#server/ids/ids.ts';
import type { Tools } from '#server/tools.ts';
import { stopMessagesTo } from './store.ts';

const purpose = 'stop messages';

/**
 * Returns the URL paths that switch messages off for an account: `path` for one-click requests of mail programs,
 * `pagePath` for the page. They give no other access.
 */
export function stopLinks(
  { tokenSecret }: Pick<Tools, 'tokenSecret'>,
  userId: string,
): { path: string; pagePath: string } {
  const secret = signId(tokenSecret, purpose, userId);
  return { path: `/api/internal/messages/unsubscription?secret=${secret}`, pagePath: stopPagePath(secret) };
}

/** Returns the path of the page that asks first. The secret is in the fragment, so browsers do not send it. */
export function stopPagePath(secret: string): string {
  return `/stop?what=messages#${secret}`;
}

/** Switches messages off for the account that got the mail. Idempotent. Throws `link-invalid`. */
export async function stopMessages({ db, tokenSecret }: Pick<Tools, 'db' | 'tokenSecret'>, secret: string) {
  const userId = readSignedId(tokenSecret, purpose, secret);
  if (userId === undefined) throw new Problem('link-invalid');
  await stopMessagesTo(db, userId);
}
