import type { Db } from '#server/database/connect.ts';
import { mayOrganise } from '#server/events/access/service.ts';
import type { Person } from '#server/http/person.ts';
import { refusedField } from './validate-event.ts';
import { findOrganiser, type LockedEvent } from './write-store.ts';

/** In whose name an event is to be, as it was entered. */
interface Entered {
  organiser?: { id: string } | null | undefined;
}

/** Refuses to put an event into the name of an organiser that someone does not belong to. Where it is already, it may stay. */
export function refuseForeign(person: Person, { organiser }: Entered, formerId: string | null): void {
  const id = organiser?.id.toLowerCase();
  if (id !== undefined && id !== formerId && !mayOrganise(person, id)) throw unknown();
}

/** The organiser that was entered; null for none. Refuses one that is gone. */
export async function enteredOrganiser(db: Db, { organiser }: Entered): Promise<{ id: string; name: string } | null> {
  if (!organiser) return null;
  const found = await findOrganiser(db, organiser.id.toLowerCase());
  if (!found) throw unknown();
  return found;
}

/**
 * Whose a date is once it is in this name. In that of no organiser it is its account's again; where that is gone, it belongs
 * to whoever says so.
 */
export function belongingOf(
  { organiser }: { organiser: { id: string } | null },
  { created_by }: LockedEvent,
  person: Person,
): { organiser_id: string | null; created_by?: string } {
  if (organiser) return { organiser_id: organiser.id };
  return { organiser_id: null, ...(created_by === null && { created_by: person.id }) };
}

function unknown() {
  return refusedField('organiser', 'unknown', 'You belong to no such organiser.');
}
