import { confirmation } from '#contract/constants.ts';
import { changeEvents } from '#server/changes/service.ts';
import type { Person } from '#server/http/person.ts';
import type { OrganiserTools } from './add-event.ts';
import { authorizeEvent } from './rights.ts';
import { followingOf } from './series.ts';
import * as store from './write-store.ts';

const dayMs = 86_400_000;

/**
 * Says that events are on, and with each the dates of its series that begin soon after: who answers for one evening a month
 * answers for all of them. What is cancelled stays so. Refuses as `authorizeEvent` does.
 */
export async function confirmEvents(tools: OrganiserTools, person: Person, ids: readonly string[]): Promise<void> {
  await changeEvents(tools, async (events) => {
    const { db, now } = events;
    for (const id of ids) {
      const event = authorizeEvent(tools, person, await store.holdEvent(db, id), 'change');
      const reachesUntil = new Date(event.starts_at.getTime() + confirmation.reaches * dayMs);
      const dates = [event, ...(await followingOf(db, event, now))].filter(
        (date) => date.cancelled_at === null && date.starts_at <= reachesUntil,
      );
      if (dates.length === 0) continue;
      await events.change(
        dates.map((date) => date.id),
        { confirmed_at: now },
      );
      await events.note({
        action: 'event-confirmed',
        actorId: person.id,
        subject: { kind: 'event', id, name: event.name },
        details: dates.length > 1 ? { seriesId: event.series_id, dates: dates.length } : {},
      });
    }
  });
}
