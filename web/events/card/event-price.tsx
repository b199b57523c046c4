import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/events.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { formatCost } from '#web/i18n/numbers.ts';

interface Props {
  event: Pick<Event, 'price' | 'currency' | 'prices'>;
}

/** Shows the main price, `12 €`, or free, donation, or unknown. */
export function EventPrice({ event }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  return formatCost(locale, event) || t('events:priceUnknown');
}
