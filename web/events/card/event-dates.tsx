import type { Event } from '#contract/events.ts';
import { longSpan } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';

/** Shows start and end in the long date format of the language, in the venue's local time. */
export function EventDates({ event }: { event: Pick<Event, 'dateStart' | 'dateEnd'> }) {
  return <time dateTime={event.dateStart}>{longSpan(useLocale(), event.dateStart, event.dateEnd)}</time>;
}
