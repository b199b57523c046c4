import type { MemberRole } from '#contract/organisers.ts';
import { isAdministrator } from '#contract/roles.ts';
import type { Db } from '#server/database/connect.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { findOrganiser, findRole, holdOrganiser, type OrganiserRow } from './store.ts';

/** An organiser as those see it who have to do with it. */
interface Authorized {
  organiser: OrganiserRow;
  /** Null for administrators who do not belong to it. */
  role: MemberRole | null;
}

/** Lets owners and administrators through, or members too where they are `needed`. Refuses with `organiser-unknown` and `forbidden`. */
export async function authorize(db: Db, person: Person, id: string, needed: MemberRole): Promise<Authorized> {
  return check(db, person, await findOrganiser(db, id), needed);
}

/** The same, and keeps it as it is until the transaction ends: who changes its members waits for one another. */
export async function authorizeHeld(db: Db, person: Person, id: string, needed: MemberRole): Promise<Authorized> {
  return check(db, person, await holdOrganiser(db, id), needed);
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
