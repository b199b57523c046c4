import { changeEvents, type EventWriter } from '#server/changes/service.ts';
import type { Person } from '#server/http/person.ts';
import type { Tools } from '#server/tools.ts';
import { authorizeLocked } from './rights.ts';
import * as store from './store.ts';

/**
 * Deletes an organiser permanently, as its owner or an administrator. Its events return to the accounts that created
 * them, or, if such an account is deleted, to the owner who deletes the organiser. Throws the problems of `authorize`.
 */
export async function deleteOrganiser(
  tools: Pick<Tools, 'db' | 'clock' | 'map'>,
  person: Person,
  id: string,
): Promise<void> {
  await changeEvents(tools, async (events) => {
    const { organiser, role } = await authorizeLocked(events.db, person, id, 'owner');
    const withoutCreator = await removeOrganiser(events, organiser);
    // Administrators do not take over events.
    if (role !== null) await events.change(withoutCreator, { created_by: person.id });
    await events.recordAudit({
      action: 'organiser-deleted',
      actorId: person.id,
      subject: { kind: 'organiser', id, name: organiser.name },
      details: { slug: organiser.slug },
    });
  });
}

/** Deletes an organiser without checking permissions. Returns the ids of its events without a creator. */
export async function removeOrganiser(events: EventWriter, { id }: store.OrganiserRow): Promise<string[]> {
  const { db } = events;
  const locked = await store.lockEventsOf(db, id);
  const ids = locked.map((event) => event.id);
  await events.change(ids, { organiser_id: null });
  await store.deleteOrganiser(db, id);
  return locked.filter(({ created_by }) => created_by === null).map((event) => event.id);
}
