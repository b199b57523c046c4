import type { MemberRole } from '#contract/organisers.ts';
import { isAdministrator } from '#contract/roles.ts';
import type { Db } from '#server/database/connect.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { findOrganiser, findRole, lockOrganiser, type OrganiserRow } from './store.ts';

/** An organiser with the user's role in it. */
interface Authorized {
  organiser: OrganiserRow;
  /** Null for administrators who are not members. */
  role: MemberRole | null;
}

/**
 * Returns the organiser and the user's role, which is null for an administrator who is no member. Throws
 * `organiser-unknown`, and `forbidden` unless the user is an owner, an administrator, or a member if `needed` is
 * `member`.
 */
export async function authorize(db: Db, person: Person, id: string, needed: MemberRole): Promise<Authorized> {
  return check(db, person, await findOrganiser(db, id), needed);
}

/**
 * Returns the organiser and the user's role, and locks the organiser until the end of the transaction, so that changes
 * of its members are serialized. Throws as `authorize` does.
 */
export async function authorizeLocked(db: Db, person: Person, id: string, needed: MemberRole): Promise<Authorized> {
  return check(db, person, await lockOrganiser(db, id), needed);
}

async function check(
  db: Db,
  person: Person,
  organiser: OrganiserRow | undefined,
  needed: MemberRole,
): Promise<Authorized> {
  if (!organiser) throw new Problem('organiser-unknown');
  const role = (await findRole(db, organiser.id, person.id)) ?? null;
  const may = role === 'owner' || role === needed || isAdministrator(person);
  if (!may) throw new Problem('forbidden');
  return { organiser, role };
}
