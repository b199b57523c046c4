import type { Event } from '#contract/events.ts';
import { formatPrice } from '#web/words/numbers.ts';
import { useLocale } from '#web/words/use-locale.ts';

/** What it costs, `12 €`, or that it is free. */
export function EventPrice({ event }: { event: Pick<Event, 'price' | 'currency'> }) {
  return formatPrice(useLocale(), event.price, event.currency);
}
