import { createHash, randomBytes } from 'node:crypto';
import { organiserLimits } from '#contract/constants.ts';
import type { Output } from '#contract/endpoint.ts';
import type { OrganiserReference } from '#contract/identity.ts';
import type { Invitation, invite as inviteEndpoint } from '#contract/organiser-members.ts';
import type { MemberRole } from '#contract/organisers.ts';
import { recordAudit } from '#server/audit/service.ts';
import type { Db } from '#server/database/connect.ts';
import { transact } from '#server/database/transact.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { newId } from '#server/ids/ids.ts';
import type { NightlyJob } from '#server/jobs/service.ts';
import { sendMail } from '#server/mail/service.ts';
import { recordAttempt, recordMailTo, type Throttle } from '#server/throttling/service.ts';
import type { Tools } from '#server/tools.ts';
import * as invitations from './invitation-store.ts';
import { authorize, authorizeLocked } from './rights.ts';
import * as store from './store.ts';

type InvitationTools = Pick<Tools, 'db' | 'clock'>;
type MailTools = InvitationTools & Pick<Tools, 'config' | 'jobs' | 'tokenSecret' | 'site'>;

/** Enough for a club with its helpers. */
const invitingBy: Throttle = {
  what: 'invite-by',
  free: 20,
  firstWaitSeconds: 60,
  longestWaitSeconds: 3600,
  forgottenAfterSeconds: 86_400,
};

const dayMs = 86_400_000;

/**
 * Mails an invitation; an earlier one to the same address becomes invalid. Does not reveal whether the address has an
 * account. Throws the problems of `authorize`, `already-member`, `email-unconfirmed`, `too-many-members` and
 * `too-many-requests`.
 */
export async function invite(
  tools: MailTools,
  person: Person,
  organiserId: string,
  { email, role }: Output<typeof inviteEndpoint, 'body'>,
): Promise<Invitation> {
  await authorize(tools.db, person, organiserId, 'owner');
  // Only users with a confirmed address may cause mails to others.
  if (!person.isEmailConfirmed) throw new Problem('email-unconfirmed');
  await recordMailTo(tools, email);
  await recordAttempt(tools, invitingBy, person.id);
  return transact(tools.db, async (db) => {
    const now = tools.clock();
    const { organiser } = await authorizeLocked(db, person, organiserId, 'owner');
    const members = await store.findMembers(db, organiserId);
    if (members.some((member) => member.email === email)) throw new Problem('already-member');
    await invitations.deleteOpen(db, organiserId, { email });
    const open = await invitations.findOpen(db, organiserId, now);
    if (members.length + open.length >= organiserLimits.members) throw new Problem('too-many-members');
    const secret = randomBytes(32).toString('base64url');
    const invitation = {
      id: newId(),
      email,
      role,
      sent_at: now,
      expires_at: new Date(now.getTime() + organiserLimits.invitationDays * dayMs),
    };
    const secret_hash = hashOf(secret);
    await invitations.insertInvitation(db, {
      ...invitation,
      ...{ organiser_id: organiserId, secret_hash, invited_by: person.id },
    });
    const reader = await invitations.findReader(db, email);
    // The secret is in the fragment, which browsers do not send, so that it appears in no log and no `Referer`.
    const path = `/organiser-invitation#${secret}`;
    await sendMail(
      { ...tools, db },
      {
        to: { email, ...(reader && { name: reader.name }) },
        locale: reader?.locale ?? person.locale,
        template: 'organiser-invitation',
        facts: { inviterName: person.name, organiserName: organiser.name, days: organiserLimits.invitationDays, path },
      },
    );
    return serialize(invitation);
  });
}

/** Returns the open invitations, newest first. Throws the problems of `authorize`. */
export async function listInvitations(
  { db, clock }: InvitationTools,
  person: Person,
  organiserId: string,
): Promise<Invitation[]> {
  await authorize(db, person, organiserId, 'owner');
  return (await invitations.findOpen(db, organiserId, clock())).map(serialize);
}

/** Deletes an open invitation; does nothing if there is none. Throws the problems of `authorize`. */
export async function withdrawInvitation(
  { db }: InvitationTools,
  person: Person,
  { id, invitationId }: { id: string; invitationId: string },
): Promise<void> {
  await authorize(db, person, id, 'owner');
  await invitations.deleteOpen(db, id, { id: invitationId });
}

/**
 * Returns the organiser and role of an invitation. Throws `link-invalid`, `link-used`, `link-expired`, and
 * `invitation-lapsed` if its sender was suspended or is no longer an owner.
 */
export async function lookAtInvitation(
  { db, clock }: InvitationTools,
  secret: string,
): Promise<{ organiser: OrganiserReference; role: MemberRole }> {
  const { organiser_id, role } = await openInvitation(db, secret, clock());
  const organiser = await store.findOrganiser(db, organiser_id);
  if (!organiser) throw new Problem('link-invalid');
  return { organiser: referenceTo(organiser), role };
}

/**
 * Joins an organiser with the secret of an invitation, by any account, because a user may have another address here. Of
 * concurrent calls, one succeeds. A member who is invited as owner becomes one. Throws the problems of
 * `lookAtInvitation`, and `too-many-organisers`.
 */
export async function acceptInvitation(
  { db, clock }: InvitationTools,
  person: Person,
  organiserId: string,
  secret: string,
): Promise<OrganiserReference> {
  return transact(db, async (db) => {
    const now = clock();
    if (!(await store.lockUser(db, person.id))) throw new Problem('token-revoked');
    const organiser = await store.lockOrganiser(db, organiserId);
    const taken = organiser && (await invitations.takeInvitation(db, { organiserId, secretHash: hashOf(secret) }, now));
    if (!taken) {
      await openInvitation(db, secret, now);
      throw new Problem('link-invalid');
    }
    if (!(await invitations.mayStillInvite(db, taken))) throw new Problem('invitation-lapsed');
    if ((await store.organisersOf(db, person.id)).length >= organiserLimits.perAccount)
      throw new Problem('too-many-organisers');
    await store.insertMember(db, {
      organiser_id: organiserId,
      user_id: person.id,
      role: taken.role,
      joined_at: now,
    });
    const subject = { kind: 'organiser', id: organiserId, name: organiser.name } as const;
    const details = { userId: person.id, role: taken.role };
    await recordAudit(db, { at: now, action: 'member-joined', actorId: person.id, subject, details });
    return referenceTo(organiser);
  });
}

/** Deletes old invitations, because they contain addresses. */
export const sweepInvitations: NightlyJob<InvitationTools> = {
  name: 'sweep-organiser-invitations',
  at: '03:20',
  async run({ db, clock }) {
    // Kept for a while, so that opening an expired invitation returns a specific error.
    await invitations.deleteExpired(db, new Date(clock().getTime() - 30 * dayMs));
  },
};

async function openInvitation(db: Db, secret: string, now: Date): Promise<invitations.InvitationRow> {
  const found = await invitations.findBySecret(db, hashOf(secret));
  if (!found) throw new Problem('link-invalid');
  if (found.used_at !== null) throw new Problem('link-used');
  if (found.expires_at <= now) throw new Problem('link-expired');
  if (!(await invitations.mayStillInvite(db, found))) throw new Problem('invitation-lapsed');
  return found;
}

function referenceTo({ id, slug, name }: OrganiserReference): OrganiserReference {
  return { id, slug, name };
}

function serialize(
  row: Pick<invitations.InvitationRow, 'id' | 'email' | 'role' | 'sent_at' | 'expires_at'>,
): Invitation {
  const { id, email, role, sent_at, expires_at } = row;
  return { id, email, role, sentAt: sent_at.toISOString(), expiresAt: expires_at.toISOString() };
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
