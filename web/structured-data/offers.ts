import type { Event } from '#contract/events.ts';

/**
 * Returns the fields `offers` (https://schema.org/Offer) and `isAccessibleForFree`, as far as the prices are known.
 * `isAhead`: the event is upcoming.
 */
export function writeOffers(
  { price, currency, prices = {}, confirmedAt }: Event,
  url: string,
  isAhead: boolean,
): object {
  const { donation, ...others } = prices;
  const offers = Object.entries({ price: donation ? null : price, ...others })
    .filter(([, amount]) => typeof amount === 'number')
    .map(([name, amount]): object => ({ ...(name !== 'price' && { name }), price: amount }))
    .concat(donation ? [donationOf(price, currency)] : [])
    .map((offer) => ({
      '@type': 'Offer',
      ...offer,
      priceCurrency: currency,
      url,
      // Entry is paid at the door, so it is available until the event ends.
      ...(isAhead && { availability: 'https://schema.org/InStock' }),
      // The organiser last confirmed the prices then.
      ...(confirmedAt && { validFrom: confirmedAt }),
    }));
  return {
    ...(price !== null && !donation && { isAccessibleForFree: price === 0 }),
    ...(offers.length > 0 && { offers: offers.length === 1 ? offers[0] : offers }),
  };
}

/** The visitor chooses the amount, so the suggested one is not the price of the offer. */
function donationOf(suggested: number | null, priceCurrency: string): object {
  return {
    name: 'donation',
    priceSpecification: {
      '@type': 'PriceSpecification',
      minPrice: 0,
      ...(suggested !== null && { price: suggested }),
      priceCurrency,
    },
  };
}
