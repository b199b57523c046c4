import { datesLimits, knownAccount } from '#contract/constants.ts';
import { isAdministrator } from '#contract/roles.ts';
import { consumeQuota } from '#server/attempts/service.ts';
import { isEstablishedAccount } from '#server/events/mine/my-events-store.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import type { Tools } from '#server/tools.ts';

type LimitTools = Pick<Tools, 'db' | 'clock' | 'config' | 'tokenSecret'>;

const dayMs = 86_400_000;

/**
 * Counts dates that someone adds, with the `db` of the transaction that does it: what is not added does not count. Refuses
 * with `confirm-to-add-more` those who have not confirmed their address, others with `too-many-dates`, and says when there
 * is room again. Administrators are not held.
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
    // A calendar brings a season at once.
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
