import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/events.ts';
import { formatPrice } from '#web/words/numbers.ts';
import { useLocale } from '#web/words/use-locale.ts';

/** What it costs, `12 €`, that it is free, or that nobody has said. */
export function EventPrice({ event: { price, currency } }: { event: Pick<Event, 'price' | 'currency'> }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return price === null ? t('events.priceUnknown') : formatPrice(locale, price, currency);
}
