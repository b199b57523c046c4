import type { Event } from '#contract/events.ts';
import type { Locale } from '#contract/locales.ts';

/** Many calendars show no status, so the title says it too. `server/sources` takes these words off again. */
const cancelled: Record<Locale, string> = { fr: 'Annulé\u00a0: ', en: 'Cancelled: ', es: 'Cancelado: ' };

/** The name of an event, which says whether it is cancelled. */
export function summaryOf({ name, isCancelled }: Pick<Event, 'name' | 'isCancelled'>, locale: Locale): string {
  return (isCancelled ? cancelled[locale] : '') + name;
}

/** Why an event is cancelled, as a line of text; an empty one where its organiser gave no reason. */
export function cancellationLine({ isCancelled, cancelledBecause = '' }: Event, locale: Locale): string {
  return isCancelled && cancelledBecause !== '' ? cancelled[locale] + cancelledBecause : '';
}

/** Text of several lines. Programs that break lines at U+2028, U+2029, U+0085 and the like would end the property there. */
export function textOf(text: string): string {
  return text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n');
}

/** Text of one line. */
export function lineOf(text: string): string {
  return textOf(text).replace(/\n+/g, ' ');
}
