import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/events.ts';
import { useFormatDuration } from '#web/events/card/duration.ts';
import { EventDates } from '#web/events/card/event-dates.tsx';
import { formatRhythm } from '#web/events/card/rhythm.ts';
import { longMoment } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { useClientValue } from '#web/ui/use-client-value.ts';
import styles from './event-screen.module.css';

/** Date, time and duration, and the local time of visitors in other time zones. */
export function When({ event }: { event: Event }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const durationWords = useFormatDuration();
  const here = useStartHere(event);
  return (
    <>
      <strong className={styles.dates}>
        <EventDates event={event} />
      </strong>
      <br />
      {event.rhythm && `${formatRhythm(t, locale, event.rhythm)} · `}
      {durationWords(event)}
      {here && (
        <small className={styles.note}>
          {t('eventPage:localTime', { zone: cityOf(event.timeZone), time: longMoment(locale, here) })}
        </small>
      )}
    </>
  );
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
