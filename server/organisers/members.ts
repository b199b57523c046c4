import type { Member } from '#contract/organiser-members.ts';
import type { MemberRole } from '#contract/organisers.ts';
import { isAdministrator } from '#contract/roles.ts';
import { recordAudit } from '#server/audit/service.ts';
import type { Db } from '#server/database/connect.ts';
import { transact } from '#server/database/transact.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import type { Tools } from '#server/tools.ts';
import { deleteOpen } from './invitation-store.ts';
import { authorize, authorizeLocked } from './rights.ts';
import * as store from './store.ts';

type MemberTools = Pick<Tools, 'db' | 'clock'>;
type MemberRow = Awaited<ReturnType<typeof store.findMembers>>[number];

/**
 * Returns the members of an organiser, in order of joining. Other members' addresses are only included for owners and
 * administrators. Throws the problems of `authorize`.
 */
export async function listMembers({ db }: MemberTools, person: Person, id: string): Promise<Member[]> {
  const { role } = await authorize(db, person, id, 'member');
  const seesAddresses = role === 'owner' || isAdministrator(person);
  return (await store.findMembers(db, id)).map((member) => ({
    id: member.id,
    name: member.name,
    ...((seesAddresses || member.id === person.id) && { email: member.email }),
    role: member.role,
    joinedAt: member.joined_at.toISOString(),
  }));
}

/**
 * Changes the role of a member. A former owner's open invitations are deleted. Throws the problems of `authorize`,
 * `account-unknown` and `last-owner`.
 */
export async function changeMember(
  { db, clock }: MemberTools,
  person: Person,
  { id, userId }: { id: string; userId: string },
  role: MemberRole,
): Promise<void> {
  await transact(db, async (db) => {
    const { organiser } = await authorizeLocked(db, person, id, 'owner');
    const { member, others } = await findMember(db, id, userId);
    if (member.role === role) return;
    requireOwner(others, role);
    await store.updateRole(db, id, userId, role);
    const at = clock();
    const withdrawn = role === 'owner' ? 0 : await withdrawSent(db, id, userId, at);
    const subject = { kind: 'organiser', id, name: organiser.name } as const;
    const details = { userId, role, ...(withdrawn > 0 && { withdrawn }) };
    await recordAudit(db, { at, action: 'member-changed', actorId: person.id, subject, details });
  });
}

/**
 * Removes a member, or leaves. Events stay with the organiser, and the member's open invitations are deleted. Throws
 * the problems of `authorize` when removing others, `account-unknown` and `last-owner`.
 */
export async function removeMember(
  { db, clock }: MemberTools,
  person: Person,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  await transact(db, async (db) => {
    const isLeaving = userId === person.id;
    const { organiser } = await authorizeLocked(db, person, id, isLeaving ? 'member' : 'owner');
    const { member, others } = await findMember(db, id, userId);
    requireOwner(others);
    const at = clock();
    const withdrawn = await removeWithInvitations(db, id, member, at);
    const subject = { kind: 'organiser', id, name: organiser.name } as const;
    const details = { userId, ...(withdrawn > 0 && { withdrawn }) };
    await recordAudit(db, { at, action: 'member-left', actorId: person.id, subject, details });
  });
}

/**
 * Removes a member, and deletes open invitations to their address and those they sent, possibly to themselves, so that
 * they cannot return with them. Returns the number of valid invitations they had sent.
 */
export async function removeWithInvitations(
  db: Db,
  organiserId: string,
  { id: userId, email }: Pick<MemberRow, 'id' | 'email'>,
  now: Date,
): Promise<number> {
  await store.deleteMember(db, organiserId, userId);
  await deleteOpen(db, organiserId, { email });
  return withdrawSent(db, organiserId, userId, now);
}

async function withdrawSent(db: Db, organiserId: string, userId: string, now: Date): Promise<number> {
  const sent = await deleteOpen(db, organiserId, { invited_by: userId });
  return sent.filter((invitation) => invitation.expires_at > now).length;
}

async function findMember(db: Db, id: string, userId: string): Promise<{ member: MemberRow; others: MemberRow[] }> {
  const members = await store.findMembers(db, id);
  const member = members.find((each) => each.id === userId);
  if (!member) throw new Problem('account-unknown');
  return { member, others: members.filter((each) => each !== member) };
}

/** Throws `last-owner` unless an owner remains. */
function requireOwner(others: readonly MemberRow[], role?: MemberRole): void {
  if (role !== 'owner' && !others.some((other) => other.role === 'owner')) throw new Problem('last-owner');
}
