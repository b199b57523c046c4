import * as z from 'zod/mini';
import { Email } from './credentials.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './identity.ts';
import { OrganiserReference } from './organiser-reference.ts';
import { MemberRole } from './organisers.ts';

/* Who belongs to an organiser, and who is invited. Apart from what its page asks for, which fetches none of this. */

const one = z.object({ id: Id });

const forMembers = ['organiser-unknown', 'forbidden'] as const;
const deadLinks = ['link-invalid', 'link-used', 'link-expired', 'invitation-lapsed'] as const;

/** Someone who belongs to an organiser, as the others see them. */
export const Member = z.object({
  id: Id,
  name: z.string(),
  /** For owners and administrators, and of oneself. */
  email: z.optional(z.string()),
  role: MemberRole,
  /** An instant, in UTC. */
  joinedAt: z.iso.datetime(),
});
export type Member = z.infer<typeof Member>;

const oneMember = z.object({ id: Id, userId: Id });

export const listMembers = endpoint('GET', '/api/internal/organisers/{id}/members', {
  summary: 'Who belongs to an organiser, longest first; for those who do.',
  who: 'signed-in',
  params: one,
  reply: z.array(Member),
  refusals: forMembers,
});

export const changeMember = endpoint('PATCH', '/api/internal/organisers/{id}/members/{userId}', {
  summary: 'Makes a member an owner, or an owner a member.',
  who: 'signed-in',
  params: oneMember,
  body: z.strictObject({ role: MemberRole }),
  reply: z.void(),
  status: 204,
  refusals: [...forMembers, 'account-unknown', 'last-owner'],
});

export const removeMember = endpoint('DELETE', '/api/internal/organisers/{id}/members/{userId}', {
  summary: 'Removes someone, or oneself. The events that they added for it stay with it.',
  who: 'signed-in',
  params: oneMember,
  reply: z.void(),
  status: 204,
  refusals: [...forMembers, 'account-unknown', 'last-owner'],
});

/** An invitation that nobody has accepted yet. */
export const Invitation = z.object({
  id: Id,
  email: z.string(),
  role: MemberRole,
  /** Instants, in UTC. */
  sentAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type Invitation = z.infer<typeof Invitation>;

export const invite = endpoint('POST', '/api/internal/organisers/{id}/invitations', {
  summary: 'Mails an invitation. Another one to the same address takes its place.',
  who: 'signed-in',
  params: one,
  body: z.object({ email: Email, role: z._default(MemberRole, 'member') }),
  reply: Invitation,
  status: 201,
  refusals: [...forMembers, 'already-member', 'email-unconfirmed', 'too-many-members', 'too-many-requests'],
});

export const listInvitations = endpoint('GET', '/api/internal/organisers/{id}/invitations', {
  summary: 'The invitations that are still open, newest first.',
  who: 'signed-in',
  params: one,
  reply: z.array(Invitation),
  refusals: forMembers,
});

export const withdrawInvitation = endpoint('DELETE', '/api/internal/organisers/{id}/invitations/{invitationId}', {
  summary: 'Takes an invitation back: its link works no more. That there is none is no error.',
  who: 'signed-in',
  params: z.object({ id: Id, invitationId: Id }),
  reply: z.void(),
  status: 204,
  refusals: forMembers,
});

/** The secret of a mailed invitation: it works once, and for a limited time. */
const Secret = z.string().check(z.regex(/^[\w-]{20,100}$/));

export const lookAtInvitation = endpoint('POST', '/api/internal/organisers/invitations/check', {
  summary: 'What the secret of a mailed invitation is for. The link stays as it is.',
  who: 'anyone',
  body: z.object({ secret: Secret }),
  reply: z.object({ organiser: OrganiserReference, role: MemberRole }),
  refusals: deadLinks,
});

export const acceptInvitation = endpoint('POST', '/api/internal/organisers/{id}/invitations/acceptance', {
  summary: 'Joins an organiser with the secret of a mailed invitation, which works once.',
  who: 'signed-in',
  params: one,
  body: z.object({ secret: Secret }),
  reply: OrganiserReference,
  refusals: [...deadLinks, 'too-many-organisers'],
});
