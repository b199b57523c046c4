import { isAdministrator } from '#contract/roles.ts';
import type { Db } from '#server/database/connect.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { holdVenues, isAloneThere, type VenueRow } from './store.ts';

/**
 * Lets through who may say what a venue is: administrators, and whoever has events there while nobody else ever had any. A
 * house where others dance too is nobody's own, and nobody moves or renames the events of others. Held until the
 * transaction ends. Refuses with `venue-unknown` and `forbidden`.
 */
export async function authorizeHeld(db: Db, person: Person, id: string): Promise<VenueRow> {
  const venue = (await holdVenues(db, [id])).get(id);
  if (!venue || venue.merged_into !== null) throw new Problem('venue-unknown');
  if (!isAdministrator(person) && !(await isAloneThere(db, id, person))) throw new Problem('forbidden');
  return venue;
}
