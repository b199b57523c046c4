import type { Event } from '#contract/events.ts';

/** What there is to pay: https://schema.org/Offer. Nothing is said where nobody has said. */
export function writeOffers(
  { price, currency, prices = {}, confirmedAt }: Event,
  url: string,
  isAhead: boolean,
): object {
  const offers = Object.entries({ price, ...prices })
    .filter(([, amount]) => typeof amount === 'number')
    .map(([name, amount]) => ({
      '@type': 'Offer',
      ...(name !== 'price' && { name }),
      price: amount,
      priceCurrency: currency,
      url,
      // Evenings are paid at the door: as long as one is on, there is a way in.
      ...(isAhead && { availability: 'https://schema.org/InStock' }),
      // Since its organiser last said so.
      ...(confirmedAt && { validFrom: confirmedAt }),
    }));
  return {
    ...(price !== null && { isAccessibleForFree: price === 0 }),
    ...(offers.length > 0 && { offers: offers.length === 1 ? offers[0] : offers }),
  };
}
