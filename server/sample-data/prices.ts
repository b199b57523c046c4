import type { Prices } from '#contract/event-details.ts';
import type { Series } from './events.ts';
import type { Phrases } from './phrases/phrases.ts';
import type { Random } from './random.ts';

type PriceKind = 'single' | 'unknown' | 'donation' | 'reduced' | 'list' | 'free-before';

/** Relative frequency of the kinds of prices of events that are not free. */
const kindsOfPrices: Record<PriceKind, number> = {
  ...{ single: 40, unknown: 12, donation: 10, reduced: 18, list: 14, 'free-before': 6 },
};

/** Returns the price of a series and its further prices. A free series stays free. */
export function inventPrices(
  { price: usual, kind: eventKind, startsAtMinutes }: Pick<Series, 'price' | 'kind' | 'startsAtMinutes'>,
  phrases: Phrases,
  random: Random,
): { price: number | null; prices: Prices } {
  const kind = random.weighted(kindsOfPrices);
  const less = Math.max(1, Math.round(usual * 0.7));
  const includes = random.pick(phrases.includes);
  const isSuggested = random.chance(0.5);
  const isEarlyEvening = eventKind === 'social' && startsAtMinutes >= 19 * 60 && startsAtMinutes <= 21 * 60;
  if (usual === 0) return { price: 0, prices: {} };
  switch (kind) {
    case 'single':
      return { price: usual, prices: {} };
    case 'unknown':
      return { price: null, prices: {} };
    case 'donation':
      return { price: isSuggested ? usual : null, prices: { donation: true } };
    case 'reduced':
      return { price: usual, prices: { reduced: less } };
    case 'list':
      return { price: usual, prices: { reduced: less, members: less, door: Math.ceil(usual) + 2, includes } };
    case 'free-before':
      return { price: usual, prices: isEarlyEvening ? { freeBefore: '21:30' } : {} };
  }
}
