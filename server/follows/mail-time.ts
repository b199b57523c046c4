import type { FollowMail } from '#contract/follows.ts';
import { isTimeZone } from '#server/time-zone.ts';

/** When an account has its mails. */
interface MailTime {
  time_zone: string | null;
  mail_hour: number;
  /** 1 is Monday. */
  mail_weekday: number;
}

/**
 * The next time after `now` that the clock of an account shows its hour, for weekly mails on its weekday. An hour that the
 * clocks skip is the one after, one that they show twice the first. Who has named no clock has that of Greenwich.
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
