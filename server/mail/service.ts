import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { withCommas } from '#contract/direction.ts';
import type { Locale } from '#contract/locales.ts';
import type { JobKind, NightlyJob } from '#server/jobs/service.ts';
import { OutageLog } from '#server/observability/outage-log.ts';
import { offeredLanguage, siteOf } from '#server/site/service.ts';
import { textsIn } from '#server/text/texts.ts';
import type { Tools } from '#server/tools.ts';
import { writeBounceToken } from './bounces/token.ts';
import { compose, type Message, type Recipient } from './compose.ts';
import { type Mailer, MailRefused, mailFolder } from './mailer.ts';
import { findUserId, noteRefusal } from './store.ts';
import { letterOf, type TemplateAndFacts } from './templates/all.ts';
import * as evenings from './templates/evening-lines.ts';
import type * as waiting from './templates/waiting.ts';

/** An item in the mail to administrators. */
export type WaitingItem = waiting.WaitingItem;

/** Lines of the mails about events. */
export type EveningLine = evenings.EveningLine;
export type ChangeLine = evenings.ChangeLine;
export type ReminderLine = evenings.ReminderLine;

/**
 * Recipient, language and content: `{ template: 'reset-password', facts: { path } }`. Replies go to `replyTo`, whose
 * address the recipient sees; without it, to the site. Mails with the same `id` have the same Message-ID, so that mail
 * programs show them once.
 */
export type Mail = { id?: string; to: Recipient; locale: Locale; replyTo?: Recipient } & TemplateAndFacts;

/**
 * Queues a mail. It is sent soon, with retries for a day while the mail server is unavailable. Inside a transaction
 * (`sendMail({ ...tools, db }, …)`) it is only sent if the transaction commits. Throws for an invalid address.
 */
export async function sendMail(tools: Pick<Tools, 'config' | 'db' | 'jobs' | 'site'>, mail: Mail): Promise<void> {
  const { config, db, jobs } = tools;
  const { id, to, replyTo } = mail;
  // The site may no longer offer the language of an account.
  const locale = offeredLanguage(tools, mail.locale);
  for (const { email } of [to, ...(replyTo ? [replyTo] : [])]) {
    if (!oneAddress.test(email)) throw new Error('The recipient is not a valid e-mail address.');
  }
  const { name, accentColor } = siteOf(tools);
  const site = { name, accentColor, publicUrl: config.publicUrl };
  const message = compose(letterOf({ ...mail, locale }, site.name), to, locale, site);
  await jobs.add(db, sendMailKind, { ...message, ...(id !== undefined && { id }), ...(replyTo && { replyTo }) });
}

/** Matches exactly one address, so that no recipient or header can be injected. */
const oneAddress = /^[^\s\p{Cc},;:<>()"\\[\]@]+@[^\s\p{Cc},;:<>()"\\[\]@]+$/u;

/** A mail about events, in any language. */
export type EveningMail = Extract<TemplateAndFacts, { template: 'new-evenings' | 'evening-changes' | 'reminders' }>;

/** Returns the text of a push message: the subject of the mail, and time and place, or the names of several events. */
export function shortMessage(mail: EveningMail & { locale: Locale }, site: string): { title: string; body: string } {
  const lines: readonly (EveningLine | ChangeLine | ReminderLine)[] = mail.facts.lines;
  const [first, ...others] = lines;
  if (!first || others.length > 0)
    return {
      title: letterOf(mail, site).subject,
      body: withCommas(
        mail.locale,
        lines.map(({ name }) => name),
      ),
    };
  const withoutDay = { ...mail.facts, lines: [{ ...first, day: undefined }] };
  return {
    title: letterOf({ ...mail, facts: withoutDay } as typeof mail, site).subject,
    body: [evenings.whenWithDates(first, textsIn('mails', mail.locale)), first.where, 'reason' in first && first.reason]
      .filter(Boolean)
      .join(' · '),
  };
}

/** Nodemailer's codes for a connection that failed or broke. */
const connectionCodes = ['ESOCKET', 'ECONNECTION', 'ETIMEDOUT', 'EDNS', 'ETLS'];

/** Returns whether an error of the mailer means that there is no connection to the mail server. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && connectionCodes.includes(String(error.code));
}

const outages = new WeakMap<Mailer, OutageLog>();

/** Returns the log of the outages of a mail server, one for each process. */
function outageLog({ mailer, log }: Pick<Tools, 'mailer' | 'log'>): OutageLog {
  const known = outages.get(mailer);
  if (known) return known;
  const words = { away: 'the mail server does not answer', back: 'the mail server answers again' };
  const made = new OutageLog(log, words);
  outages.set(mailer, made);
  return made;
}

/**
 * Sends one mail. A permanently rejected mail is not retried. After a crash a mail may be sent twice, with the same
 * Message-ID.
 */
export const sendMailKind: JobKind<Message, Tools> = {
  name: 'send-mail',
  // Half a minute, one minute, two minutes … then 28 times an hour: a little more than a day.
  retries: { max: 34, firstPauseSeconds: 30, longestPauseSeconds: 3600 },
  timeoutSeconds: 120,
  isOutward: true,
  async run(tools, message, { id }) {
    const { db, clock, mailer, log } = tools;
    try {
      await mailer.deliver(message, id, await bounceTokenFor(tools, message.to.email));
      outageLog(tools).succeeded();
    } catch (error) {
      if (isUnreachable(error)) outageLog(tools).failed(error);
      if (!(error instanceof MailRefused)) throw error;
      log.warn({ err: error, id }, 'the mail server rejected an address permanently, it gets no more notifications');
      await noteRefusal(db, message.to.email, clock());
    }
  },
};

/**
 * Returns undefined if no bounce mailbox is configured or the address belongs to no account, because a bounce would
 * then have no effect.
 */
async function bounceTokenFor({ config, db, clock, tokenSecret }: Tools, email: string): Promise<string | undefined> {
  if (config.mail.bouncesUrl === undefined) return undefined;
  const userId = await findUserId(db, email);
  return userId === undefined ? undefined : writeBounceToken(tokenSecret, { userId, sentAt: clock() });
}

/** Mails in the folder contain personal data and links, so they are deleted after a month. */
const keptDays = 30;

export const sweepMails: NightlyJob<Tools> = {
  name: 'sweep-mails',
  at: '03:10',
  async run({ config, clock }) {
    const folder = mailFolder(config);
    const oldest = new Date(clock().getTime() - keptDays * 86_400_000).toISOString().replaceAll(':', '-');
    const names = await readdir(folder).catch(() => []);
    for (const name of names) {
      if (name.endsWith('.eml') && name < oldest) await rm(join(folder, name), { force: true });
    }
  },
};
