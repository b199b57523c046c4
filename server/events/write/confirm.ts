import { confirmation } from '#contract/constants.ts';
import type { ProblemCode } from '#contract/problems.ts';
import { changeEvents } from '#server/changes/service.ts';
import { authorizeEvent } from '#server/events/rights.ts';
import { followingOf } from '#server/events/series/series.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import type { OrganiserTools } from './add-event.ts';
import { cancelEvent, reinstateEvent } from './lifecycle.ts';
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
      const event = authorizeEvent(tools, person, await store.lockEvent(db, id), 'change');
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

/**
 * What someone answers who was asked whether events of theirs are on: confirmed, or cancelled, one date each. What was
 * cancelled since they were asked comes back where they say now that it is on; what was before stays so. Refuses with
 * `editing-off`; what is over, gone or no longer theirs is passed by.
 */
export async function answerForEvents(
  tools: OrganiserTools,
  person: Person,
  ids: readonly string[],
  { answer, askedAt }: { answer: 'on' | 'cancelled'; askedAt: Date },
): Promise<void> {
  for (const id of ids) {
    try {
      if (answer === 'cancelled') await cancelEvent(tools, person, id, 'this');
      else {
        const cancelledAt = await store.cancellationOf(tools.db, id);
        if (cancelledAt && cancelledAt >= askedAt) await reinstateEvent(tools, person, id, 'this');
        await confirmEvents(tools, person, [id]);
      }
    } catch (error) {
      if (!(error instanceof Problem) || !passedBy.has(error.code)) throw error;
    }
  }
}

const passedBy = new Set<ProblemCode>(['event-unknown', 'event-deleted', 'event-hidden', 'event-over', 'forbidden']);
