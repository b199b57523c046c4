import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/events.ts';
import { formatCost } from '#web/words/numbers.ts';
import { useLocale } from '#web/words/use-locale.ts';

/** What it costs, `12 €`, that it is free or a donation, or that nobody has said. */
export function EventPrice({ event }: { event: Pick<Event, 'price' | 'currency' | 'prices'> }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return formatCost(locale, event) || t('events.priceUnknown');
}
