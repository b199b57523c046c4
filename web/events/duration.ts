import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/events.ts';
import { durationOf } from './days.ts';

/** How long an event lasts: "4 h", "3 h 30", "2 days". */
export function useDurationWords(): (event: Pick<Event, 'dateStart' | 'dateEnd'>) => string {
  const { t } = useTranslation();
  return (event) => {
    const { days, hours, minutes } = durationOf(event);
    if (days > 0) return t('eventPage.duration.days', { count: days });
    if (hours === 0) return t('eventPage.duration.minutes', { minutes });
    if (minutes === 0) return t('eventPage.duration.hours', { hours });
    return t('eventPage.duration.hoursMinutes', { hours, minutes: String(minutes).padStart(2, '0') });
  };
}
