import { changeEvents, type EventWriter } from '#server/changes/service.ts';
import type { Person } from '#server/http/person.ts';
import type { Tools } from '#server/tools.ts';
import { authorizeHeld } from './rights.ts';
import * as store from './store.ts';

/**
 * Removes an organiser for good. Its events are again those of the accounts that added them; where such an account is gone,
 * of the owner who removes it. Refuses as `authorize` does.
 */
export async function deleteOrganiser(
  tools: Pick<Tools, 'db' | 'clock' | 'map'>,
  person: Person,
  id: string,
): Promise<void> {
  await changeEvents(tools, async (events) => {
    const { organiser, role } = await authorizeHeld(events.db, person, id, 'owner');
    const left = await removeOrganiser(events, organiser);
    // An administrator tidies up, and takes nothing over.
    if (role !== null) await events.change(left, { created_by: person.id });
    await events.note({
      action: 'organiser-deleted',
      actorId: person.id,
      subject: { kind: 'organiser', id, name: organiser.name },
      details: { slug: organiser.slug },
    });
  });
}

/** Removes it, whoever does so. Gives the ids of its events that no account is known to have added. */
export async function removeOrganiser(events: EventWriter, { id }: store.OrganiserRow): Promise<string[]> {
  const { db } = events;
  const held = await store.holdEventsOf(db, id);
  const ids = held.map((event) => event.id);
  await events.change(ids, { organiser_id: null });
  await store.deleteOrganiser(db, id);
  return held.filter(({ created_by }) => created_by === null).map((event) => event.id);
}
