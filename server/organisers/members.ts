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

/** Makes a member an owner, or an owner a member. Refuses as `authorize` does, with `account-unknown`, and with `last-owner`. */
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
    const subject = { kind: 'organiser', id, name: organiser.name } as const;
    await note(db, {
      at: clock(),
      action: 'member-changed',
      actorId: person.id,
      subject,
      details: { userId, role },
    });
  });
}

/**
 * Removes someone, or oneself; what they added for it stays with it. Refuses as `authorize` does those who remove others,
 * with `account-unknown`, and with `last-owner`.
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
    await store.deleteMember(db, id, userId);
    // One that was overtaken by another way in is no way back.
    await deleteOpen(db, id, { email: member.email });
    const subject = { kind: 'organiser', id, name: organiser.name } as const;
    await note(db, { at: clock(), action: 'member-left', actorId: person.id, subject, details: { userId } });
  });
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
