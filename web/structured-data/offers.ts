import type { Event } from '#contract/events.ts';

/** What there is to pay: https://schema.org/Offer. Nothing is said where nobody has said. */
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
      // Evenings are paid at the door: as long as one is on, there is a way in.
      ...(isAhead && { availability: 'https://schema.org/InStock' }),
      // Since its organiser last said so.
      ...(confirmedAt && { validFrom: confirmedAt }),
    }));
  return {
    ...(price !== null && !donation && { isAccessibleForFree: price === 0 }),
    ...(offers.length > 0 && { offers: offers.length === 1 ? offers[0] : offers }),
  };
}

/** Everyone pays what they like; the suggested amount is no price that is asked. */
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
