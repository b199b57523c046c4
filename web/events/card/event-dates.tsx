import type { Event } from '#contract/events.ts';
import { longSpan } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/use-locale.ts';

/** When it starts and when it ends, in the long form of the language, as clocks at the venue show it. */
export function EventDates({ event }: { event: Pick<Event, 'dateStart' | 'dateEnd'> }) {
  return <time dateTime={event.dateStart}>{longSpan(useLocale(), event.dateStart, event.dateEnd)}</time>;
}
