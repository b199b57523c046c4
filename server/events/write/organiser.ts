import type { Db } from '#server/database/connect.ts';
import { hasOwnerRights, mayOrganise } from '#server/events/access/service.ts';
import type { Person } from '#server/http/person.ts';
import { refusedField } from './validate-event.ts';
import { findOrganiser, type LockedEvent } from './write-store.ts';

/** The entered organiser. */
interface Entered {
  organiser?: { id: string } | null | undefined;
}

/**
 * Throws `invalid-input` if the user is not a member of the new organiser. The current one may stay. A fenced API token
 * must name one of its organisers.
 */
export function refuseForeignOrganiser(person: Person, { organiser }: Entered, formerId: string | null): void {
  const id = organiser?.id.toLowerCase();
  if (person.token?.isFenced && (organiser === undefined ? formerId : organiser) === null)
    throw refusedField('organiser', 'unknown', 'This token is limited to organisers: name one of them.');
  if (id !== undefined && id !== formerId && !mayOrganise(person, id)) throw unknown();
}

/**
 * Throws `invalid-input` if the organiser of an event would change and the user is neither an owner of the event nor an
 * administrator.
 */
export function refuseNewOrganiser(person: Person, event: LockedEvent, organiser: { id: string } | null): void {
  if ((organiser?.id ?? null) === event.organiser_id || hasOwnerRights(person, event)) return;
  throw refusedField('organiser', 'unknown', 'Only its owners can give an event to another organiser.');
}

/** Returns the entered organiser; null for none. Throws `invalid-input` if it does not exist. */
export async function enteredOrganiser(db: Db, { organiser }: Entered): Promise<{ id: string; name: string } | null> {
  if (!organiser) return null;
  const found = await findOrganiser(db, organiser.id.toLowerCase());
  if (!found) throw unknown();
  return found;
}

/**
 * Returns the owner columns after an edit. Without an organiser the event belongs to its account again, or to `person`
 * if that account was deleted.
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
  return refusedField('organiser', 'unknown', 'You are not a member of this organiser.');
}
