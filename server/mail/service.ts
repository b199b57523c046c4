import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locale } from '#contract/locales.ts';
import type { JobKind, NightlyJob } from '#server/jobs/service.ts';
import type { Tools } from '#server/tools.ts';
import { writeBounceToken } from './bounces/token.ts';
import { compose, type Message, type Recipient } from './compose.ts';
import { MailRefused, mailFolder } from './mailer.ts';
import { findUserId, noteRefusal } from './store.ts';
import { letterOf, type TemplateAndFacts } from './templates/all.ts';
import * as evenings from './templates/evening-lines.ts';
import type * as waiting from './templates/waiting.ts';

/** What the mail to administrators lists. */
export type WaitingItem = waiting.WaitingItem;

/** Lines of the mails that tell of evenings. */
export type EveningLine = evenings.EveningLine;
export type ChangeLine = evenings.ChangeLine;
export type ReminderLine = evenings.ReminderLine;

/** To whom, in which language, and what: `{ template: 'reset-password', facts: { path } }`. */
export type Mail = { to: Recipient; locale: Locale } & TemplateAndFacts;

/**
 * Has a mail sent, soon, and again and again for a day while the mail server is down. In a transaction
 * (`sendMail({ ...tools, db }, …)`) it is sent if that one commits, and never else.
 */
export async function sendMail({ config, db, jobs }: Pick<Tools, 'config' | 'db' | 'jobs'>, mail: Mail): Promise<void> {
  const { to, locale } = mail;
  // Names an address and nothing else: no second one, no header of its own.
  if (!/^[^\s\p{Cc},;:<>()"\\[\]@]+@[^\s\p{Cc},;:<>()"\\[\]@]+$/u.test(to.email))
    throw new Error('That is no e-mail address.');
  await jobs.add(db, sendMailKind, compose(letterOf(mail), to, locale, config.publicUrl));
}

/** A mail about evenings, in whichever language it is written. */
export type EveningMail = Extract<TemplateAndFacts, { template: 'new-evenings' | 'evening-changes' | 'reminders' }>;

/** What a phone shows of the same: what it is about, and below that when and where, or of several evenings their names. */
export function shortMessage(mail: EveningMail & { locale: Locale }): { title: string; body: string } {
  const lines: readonly (EveningLine | ChangeLine | ReminderLine)[] = mail.facts.lines;
  const [first, ...others] = lines;
  if (!first || others.length > 0)
    return { title: letterOf(mail).subject, body: lines.map(({ name }) => name).join(', ') };
  const withoutDay = { ...mail.facts, lines: [{ ...first, day: undefined }] };
  return {
    title: letterOf({ ...mail, facts: withoutDay } as typeof mail).subject,
    body: [evenings.whenWithDates(mail.locale, first), first.where, 'reason' in first && first.reason]
      .filter(Boolean)
      .join(' · '),
  };
}

/** Hands over one mail. One that is refused for good is given up; after a crash one may go out twice, with the same Message-ID. */
export const sendMailKind: JobKind<Message, Tools> = {
  name: 'send-mail',
  // Half a minute, a minute, two … an hour, twenty-eight times: a little more than a day.
  retries: { max: 34, firstPauseSeconds: 30, longestPauseSeconds: 3600 },
  timeoutSeconds: 120,
  async run(tools, message, { id }) {
    const { db, clock, mailer, log } = tools;
    try {
      await mailer.deliver(message, id, await bounceTokenFor(tools, message.to.email));
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error;
      log.warn({ err: error, id }, 'a mail was refused for good');
      await noteRefusal(db, message.to.email, clock());
    }
  },
};

/** Undefined where nobody reads what comes back, or the address is no account's: nothing would come of it. */
async function bounceTokenFor({ config, db, clock, tokenSecret }: Tools, email: string): Promise<string | undefined> {
  if (config.mail.bouncesUrl === undefined) return undefined;
  const userId = await findUserId(db, email);
  return userId === undefined ? undefined : writeBounceToken(tokenSecret, { userId, sentAt: clock() });
}

/** Mails in the folder name people and carry links: nobody needs them after a month. */
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
