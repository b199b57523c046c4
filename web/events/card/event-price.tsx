import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/events.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { formatCost } from '#web/i18n/numbers.ts';

interface Props {
  event: Pick<Event, 'price' | 'currency' | 'prices'>;
  /** Without the suggested amount of a donation, for narrow places. */
  isShort?: boolean;
}

/** The price, `12 €`, or free, donation, or unknown. */
export function EventPrice({ event, isShort = false }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const shown = isShort && event.prices?.donation ? { ...event, price: null } : event;
  return formatCost(locale, shown) || t('events:priceUnknown');
}
