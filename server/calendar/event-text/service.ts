import { priceKinds } from '#contract/constants.ts';
import { Facts, type Part } from '#contract/event-details.ts';
import type { Event } from '#contract/events.ts';
import { isOnOneDay } from '#contract/local-days.ts';
import { type Locale, locales } from '#contract/locales.ts';
import { type FactChoices, type FactLabels, factWords } from './fact-words.ts';
import { priceWords } from './price-words.ts';

/** Events as lines of text, for calendars, feeds and mails. */

/** In titles, because many calendars show no status. `server/sources` removes these prefixes on import. */
const cancelled: Record<Locale, string> = { fr: 'Annulé\u00a0: ', en: 'Cancelled: ', es: 'Cancelado: ' };

/** Returns the name of an event, with a prefix if it is cancelled. */
export function summaryOf({ name, isCancelled }: Pick<Event, 'name' | 'isCancelled'>, locale: Locale): string {
  return (isCancelled ? cancelled[locale] : '') + name;
}

/** Returns the reason of a cancellation as a line of text; empty without a reason. */
export function cancellationLine({ isCancelled, cancelledBecause = '' }: Event, locale: Locale): string {
  return isCancelled && cancelledBecause !== '' ? cancelled[locale] + cancelledBecause : '';
}

/** Returns the text with all line breaks as `\n`, because some programs end a property at U+2028, U+2029 or U+0085. */
export function textOf(text: string): string {
  return text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n');
}

/** Returns the text with line breaks replaced by spaces. */
export function lineOf(text: string): string {
  return textOf(text).replace(/\n+/g, ' ');
}

/** Titles of programme parts without a title. */
const partTitles: Record<Locale, Record<Part['kind'], string>> = {
  fr: {
    lesson: 'Cours',
    practice: 'Pratique',
    social: 'Soirée dansante',
    concert: 'Concert',
    show: 'Démonstration',
    other: '',
  },
  en: { lesson: 'Lesson', practice: 'Practice', social: 'Social dancing', concert: 'Concert', show: 'Show', other: '' },
  es: {
    lesson: 'Clase',
    practice: 'Práctica',
    social: 'Baile social',
    concert: 'Concierto',
    show: 'Exhibición',
    other: '',
  },
};

/** Returns the language of the description of an event if supported, else that of the reader. */
export function localeOf({ descriptionLanguage }: Pick<Event, 'descriptionLanguage'>, reader: Locale): Locale {
  return locales.find((each) => each === descriptionLanguage) ?? reader;
}

/** Returns the programme as lines of text, `21:00 Lesson, Ana`; with the date if the event lasts several days. */
export function programmeLines(event: Event, reader: Locale): string {
  const { dateStart, dateEnd, programme = [] } = event;
  const locale = localeOf(event, reader);
  const isOneDay = isOnOneDay({ dateStart, dateEnd });
  const first = Temporal.PlainDate.from(dateStart.slice(0, 10));
  return programme
    .map(({ day, time, kind, title, by }) => {
      const begins = isOneDay ? time : `${first.add({ days: day })} ${time}`;
      return `${begins} ${[title || partTitles[locale][kind], by].filter(Boolean).join(', ')}`.trim();
    })
    .join('\n');
}

/**
 * Returns the facts of an event as lines of text, in the language of its description if supported, else of the reader.
 */
export function factLines(event: Event, reader: Locale): string {
  const { facts = {} } = event;
  const { choices, labels } = factWords[localeOf(event, reader)];
  return (Object.keys(Facts.shape) as (keyof Facts)[])
    .flatMap((name) => {
      const value = facts[name];
      if (!value) return [];
      if (name in labels) return labels[name as keyof FactLabels] + value;
      return (choices[name as keyof FactChoices] as Record<string, string>)[value] ?? [];
    })
    .join('\n');
}

const numberFormats = (locale: Locale) => ({
  whole: new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }),
  parted: new Intl.NumberFormat(locale, { maximumFractionDigits: 3, minimumFractionDigits: 2 }),
});
const amountFormats = { fr: numberFormats('fr'), en: numberFormats('en'), es: numberFormats('es') } satisfies Record<
  Locale,
  object
>;

/** Returns the prices as a line of text, `Price: 12.50 EUR · Reduced: 8 EUR`; empty if unknown. */
export function priceLine({ price, currency, prices = {} }: Event, locale: Locale): string {
  const own = priceWords[locale];
  const labelled = (name: string, text: string) => `${name}${locale === 'fr' ? '\u00a0: ' : ': '}${text}`;
  const amount = (value: number) =>
    `${amountFormats[locale][Number.isInteger(value) ? 'whole' : 'parted'].format(value)} ${currency}`;
  return [
    prices.donation
      ? labelled(own.price, own.donation + (price === null ? '' : ` (${amount(price)} ${own.suggested})`))
      : price !== null && labelled(own.price, price === 0 ? own.free : amount(price)),
    ...priceKinds.map((kind) => prices[kind] !== undefined && labelled(own[kind], amount(prices[kind]))),
    prices.freeBefore && `${own.before} ${prices.freeBefore}`,
    prices.includes && labelled(own.includes, prices.includes),
  ]
    .filter(Boolean)
    .join(' · ');
}
