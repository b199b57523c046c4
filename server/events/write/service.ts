import { confirmation, datesLimits, knownAccount } from '#contract/constants.ts';
import type { ProblemCode } from '#contract/problems.ts';
import { isAdministrator } from '#contract/roles.ts';
import { normalizeText } from '#model/text/normalize-text.ts';
import type { EventWriter } from '#server/changes/service.ts';
import { changeEventsOnce } from '#server/changes/service.ts';
import type { EventWriteTools } from '#server/events/access/service.ts';
import { authorizeEvent } from '#server/events/access/service.ts';
import { isEstablishedAccount } from '#server/events/mine/my-events-store.ts';
import { followingOf } from '#server/events/series/series.ts';
import type { KeyedRequest } from '#server/http/idempotency-key.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { consumeQuota } from '#server/throttling/service.ts';
import { startDay } from '#server/time/local-day.ts';
import type { Tools } from '#server/tools.ts';
import { cancelEvent, reinstateEvent } from './lifecycle.ts';
import { assignOrganiser } from './move-events.ts';
import { lockAlike, nextVersion } from './move-events-store.ts';
import * as store from './write-store.ts';

const dayMs = 86_400_000;

/**
 * Confirms events, each with the dates of its series that start soon after, so that organisers of weekly events confirm
 * once a month. Cancelled dates stay cancelled. Throws as `authorizeEvent` does.
 */
export async function confirmEvents(
  tools: EventWriteTools,
  person: Person,
  ids: readonly string[],
  request?: KeyedRequest,
): Promise<void> {
  await changeEventsOnce(tools, request, async (events) => {
    const { db, now } = events;
    for (const id of ids) {
      const event = authorizeEvent(tools, person, await store.lockEvent(db, id), 'change');
      const reachesUntil = new Date(event.starts_at.getTime() + confirmation.reaches * dayMs);
      const dates = [event, ...(await followingOf(db, person, event, now))].filter(
        (date) => date.cancelled_at === null && date.starts_at <= reachesUntil,
      );
      if (dates.length === 0) continue;
      await events.change(
        dates.map((date) => date.id),
        { confirmed_at: now },
      );
      await events.recordAudit({
        action: 'event-confirmed',
        actorId: person.id,
        subject: { kind: 'event', id, name: event.name },
        details: dates.length > 1 ? { seriesId: event.series_id, dates: dates.length } : {},
      });
    }
  });
}

/**
 * Applies the answer to a confirmation request to each event: `cancelled` cancels this date, `on` confirms it as
 * `confirmEvents` does and reinstates it if it was cancelled after the request. Throws `editing-off`. Skips events that
 * are unknown, deleted, hidden, over or owned by others.
 */
export async function answerForEvents(
  tools: EventWriteTools,
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

/**
 * Transfers an event without an organiser, with the dates of its series that have the same creator, to an organiser or
 * another account. Returns the number of dates; past ones are not transferred.
 */
export async function handOverEvent(
  events: EventWriter,
  event: Parameters<typeof lockAlike>[1],
  { organiserId, accountId }: { organiserId: string | null; accountId: string },
): Promise<number> {
  const rows = await lockAlike(events.db, event, events.now);
  if (organiserId !== null) await assignOrganiser(events, rows, { organiserId, orphansTo: accountId });
  else {
    const ids = rows.map(({ id }) => id);
    await events.change(ids, { created_by: accountId, ...nextVersion });
  }
  return rows.length;
}

type LimitTools = Pick<Tools, 'db' | 'clock' | 'config' | 'tokenSecret'>;

/**
 * Counts added dates against the quota, in the transaction that adds them, so that a rollback frees the quota. Throws
 * `confirm-to-add-more` for unconfirmed addresses, else `too-many-dates`, with the time to wait. Administrators have no
 * quota, and sources no hourly one.
 */
export async function countDates(
  tools: LimitTools,
  person: Person,
  dates: number,
  { isFromSource = false } = {},
): Promise<void> {
  if (!tools.config.hasRateLimits || dates === 0 || isAdministrator(person)) return;
  const { perHour, perDay } = datesLimits[await trustLevelOf(tools, person)];
  const waits = [
    // A calendar contains a whole season, so the hourly quota does not apply.
    isFromSource
      ? null
      : await consumeQuota(tools, { what: 'dates-an-hour', max: perHour, perSeconds: 3600 }, person.id, dates),
    await consumeQuota(tools, { what: 'dates-a-day', max: perDay, perSeconds: 86_400 }, person.id, dates),
  ].filter((seconds) => seconds !== null);
  if (waits.length === 0) return;
  throw new Problem(person.isEmailConfirmed ? 'too-many-dates' : 'confirm-to-add-more', {
    detail: `At most ${perHour} dates an hour and ${perDay} a day.`,
    retryAfterSeconds: Math.max(...waits),
  });
}

async function trustLevelOf(
  { db, clock }: LimitTools,
  { id, isEmailConfirmed }: Person,
): Promise<keyof typeof datesLimits> {
  if (!isEmailConfirmed) return 'unconfirmed';
  const daysAgo = (days: number) => new Date(clock().getTime() - days * dayMs);
  const { days, events, eventDays } = knownAccount;
  const isKnown = await isEstablishedAccount(db, id, {
    since: daysAgo(days),
    events,
    addedBefore: daysAgo(eventDays),
  });
  return isKnown ? 'known' : 'confirmed';
}

/** Returns the normalized text that the search for events matches. */
export function searchText(event: { name: string; venue: string; town: string }): string {
  return normalizeText(`${event.name} ${event.venue} ${event.town}`);
}

/** Returns the derived columns for search and lists. */
export function derivedColumns(event: {
  name: string;
  venue: string;
  town: string;
  startsAt: Date;
  timeZone: string;
}): { search_text: string; start_day: number } {
  return { search_text: searchText(event), start_day: startDay(event.startsAt, event.timeZone) };
}
