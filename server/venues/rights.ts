import { isAdministrator } from '#contract/roles.ts';
import type { Db } from '#server/database/connect.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import type { Tools } from '#server/tools.ts';
import { isAloneThere, lockVenues, type VenueRow } from './store.ts';

/**
 * Whether someone may say what a venue is: administrators, and whoever has events there while nobody else ever had any. A
 * house where others dance too is nobody's own, and nobody moves or renames the events of others.
 */
export async function mayChange(db: Db, person: Person, id: string): Promise<boolean> {
  return isAdministrator(person) || isAloneThere(db, id, person);
}

/**
 * Lets through who may change a venue, which is held until the transaction ends. Refuses with `venue-unknown` and `forbidden`,
 * and all but administrators with `editing-off` where editing is switched off: its name and address are those of its events.
 */
export async function authorizeLocked(
  { db, config }: Pick<Tools, 'db' | 'config'>,
  person: Person,
  id: string,
): Promise<VenueRow> {
  const venue = (await lockVenues(db, [id])).get(id.toLowerCase());
  if (!venue || venue.merged_into !== null) throw new Problem('venue-unknown');
  if (!(await mayChange(db, person, id))) throw new Problem('forbidden');
  if (!config.mayUsersEditEvents && !isAdministrator(person)) throw new Problem('editing-off');
  return venue;
}
