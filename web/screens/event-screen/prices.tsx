import { useTranslation } from 'react-i18next';
import { priceKinds } from '#contract/constants.ts';
import type { Prices as AllPrices } from '#contract/event-details.ts';
import type { Event } from '#contract/events.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { formatCost, formatPrice } from '#web/i18n/numbers.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './details.module.css';

/** Further prices and what they include. */
export function Prices({ event, prices }: { event: Event; prices: AllPrices }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { currency } = event;
  const cost = formatCost(locale, event);
  const { freeBefore, includes } = prices;
  const rows = [
    ...(cost === '' ? [] : [{ label: prices.donation ? '' : t('eventDetails:priceUsual'), text: cost }]),
    ...priceKinds.flatMap((kind) => {
      const amount = prices[kind];
      if (amount === undefined) return [];
      return [{ label: t(`eventDetails:priceKinds.${kind}`), text: formatPrice(locale, amount, currency) }];
    }),
    ...(freeBefore ? [{ label: '', text: t('eventDetails:freeBefore', { time: freeBefore }) }] : []),
    ...(includes ? [{ label: t('eventDetails:includes'), text: includes }] : []),
  ];
  return (
    <ul className={styles.facts}>
      {rows.map(({ label, text }) => (
        <li key={label + text}>
          <Icon name="price" />
          <span>
            {label && <span className={styles.label}>{label} </span>}
            {text}
          </span>
        </li>
      ))}
    </ul>
  );
}
