import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '#server/database/connect.ts';
import { Problem } from '#server/http/problem.ts';
import { deleteLinks, findLink, insertLink, type MailedLink, takeLink } from './store.ts';

type Purpose = MailedLink['purpose'];

/** Lifetimes: an hour for links that give access to an account, days for those that only confirm an address. */
const lifetimesSeconds: Record<Purpose, number> = {
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
  /** Address that the link is mailed to. */
  email: string;
}

/**
 * Creates a single-use link and returns its path. It is valid for an hour (password), a day (new address) or a week
 * (confirmation). The secret is in the fragment, which browsers do not send, so that it appears in no log and no
 * `Referer`.
 */
export async function makeLink(db: Db, { userId, purpose, email }: Link, now: Date): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await insertLink(db, {
    secret_hash: hashOf(secret),
    user_id: userId,
    purpose,
    email,
    expires_at: new Date(now.getTime() + lifetimesSeconds[purpose] * 1000),
  });
  return `${screens[purpose]}#${secret}`;
}

/**
 * Returns the link of a secret if it is valid, without consuming it. Throws `link-used`, `link-expired`, or
 * `link-invalid` if it was replaced or never existed.
 */
export async function checkLink(db: Db, secret: string, purposes: Purpose[], now: Date): Promise<MailedLink> {
  const link = await findLink(db, hashOf(secret), purposes);
  if (!link) throw new Problem('link-invalid');
  if (link.used_at !== null) throw new Problem('link-used');
  if (link.expires_at <= now) throw new Problem('link-expired');
  return link;
}

/**
 * Consumes a link and deletes the other unused ones of its kind. Of concurrent calls, one succeeds. Throws the problems
 * of `checkLink`.
 */
export async function consumeLink(db: Db, secret: string, purposes: Purpose[], now: Date): Promise<MailedLink> {
  const link = await takeLink(db, hashOf(secret), purposes, now);
  if (!link) {
    await checkLink(db, secret, purposes, now);
    throw new Problem('link-invalid');
  }
  await deleteLinks(db, link.user_id, link.purpose);
  return link;
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
