import * as z from 'zod/mini';
import { Email } from './credentials.ts';
import { endpoint } from './endpoint.ts';
import { Id, OrganiserReference } from './identity.ts';
import { MemberRole } from './organisers.ts';

/* Members and invitations of an organiser. A separate file, so that the page of an organiser does not load it. */

const one = z.object({ id: Id });

const forMembers = ['organiser-unknown', 'forbidden'] as const;
const deadLinks = ['link-invalid', 'link-used', 'link-expired', 'invitation-lapsed'] as const;

/** A member of an organiser, as other members see them. */
export const Member = z.object({
  id: Id,
  name: z.string(),
  /** Only for owners, administrators and the member. */
  email: z.optional(z.string()),
  role: MemberRole,
  /** An instant, in UTC. */
  joinedAt: z.iso.datetime(),
});
export type Member = z.infer<typeof Member>;

const oneMember = z.object({ id: Id, userId: Id });

export const listMembers = endpoint('GET', '/api/internal/organisers/{id}/members', {
  summary: 'The members of an organiser, by date of joining. For its members.',
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
  summary: 'Removes a member, or oneself. Events that they added for the organiser stay with it.',
  who: 'signed-in',
  params: oneMember,
  reply: z.void(),
  status: 204,
  refusals: [...forMembers, 'account-unknown', 'last-owner'],
});

/** An open invitation. */
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
  summary: 'Sends an invitation by mail. It replaces an earlier one to the same address.',
  who: 'signed-in',
  params: one,
  body: z.object({ email: Email, role: z._default(MemberRole, 'member') }),
  reply: Invitation,
  status: 201,
  refusals: [...forMembers, 'already-member', 'email-unconfirmed', 'too-many-members', 'too-many-requests'],
});

export const listInvitations = endpoint('GET', '/api/internal/organisers/{id}/invitations', {
  summary: 'Open invitations, newest first.',
  who: 'signed-in',
  params: one,
  reply: z.array(Invitation),
  refusals: forMembers,
});

export const withdrawInvitation = endpoint('DELETE', '/api/internal/organisers/{id}/invitations/{invitationId}', {
  summary: 'Withdraws an invitation, so that its link stops working. No error if it does not exist.',
  who: 'signed-in',
  params: z.object({ id: Id, invitationId: Id }),
  reply: z.void(),
  status: 204,
  refusals: forMembers,
});

/** The secret of a mailed invitation. It works once and expires. */
const Secret = z.string().check(z.regex(/^[\w-]{20,100}$/));

export const lookAtInvitation = endpoint('POST', '/api/internal/organisers/invitations/check', {
  summary: 'Returns the invitation that the secret of a mail belongs to. Does not use up the link.',
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
