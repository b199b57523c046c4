import { confirmation } from '#contract/constants.ts';
import type { Locale } from '#contract/locales.ts';
import { outageOf } from '#server/database/outage.ts';
import { transact } from '#server/database/transact.ts';
import type { NightlyJob } from '#server/jobs/service.ts';
import { sendMail } from '#server/mail/service.ts';
import { dateWords } from '#server/time/date-format.ts';
import type { Tools } from '#server/tools.ts';
import { dayMs, makeRequest } from './service.ts';
import * as store from './store.ts';

type AskTools = Pick<Tools, 'db' | 'clock' | 'config' | 'jobs' | 'log'>;

/** The job of one day is an hour earlier than that of another where a server was busy: a week is still a week. */
const slackMs = 3_600_000;

/** Secrets of mails stay for a while after their links have ended, so that these say so, and an old mail can still be ended. */
const keptMs = 90 * dayMs;

/** In the morning of Europe and the night of America: nobody is woken by a mail. */
export const askOrganisers: NightlyJob<AskTools> = {
  name: 'ask-organisers',
  at: '08:00',
  async run(tools, signal) {
    const { db, clock } = tools;
    await store.deleteExpired(db, new Date(clock().getTime() - keptMs));
    for (const userId of await store.findWhoIsDue(db, dueAt(clock()))) {
      if (signal.aborted) return;
      try {
        await askOrganiser(tools, userId);
      } catch (error) {
        // Without a database nobody can be asked: the whole job is tried again.
        if (outageOf(error)) throw error;
        tools.log.error({ err: error, userId }, 'could not ask an organiser whether evenings are still on');
      }
    }
  },
};

/**
 * Mails someone which of their evenings are due, in one transaction with the note that they were asked: run again, or on
 * another server at the same time, it finds nobody to ask. Nobody is asked twice in a week, nor who wants no such mails, has
 * not confirmed their address or is suspended.
 */
async function askOrganiser(tools: AskTools, userId: string): Promise<void> {
  await transact(tools.db, async (db) => {
    const now = tools.clock();
    const askedBefore = new Date(now.getTime() - confirmation.mailEvery * dayMs + slackMs);
    const person = await store.lockRequested(db, userId, askedBefore);
    if (!person) return;
    const events = await store.findDue(db, dueAt(now), userId, confirmation.maxInMail);
    if (events.length === 0) return;
    await store.noteAsked(db, userId, now);
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

/** `samedi 8 mai, 21:00`, on the clock of the venue. */
function when(locale: Locale, startsAt: Date, timeZone: string): string {
  const words = (options: Intl.DateTimeFormatOptions) => dateWords(locale, timeZone, options).of(startsAt);
  const day = words({ weekday: 'long', day: 'numeric', month: 'long' });
  return `${day}, ${words({ hour: '2-digit', minute: '2-digit' })}`;
}
