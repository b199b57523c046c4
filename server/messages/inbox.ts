import { Id } from '#contract/identity.ts';
import type { Person } from '#server/http/person.ts';

/** Where a message is delivered: to the members of an organiser, or to an account that has an event on its own. */
export type Inbox = { organiser_id: string; user_id: null } | { organiser_id: null; user_id: string };

/** Returns the inbox of the owner of an event; undefined if it has none. */
export function inboxOf(event: { organiser_id: string | null; created_by: string | null }): Inbox | undefined {
  if (event.organiser_id !== null) return { organiser_id: event.organiser_id, user_id: null };
  return event.created_by === null ? undefined : { organiser_id: null, user_id: event.created_by };
}

/** The inboxes of a user. Administrators have no other ones. */
export type Reader = Pick<Person, 'id' | 'organiserIds'>;

/** Returns a text that identifies an inbox. Keys of limits contain it. */
export function inboxKey({ organiser_id, user_id }: Inbox): string {
  return Id.parse(organiser_id ?? user_id);
}
