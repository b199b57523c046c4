import { isAdministrator } from '#contract/roles.ts';
import type { Db } from '#server/database/connect.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import type { Tools } from '#server/tools.ts';
import { hasOnlyEventsOf, lockVenues, type VenueRow } from './store.ts';

/**
 * Returns whether a person may change a venue: administrators, and users with events there if no other user ever had
 * any, because a change affects all events.
 */
export async function mayChange(db: Db, person: Person, id: string): Promise<boolean> {
  return isAdministrator(person) || hasOnlyEventsOf(db, id, person);
}

/**
 * Returns the venue if the person may change it (`mayChange`), locked until the end of the transaction. Throws
 * `venue-unknown`, `forbidden`, and, except for administrators, `editing-off` if editing is disabled.
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
