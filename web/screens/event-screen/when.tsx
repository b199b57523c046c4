import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { withCommas } from '#contract/direction.ts';
import type { Event } from '#contract/events.ts';
import { isOnOneDay } from '#contract/local-days.ts';
import type { Locale } from '#contract/locales.ts';
import { formatRhythm } from '#web/events/card/rhythm.ts';
import {
  longDay,
  longSpan,
  shortDay,
  shortDays,
  shortWeekday,
  startClock,
  untilWhen,
  weekdayName,
} from '#web/i18n/dates.ts';
import { dayAfter, dayAt, eventStatus, relativeDay } from '#web/i18n/event-status.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { useClientValue } from '#web/ui/use-client-value.ts';
import styles from './event-screen.module.css';

/** Shows day and hours of an event, beside them the start for visitors in other time zones, and the full date below. */
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
        ? withCommas(locale, [
            dayOf(t, locale, event, now),
            `${startClock(dateStart)}\u00a0${untilWhen(locale, dateStart, dateEnd)}`,
          ])
        : shortDays(locale, dateStart, dateEnd)}
    </time>
  );
  return (
    <>
      <div className={styles.moment}>
        <strong className={styles.capital}>{isCancelled ? <s>{moment}</s> : moment}</strong>
        {here && <span>{t('eventPage:yourTime', { time: here })}</span>}
      </div>
      <p className={styles.capital}>
        {full}
        {rhythm && ` · ${formatRhythm(t, locale, rhythm)}`}
      </p>
      {formerStart && !isCancelled && (
        <p className={styles.moved}>{t('eventPage:movedFrom', { date: longDay(locale, formerStart) })}</p>
      )}
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
 * Returns the start on the visitor's clock, with the weekday if it is another one; null if it equals the venue's time,
 * and on the server, which does not know the time zone.
 */
function useStartHere({ dateStart }: Event): string | null {
  const locale = useLocale();
  const start = useClientValue(() => startHere(dateStart), null);
  if (start === null || start === dateStart.slice(0, 16)) return null;
  const isSameDay = start.slice(0, 10) === dateStart.slice(0, 10);
  return isSameDay ? startClock(start) : `${shortWeekday(locale, start)} ${startClock(start)}`;
}

function startHere(dateStart: string): string {
  // The Swedish locale formats dates as ISO 8601.
  const written = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' });
  return written.format(new Date(dateStart)).replace(' ', 'T');
}
