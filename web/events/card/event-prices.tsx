import { useTranslation } from 'react-i18next';
import { priceKinds } from '#contract/constants.ts';
import { commaOf, withCommas } from '#contract/direction.ts';
import type { Event } from '#contract/events.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { formatPrice } from '#web/i18n/numbers.ts';
import { EventPrice } from './event-price.tsx';

/** Shows all prices in one line: `12 €, reduced 8 €`. */
export function EventPrices({ event }: { event: Event }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { price, currency, prices = {} } = event;
  const others = priceKinds.flatMap((kind) => {
    const amount = prices[kind];
    if (amount === undefined) return [];
    const written = formatPrice(locale, amount, currency);
    // "Free" is lower case in the middle of a line.
    return t(`events:prices.${kind}`, { price: amount === 0 ? written.toLowerCase() : written });
  });
  if (price === null && !prices.donation && others.length > 0) return withCommas(locale, others);
  return (
    <>
      <EventPrice event={event} />
      {others.map((other) => `${commaOf(locale)}${other}`)}
    </>
  );
}
