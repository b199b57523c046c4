import { confirmation } from '#contract/constants.ts';
import { withCommas } from '#contract/direction.ts';
import type { Locale } from '#contract/locales.ts';
import { outageOf } from '#server/database/outage.ts';
import { transact } from '#server/database/transact.ts';
import type { NightlyJob } from '#server/jobs/service.ts';
import { sendMail } from '#server/mail/service.ts';
import { isPaused } from '#server/pause/service.ts';
import { dateWords } from '#server/text/date-format.ts';
import type { Tools } from '#server/tools.ts';
import { dayMs, makeRequest } from './service.ts';
import * as store from './store.ts';

type RequestTools = Pick<Tools, 'db' | 'clock' | 'config' | 'jobs' | 'log' | 'site'>;

/** The nightly job may start an hour earlier than last week, and still ask. */
const toleranceMs = 3_600_000;

/** Requests are kept after expiry, so that their links return a specific error, and can still stop the mails. */
const keepRequestsMs = 90 * dayMs;

/** In the morning in Europe, at night in America. */
export const askOrganisers: NightlyJob<RequestTools> = {
  name: 'ask-organisers',
  at: '08:00',
  async run(tools, signal) {
    const { db, clock } = tools;
    await store.deleteExpired(db, new Date(clock().getTime() - keepRequestsMs));
    if (await isPaused(db)) return;
    for (const userId of await store.findWhoIsDue(db, dueAt(clock()))) {
      if (signal.aborted) return;
      try {
        await askOrganiser(tools, userId);
      } catch (error) {
        // Without the database, the whole job is retried later.
        if (outageOf(error)) throw error;
        tools.log.error({ err: error, userId }, 'failed to ask an organiser to confirm events; asking the others');
      }
    }
  },
};

/**
 * Mails a user which of their events need confirmation, in one transaction with the time of asking, so that it is sent
 * once. Skips users who were asked within a week, opted out, have an unconfirmed address, or are suspended.
 */
async function askOrganiser(tools: RequestTools, userId: string): Promise<void> {
  await transact(tools.db, async (db) => {
    const now = tools.clock();
    const askedBefore = new Date(now.getTime() - confirmation.mailEvery * dayMs + toleranceMs);
    const person = await store.lockRequested(db, userId, askedBefore);
    if (!person) return;
    const events = await store.findDue(db, dueAt(now), userId, confirmation.maxInMail);
    if (events.length === 0) return;
    await store.recordConfirmationRequest(db, userId, now);
    const secret = await makeRequest(
      db,
      userId,
      events.map(({ id }) => id),
      now,
    );
    const { email, name, locale } = person;
    const evenings = events.map(({ name, venue, starts_at, time_zone }) => ({
      name,
      venue,
      when: when(locale, starts_at, time_zone),
    }));
    await sendMail(
      { ...tools, db },
      { to: { email, name }, locale, template: 'still-on', facts: { evenings, secret } },
    );
  });
}

function dueAt(now: Date): store.Due {
  return {
    now,
    beginsUntil: new Date(now.getTime() + confirmation.asksAhead * dayMs),
    confirmedBefore: new Date(now.getTime() - confirmation.asksAfter * dayMs),
  };
}

/** Formats a start in the venue's local time: `samedi 8 mai, 21:00`. */
function when(locale: Locale, startsAt: Date, timeZone: string): string {
  const words = (options: Intl.DateTimeFormatOptions) => dateWords(locale, timeZone, options).of(startsAt);
  const day = words({ weekday: 'long', day: 'numeric', month: 'long' });
  return withCommas(locale, [day, words({ hour: '2-digit', minute: '2-digit' })]);
}
