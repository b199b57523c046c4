import { mailedAdministrators, notifyAdministrators } from '#server/admin-alerts/service.ts';
import { changeEvents } from '#server/changes/service.ts';
import { transact } from '#server/database/transact.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import type { NightlyJob } from '#server/jobs/service.ts';
import { sendMail } from '#server/mail/service.ts';
import { isPaused } from '#server/pause/service.ts';
import { siteOf } from '#server/site/service.ts';
import type { Tools } from '#server/tools.ts';
import * as store from './store.ts';

type AnnounceTools = Pick<Tools, 'config' | 'db' | 'jobs' | 'site'>;

/** Throws `email-unconfirmed` if only accounts with a confirmed address may publish, and this one has none. */
export function checkMayPublish(
  tools: Pick<Tools, 'site'>,
  { isEmailConfirmed }: Pick<Person, 'isEmailConfirmed'>,
): void {
  if (siteOf(tools).whoMayPublish === 'confirmed' && !isEmailConfirmed) throw new Problem('email-unconfirmed');
}

/** Returns the number of submissions that wait for a decision, and for how long the oldest has; 0 if none waits. */
export async function readWaiting(db: Tools['db'], now: Date): Promise<{ waiting: number; oldestSeconds: number }> {
  const { count, oldest } = await store.findWaiting(db);
  return { waiting: count, oldestSeconds: oldest ? (now.getTime() - oldest.getTime()) / 1000 : 0 };
}

/** An author gets at most one mail an hour about events that wait. */
const authorMailPauseMs = 3_600_000;

/**
 * Mails the author and the administrators if events that were added at `at` wait for a decision. Call it in the
 * transaction that adds or submits them.
 */
export async function announceWaiting(tools: AnnounceTools, authorId: string, at: Date): Promise<void> {
  const { db } = tools;
  const since = new Date(at.getTime() - authorMailPauseMs);
  const { count, hasOthers, name, slug } = await store.findSubmitted(db, authorId, { at, since });
  if (count === 0) return;
  await notifyAdministrators(tools);
  const author = hasOthers ? undefined : await store.findAuthor(db, authorId);
  if (!author) return;
  const { email, locale } = author;
  const facts = { events: count, eventName: name ?? '', path: count === 1 ? `/events/${slug}` : '/my-event' };
  await sendMail(tools, { to: { email, name: author.name }, locale, template: 'event-waits', facts });
}

/** Mails administrators every day as long as events wait of which they know, and deletes abandoned refused events. */
export const remindOfWaitingEvents: NightlyJob<Tools> = {
  name: 'remind-of-waiting-events',
  at: '06:10',
  async run(tools) {
    await deleteAbandoned(tools);
    if (tools.config.adminMails !== 'off') await remind(tools);
  },
};

const dayMs = 86_400_000;
/** Administrators who were mailed about an event just now are not reminded of it. */
const justMailedMs = 3_600_000;

/** Mails each administrator how many events wait, and for how many days. */
async function remind({ db, clock, ...tools }: Tools): Promise<void> {
  if (await isPaused(db)) return;
  const now = clock();
  await transact(db, async (trx) => {
    const { count, oldest } = await store.findOverdue(trx, new Date(now.getTime() - justMailedMs));
    if (count === 0 || oldest === null) return;
    const facts = { events: count, days: Math.floor((now.getTime() - oldest.getTime()) / dayMs) };
    for (const { email, name, locale } of await mailedAdministrators(trx)) {
      await sendMail({ ...tools, db: trx }, { to: { email, name }, locale, template: 'events-waiting', facts });
    }
  });
}

/** How long an author can correct a refused event. */
const correctableMs = 30 * dayMs;

async function deleteAbandoned(tools: Tools): Promise<void> {
  await changeEvents(tools, async (events) => {
    const { db, now } = events;
    const abandoned = await store.findAbandoned(db, new Date(now.getTime() - correctableMs));
    await events.change(
      abandoned.map(({ id }) => id),
      { approval: 'withdrawn' },
    );
    for (const { id, name } of abandoned)
      await events.recordAudit({ action: 'event-deleted', actorId: null, subject: { kind: 'event', id, name } });
  });
}
