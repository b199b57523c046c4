import { priceKinds } from '#contract/constants.ts';
import { withCommas } from '#contract/direction.ts';
import { Facts, factChoices, factLines as freeTexts, type Part } from '#contract/event-details.ts';
import type { Event } from '#contract/events.ts';
import { isOnOneDay } from '#contract/local-days.ts';
import { type Locale, locales } from '#contract/locales.ts';
import type { ServerTexts } from '#languages/texts.ts';
import { formatNumber } from '#server/text/numbers.ts';
import { textsIn } from '#server/text/texts.ts';

/** Events as lines of text, for calendars, feeds and mails. */

/**
 * Returns the name of an event, with a prefix if it is cancelled, because many calendars show no status. `server/sources`
 * removes these prefixes on import.
 */
export function summaryOf({ name, isCancelled }: Pick<Event, 'name' | 'isCancelled'>, locale: Locale): string {
  return isCancelled ? textsIn('eventLines', locale)('cancelled', { text: name }) : name;
}

/** Returns the reason of a cancellation as a line of text; empty without a reason. */
export function cancellationLine({ isCancelled, cancelledBecause = '' }: Event, locale: Locale): string {
  return isCancelled && cancelledBecause !== ''
    ? textsIn('eventLines', locale)('cancelled', { text: cancelledBecause })
    : '';
}

/** Returns the text with all line breaks as `\n`, because some programs end a property at U+2028, U+2029 or U+0085. */
export function textOf(text: string): string {
  return text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n');
}

/** Returns the text with line breaks replaced by spaces. */
export function lineOf(text: string): string {
  return textOf(text).replace(/\n+/g, ' ');
}

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
      return `${begins} ${withCommas(locale, [title || partTitle(kind, locale), by])}`.trim();
    })
    .join('\n');
}

/** Returns the title of a programme part without a title. */
function partTitle(kind: Part['kind'], locale: Locale): string {
  return kind === 'other' ? '' : textsIn('eventLines', locale)(`parts.${kind}`);
}

/**
 * Returns the facts of an event as lines of text, in the language of its description if supported, else of the reader.
 */
export function factLines(event: Event, reader: Locale): string {
  const { facts = {} } = event;
  const t = textsIn('eventLines', localeOf(event, reader));
  return (Object.keys(Facts.shape) as (keyof Facts)[])
    .flatMap((name) => {
      const value = facts[name];
      if (!value) return [];
      // A choice has a complete text; free text of the organiser follows a label.
      if (isFreeText(name)) return t(`facts.${name}`, { text: value });
      return isChoice(name, value) ? t(`facts.${name}.${value}` as FactKey) : [];
    })
    .join('\n');
}

type FactKey = Extract<keyof ServerTexts['eventLines'], `facts.${string}.${string}`>;

function isFreeText(name: keyof Facts): name is (typeof freeTexts)[number] {
  return freeTexts.some((free) => free === name);
}

/** Returns whether a value is known. A newer version may have stored another one. */
function isChoice(name: keyof Facts, value: string): boolean {
  const choices: Record<string, readonly string[]> = factChoices;
  return choices[name]?.includes(value) ?? false;
}

/** Returns the prices as a line of text, `Price: 12.50 EUR · Reduced: 8 EUR`; empty if unknown. */
export function priceLine({ price, currency, prices = {} }: Event, locale: Locale): string {
  const t = textsIn('eventLines', locale);
  const amount = (value: number) => {
    const minimumFractionDigits = Number.isInteger(value) ? 0 : 2;
    return `${formatNumber(locale, value, { minimumFractionDigits, maximumFractionDigits: 3 })} ${currency}`;
  };
  return [
    prices.donation
      ? price === null
        ? t('prices.donation')
        : t('prices.donationSuggested', { price: amount(price) })
      : price !== null && (price === 0 ? t('prices.free') : t('prices.price', { price: amount(price) })),
    ...priceKinds.map((kind) => prices[kind] !== undefined && t(`prices.${kind}`, { price: amount(prices[kind]) })),
    prices.freeBefore && t('prices.freeBefore', { time: prices.freeBefore }),
    prices.includes && t('prices.includes', { text: prices.includes }),
  ]
    .filter(Boolean)
    .join(' · ');
}
