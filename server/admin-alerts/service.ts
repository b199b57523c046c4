import { takeUnmailedEvents } from '#server/changes/service.ts';
import { transact } from '#server/database/transact.ts';
import type { JobKind, NightlyJob } from '#server/jobs/service.ts';
import { sendMail, type WaitingItem } from '#server/mail/service.ts';
import { isPaused } from '#server/pause/service.ts';
import { dateWords } from '#server/text/date-format.ts';
import type { Tools } from '#server/tools.ts';
import * as store from './store.ts';

/**
 * Queues a mail to administrators about open items, if the settings ask for immediate mails. Call it in the transaction
 * that adds a message, a report, a claim or an event that waits.
 */
export async function notifyAdministrators({
  config,
  db,
  jobs,
}: Pick<Tools, 'config' | 'db' | 'jobs' | 'site'>): Promise<void> {
  if (config.adminMails === 'at-once') await jobs.add(db, mailAdministratorsKind, {});
}

/** Job that mails administrators about open items. */
export const mailAdministratorsKind: JobKind<object, Tools> = {
  name: 'mail-administrators',
  retries: { max: 10, firstPauseSeconds: 30, longestPauseSeconds: 3600 },
  timeoutSeconds: 60,
  run: (tools) => mailAdministrators(tools),
};

/** The daily digest. With immediate mails it only finds items whose mail failed. */
export const mailAdministratorsDaily: NightlyJob<Tools> = {
  name: 'mail-administrators-daily',
  at: '06:00',
  async run(tools) {
    if (tools.config.adminMails !== 'off') await mailAdministrators(tools);
  },
};

/** Longer lists would not be read. */
const maxItems = 20;
const maxCharacters = 1000;

/**
 * Mails each administrator, in their language, the open items that were not mailed yet: the first 20, and the number of
 * the others. Items are marked in the same transaction, so that none is mailed twice. Without administrators the items
 * wait.
 */
export async function mailAdministrators(
  tools: Pick<Tools, 'config' | 'db' | 'clock' | 'jobs' | 'site'>,
): Promise<void> {
  if (await isPaused(tools.db)) return;
  await transact(tools.db, async (db) => {
    const administrators = await store.findAdministrators(db);
    if (administrators.length === 0) return;
    const now = tools.clock();
    const events = await takeUnmailedEvents(db, now);
    const messages = await store.takeMessages(db, now);
    const reports = await store.takeReports(db, now);
    const reportedMessages = await store.takeReportedMessages(db, now);
    const ofSources = await store.takeSourceClaims(db, now);
    const ofEvents = await store.takeEventClaims(db, now);
    const claims = [
      ...ofSources.map((claim) => ({ ...claim, tab: 'sources' as const })),
      ...ofEvents.map((claim) => ({ ...claim, tab: 'events' as const })),
    ];
    const counts = {
      events: events.length,
      messages: messages.length,
      reports: reports.length + reportedMessages.length,
      claims: claims.length,
    };
    if (counts.events + counts.messages + counts.reports + counts.claims === 0) return;
    for (const { email, name, locale } of administrators) {
      const items: WaitingItem[] = [
        ...events.map(({ author, name, starts_at, time_zone }) => ({
          kind: 'event' as const,
          from: author,
          about: name,
          when: dateWords(locale, time_zone, { dateStyle: 'full', timeStyle: 'short' }).of(starts_at),
        })),
        ...messages.map(({ name, email, subject, message }) => ({
          kind: 'message' as const,
          from: `${name} <${email}>`,
          about: subject,
          words: shortened(message),
        })),
        ...reports.map(({ name, reason, comment, starts_at, time_zone }) => ({
          kind: 'report' as const,
          reason,
          about: name,
          when: dateWords(locale, time_zone, { dateStyle: 'full', timeStyle: 'short' }).of(starts_at),
          words: shortened(comment),
        })),
        ...reportedMessages.map(({ about, report_comment }) => ({
          kind: 'reported-message' as const,
          about: about ?? '',
          words: shortened(report_comment),
        })),
        ...claims.map(({ name, email, what, words, tab }) => ({
          kind: 'claim' as const,
          tab,
          from: `${name} <${email}>`,
          about: what ?? '',
          words: shortened(words),
        })),
      ];
      const facts = { counts, items: items.slice(0, maxItems), more: Math.max(0, items.length - maxItems) };
      await sendMail({ ...tools, db }, { to: { email, name }, locale, template: 'waiting', facts });
    }
  });
}

function shortened(text: string): string {
  return text.length > maxCharacters ? `${text.slice(0, maxCharacters)} …` : text;
}

/** Returns the administrators who get mails: name, address and language. Without suspended ones and refused addresses. */
export function mailedAdministrators(db: Tools['db']) {
  return store.findAdministrators(db);
}
