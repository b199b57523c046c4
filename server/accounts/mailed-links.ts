import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#server/database/connect.ts';
import { Problem } from '#server/http/problem.ts';
import { deleteLinks, findLink, insertLink, type MailedLink, takeLink } from './store.ts';

type Purpose = MailedLink['purpose'];

/** An hour for what opens an account; days for what only says that a mail arrived. */
const livesSeconds: Record<Purpose, number> = {
  'reset-password': 3600,
  'confirm-email': 7 * 86_400,
  'change-email': 86_400,
};

const screens: Record<Purpose, string> = {
  'reset-password': '/reset-password',
  'confirm-email': '/confirm-email',
  'change-email': '/confirm-email',
};

interface Link {
  userId: string;
  purpose: Purpose;
  /** The address that it is mailed to. */
  email: string;
}

/**
 * Makes a link that works once, and gives its path on the site. The secret stands behind `#`: browsers send that to nobody,
 * so it is in no log and no `Referer`.
 */
export async function makeLink(db: Db, { userId, purpose, email }: Link, now: Date): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await insertLink(db, {
    secret_hash: hashOf(secret),
    user_id: userId,
    purpose,
    email,
    expires_at: new Date(now.getTime() + livesSeconds[purpose] * 1000),
  });
  return `${screens[purpose]}#${secret}`;
}

/**
 * The link of a secret while it is good, without using it up. Refuses with `link-used`, `link-expired`, or `link-invalid`
 * where another one has taken its place, or none was ever mailed.
 */
export async function lookAtLink(db: Db, secret: string, purposes: Purpose[], now: Date): Promise<MailedLink> {
  const link = await findLink(db, hashOf(secret), purposes);
  if (!link) throw new Problem('link-invalid');
  if (link.used_at !== null) throw new Problem('link-used');
  if (link.expires_at <= now) throw new Problem('link-expired');
  return link;
}

/** Uses a link up, and the others of its kind with it. Of two at once, one gets it. Refuses as `lookAtLink` does. */
export async function spendLink(db: Db, secret: string, purposes: Purpose[], now: Date): Promise<MailedLink> {
  const link = await takeLink(db, hashOf(secret), purposes, now);
  if (!link) {
    await lookAtLink(db, secret, purposes, now);
    throw new Problem('link-invalid');
  }
  await deleteLinks(db, link.user_id, link.purpose);
  return link;
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
