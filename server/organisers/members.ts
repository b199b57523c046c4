import type { Member } from '#contract/organiser-members.ts';
import type { MemberRole } from '#contract/organisers.ts';
import { isAdministrator } from '#contract/roles.ts';
import { note } from '#server/audit/service.ts';
import type { Db } from '#server/database/connect.ts';
import { transact } from '#server/database/transact.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import type { Tools } from '#server/tools.ts';
import { deleteOpen } from './invitation-store.ts';
import { authorize, authorizeHeld } from './rights.ts';
import * as store from './store.ts';

type MemberTools = Pick<Tools, 'db' | 'clock'>;
type MemberRow = Awaited<ReturnType<typeof store.findMembers>>[number];

/**
 * Who belongs to an organiser, longest first, for those who do. Addresses are for owners and administrators; everyone sees
 * their own. Refuses as `authorize` does.
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
 * Makes a member an owner, or an owner a member; the open invitations that they have sent are taken back. Refuses as `authorize` does, with
 * `account-unknown`, and with `last-owner`.
 */
export async function changeMember(
  { db, clock }: MemberTools,
  person: Person,
  { id, userId }: { id: string; userId: string },
  role: MemberRole,
): Promise<void> {
  await transact(db, async (db) => {
    const { organiser } = await authorizeHeld(db, person, id, 'owner');
    const { member, others } = await known(db, id, userId);
    if (member.role === role) return;
    keepAnOwner(others, role);
    await store.updateRole(db, id, userId, role);
    const at = clock();
    const withdrawn = role === 'owner' ? 0 : await withdrawSent(db, id, userId, at);
    const subject = { kind: 'organiser', id, name: organiser.name } as const;
    const details = { userId, role, ...(withdrawn > 0 && { withdrawn }) };
    await note(db, { at, action: 'member-changed', actorId: person.id, subject, details });
  });
}

/**
 * Removes someone, or oneself; what they added for it stays with it, the open invitations that they have sent are taken back.
 * Refuses as `authorize` does those who remove others, with `account-unknown`, and with `last-owner`.
 */
export async function removeMember(
  { db, clock }: MemberTools,
  person: Person,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  await transact(db, async (db) => {
    const isLeaving = userId === person.id;
    const { organiser } = await authorizeHeld(db, person, id, isLeaving ? 'member' : 'owner');
    const { member, others } = await known(db, id, userId);
    keepAnOwner(others);
    const at = clock();
    const withdrawn = await takeOut(db, id, member, at);
    const subject = { kind: 'organiser', id, name: organiser.name } as const;
    const details = { userId, ...(withdrawn > 0 && { withdrawn }) };
    await note(db, { at, action: 'member-left', actorId: person.id, subject, details });
  });
}

/**
 * Takes someone out of an organiser, with the open invitations to their address, which another way in had overtaken, and
 * those that they have sent, maybe to themselves: each would be a way back. Says how many of the latter were still good.
 */
export async function takeOut(
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

async function known(db: Db, id: string, userId: string): Promise<{ member: MemberRow; others: MemberRow[] }> {
  const members = await store.findMembers(db, id);
  const member = members.find((each) => each.id === userId);
  if (!member) throw new Problem('account-unknown');
  return { member, others: members.filter((each) => each !== member) };
}

/** Someone has to be there who can let others in. */
function keepAnOwner(others: readonly MemberRow[], role?: MemberRole): void {
  if (role !== 'owner' && !others.some((other) => other.role === 'owner')) throw new Problem('last-owner');
}
