import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/events.ts';
import { isOnOneDay } from '#contract/local-days.ts';
import type { Locale } from '#contract/locales.ts';
import { formatRhythm } from '#web/events/card/rhythm.ts';
import {
  longDay,
  longMoment,
  longSpan,
  shortDay,
  shortDays,
  startClock,
  untilWhen,
  weekdayName,
} from '#web/i18n/dates.ts';
import { dayAfter, dayAt, eventStatus, relativeDay } from '#web/i18n/event-status.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { useClientValue } from '#web/ui/use-client-value.ts';
import styles from './event-screen.module.css';

/** Shows day and hours of an event, the full date below, and the local time of visitors in other time zones. */
export function When({ event, now }: { event: Event; now: Date }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const here = useStartHere(event);
  const { dateStart, dateEnd, formerStart, isCancelled, rhythm } = event;
  const isOneDay = isOnOneDay(event);
  const full = isOneDay ? longDay(locale, dateStart) : longSpan(locale, dateStart, dateEnd);
  const moment = (
    <time dateTime={dateStart}>
      {isOneDay
        ? `${dayOf(t, locale, event, now)}, ${startClock(dateStart)}\u00a0${untilWhen(locale, dateStart, dateEnd)}`
        : shortDays(locale, dateStart, dateEnd)}
    </time>
  );
  return (
    <>
      <strong className={styles.capital}>{isCancelled ? <s>{moment}</s> : moment}</strong>
      <p className={styles.capital}>
        {full}
        {rhythm && ` · ${formatRhythm(t, locale, rhythm)}`}
      </p>
      {formerStart && !isCancelled && (
        <p className={styles.moved}>{t('eventPage:movedFrom', { date: longDay(locale, formerStart) })}</p>
      )}
      {here && <p>{t('eventPage:localTime', { zone: cityOf(event.timeZone), time: longMoment(locale, here) })}</p>}
    </>
  );
}

/** Returns the day as dancers say it: `Tonight`, `Tomorrow`, `Saturday`, and with the date from a week on. */
function dayOf(t: TFunction, locale: Locale, event: Event, now: Date): string {
  const { dateStart, timeZone } = event;
  if (eventStatus(event, now) === 'over') return shortDay(locale, dateStart);
  const day = relativeDay(event, now);
  if (day) return t(`time:${day}`);
  const isThisWeek = dateStart.slice(0, 10) < dayAfter(dayAt(timeZone, now), 7);
  return (isThisWeek ? weekdayName : shortDay)(locale, dateStart);
}

/**
 * Returns the start in the visitor's time zone, or null if it equals the venue's time, and on the server, which does
 * not know the zone.
 */
function useStartHere({ dateStart }: Event): string | null {
  const start = useClientValue(() => startHere(dateStart), null);
  return start === dateStart.slice(0, 16) ? null : start;
}

function startHere(dateStart: string): string {
  // The Swedish locale formats dates as ISO 8601.
  const written = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' });
  return written.format(new Date(dateStart)).replace(' ', 'T');
}

/** `America/Argentina/Buenos_Aires` → `Buenos Aires` */
function cityOf(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
}
