import type { Output } from '#contract/endpoint.ts';
import type { AlertSettings, changeAlertSettings as changeEndpoint, FollowMail } from '#contract/follows.ts';
import { accountOf } from '#server/accounts/service.ts';
import type { Db } from '#server/database/connect.ts';
import { transact } from '#server/database/transact.ts';
import * as store from '#server/follows/store.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { isTimeZone } from '#server/time/time-zone.ts';
import type { Tools } from '#server/tools.ts';

/** Returns when and how an account is notified. Throws `token-revoked` if the account was deleted. */
export async function showSettings({ db }: Pick<Tools, 'db'>, person: Pick<Person, 'id'>): Promise<AlertSettings> {
  const account = await accountOf({ db }, person);
  const mailState = account.email_confirmed_at === null ? 'unconfirmed' : 'fine';
  return {
    timeZone: account.time_zone,
    mailHour: account.mail_hour,
    mailWeekday: account.mail_weekday,
    wantsRemindersByMail: account.wants_reminders_by_mail,
    wantsRemindersByPush: account.wants_reminders_by_push,
    wantsChangesByMail: account.wants_changes_by_mail,
    mailState: account.email_refused_at === null ? mailState : 'refused',
  };
}

/**
 * Changes the given settings, moves waiting daily and weekly mails to the new time, and returns all settings. Throws
 * `invalid-input` for an unknown time zone, and `token-revoked` if the account was deleted.
 */
export async function changeSettings(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  person: Person,
  wanted: Output<typeof changeEndpoint, 'body'>,
): Promise<AlertSettings> {
  if (wanted.timeZone !== undefined && !isTimeZone(wanted.timeZone)) {
    const message = 'Nobody knows this time zone.';
    throw new Problem('invalid-input', { detail: message, fields: [{ path: 'timeZone', rule: 'unknown', message }] });
  }
  await transact(db, async (db) => {
    if (!(await store.lockUser(db, person.id))) throw new Problem('token-revoked');
    await store.updateSettings(db, person.id, columnsOf(wanted));
    await moveWaitingMails(db, person.id, clock());
  });
  return showSettings({ db }, person);
}

function columnsOf(wanted: Output<typeof changeEndpoint, 'body'>): Parameters<typeof store.updateSettings>[2] {
  const columns = {
    time_zone: wanted.timeZone,
    mail_hour: wanted.mailHour,
    mail_weekday: wanted.mailWeekday,
    wants_reminders_by_mail: wanted.wantsRemindersByMail,
    wants_reminders_by_push: wanted.wantsRemindersByPush,
    wants_changes_by_mail: wanted.wantsChangesByMail,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** Moves daily and weekly mails that are due after `now` to the next mail time of the account's current settings. */
export async function moveWaitingMails(db: Db, userId: string, now: Date): Promise<void> {
  const account = await accountOf({ db }, { id: userId });
  for (const waiting of await store.waitingMails(db, userId, now)) {
    if (waiting.mail !== 'daily' && waiting.mail !== 'weekly') continue;
    const dueAt = nextMailTime(now, waiting.mail, account);
    if (dueAt.getTime() !== waiting.due_at.getTime()) await store.moveWaitingMails(db, userId, waiting, dueAt);
  }
}

/** When an account receives daily and weekly mails. */
interface MailTime {
  time_zone: string | null;
  mail_hour: number;
  /** 1 is Monday. */
  mail_weekday: number;
}

/**
 * Returns the next instant after `now` at which the account receives daily or weekly mails. An hour skipped by a clock
 * change is the next one, a repeated hour the first. Accounts without a time zone use UTC.
 */
export function nextMailTime(now: Date, mail: Exclude<FollowMail, 'at-once' | 'never'>, account: MailTime): Date {
  const zone = account.time_zone !== null && isTimeZone(account.time_zone) ? account.time_zone : 'UTC';
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  for (let days = 0; ; days++) {
    const day = today.add({ days });
    if (mail === 'weekly' && day.dayOfWeek !== account.mail_weekday) continue;
    const at = new Date(
      day.toZonedDateTime({ timeZone: zone, plainTime: { hour: account.mail_hour } }).epochMilliseconds,
    );
    if (at > now) return at;
  }
}
