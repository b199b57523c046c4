import { isAdministrator } from '#contract/roles.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import type { Tools } from '#server/tools.ts';

/** What rights depend on. */
interface Standing {
  created_by: string | null;
  ends_at: Date;
  deleted_at: Date | null;
  hidden_because: string | null;
}

/** What an organiser wants to do that not everyone may at any time. */
type EventAction = 'open' | 'change' | 'withdraw' | 'restore';

/**
 * Lets the owner and administrators through, and says no to everyone else (`event-unknown`, `forbidden`), to everyone where
 * there is nothing to do it to (`event-hidden`, `event-deleted`), and to owners where their time has passed (`event-over`)
 * or editing is switched off (`editing-off`).
 */
export function authorizeEvent<Event extends Standing>(
  { config, clock }: Pick<Tools, 'config' | 'clock'>,
  person: Person,
  event: Event | undefined,
  action: EventAction,
): Event {
  if (!event) throw new Problem('event-unknown');
  if (!maySeeAll(person, event)) throw new Problem('forbidden');
  // Only the administration itself takes back what it did, in its own panel.
  if (event.hidden_because !== null) throw new Problem('event-hidden');
  if (event.deleted_at && action !== 'restore') throw new Problem('event-deleted');
  if (isAdministrator(person)) return event;
  if (!config.mayUsersEditEvents) throw new Problem('editing-off');
  const isOver = event.ends_at <= clock();
  if (isOver && (action === 'change' || action === 'withdraw')) throw new Problem('event-over');
  return event;
}

/** Whether someone sees of an event what only its creator and administrators see. */
export function maySeeAll(person: Pick<Person, 'id' | 'roles'>, event: { created_by: string | null }): boolean {
  return isAdministrator(person) || event.created_by === person.id;
}
