import type { TFunction } from 'i18next';
import { priceKinds } from '#contract/constants.ts';
import type { Event } from '#contract/events.ts';
import type { Locale } from '#contract/locales.ts';
import { startClock } from '#web/i18n/dates.ts';
import { formatCost, formatPrice } from '#web/i18n/numbers.ts';

type Priced = Pick<Event, 'price' | 'currency' | 'prices'>;

/**
 * Returns the price of an event, empty if it is unknown, and what else there is to say about it: `12 €` and `reduced
 * 8 € · drink included`. More than one further price is left to a list.
 */
export function costOf(t: TFunction, locale: Locale, event: Priced): { main: string; more: string } {
  const { currency, prices = {} } = event;
  const { freeBefore, includes } = prices;
  const kinds = priceKinds.flatMap((kind) => {
    const amount = prices[kind];
    if (amount === undefined) return [];
    return t(`events:prices.${kind}`, { price: formatPrice(locale, amount, currency) });
  });
  const main = formatCost(locale, event);
  const others = hasPriceList(event) ? [] : kinds;
  const parts = [
    main,
    ...others,
    freeBefore && t('events:freeBefore', { time: startClock(`2000-01-01T${freeBefore}`) }),
    includes && t('events:includes', { what: includes }),
  ].filter(Boolean);
  // An unknown main price is not worth a line if another one is known.
  const [first = '', ...rest] = main === '' && others.length === 0 ? ['', ...parts] : parts;
  return { main: first && first[0]?.toUpperCase() + first.slice(1), more: rest.join(' · ') };
}

/** Returns whether an event has too many prices for one line. */
export function hasPriceList({ prices = {} }: Pick<Event, 'prices'>): boolean {
  return priceKinds.filter((kind) => prices[kind] !== undefined).length > 1;
}
