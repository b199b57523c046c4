import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/events.ts';

/** Returns a function that returns the duration of an event in the current language: "4 h", "3 h 30", "2 days". */
export function useFormatDuration(): (event: Pick<Event, 'dateStart' | 'dateEnd'>) => string {
  const { t } = useTranslation();
  return (event) => {
    const { days, hours, minutes } = durationOf(event);
    if (days > 0) return t('eventPage:duration.days', { count: days });
    if (hours === 0) return t('eventPage:duration.minutes', { minutes });
    if (minutes === 0) return t('eventPage:duration.hours', { hours });
    return t('eventPage:duration.hoursMinutes', { hours, minutes: String(minutes).padStart(2, '0') });
  };
}

interface Lasting {
  dateStart: string;
  dateEnd: string;
}

/** Returns the duration: from 24 hours on, the number of days that it touches; below, hours and minutes. */
export function durationOf({ dateStart, dateEnd }: Lasting): { days: number; hours: number; minutes: number } {
  const total = Math.round((Date.parse(dateEnd) - Date.parse(dateStart)) / 60_000);
  if (total < 24 * 60) return { days: 0, hours: Math.floor(total / 60), minutes: total % 60 };
  const nights = (Date.parse(dateEnd.slice(0, 10)) - Date.parse(dateStart.slice(0, 10))) / 86_400_000;
  return { days: nights + 1, hours: 0, minutes: 0 };
}
