import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { priceKinds } from '#contract/constants.ts';
import type { Event } from '#contract/events.ts';
import { factRows } from '#web/events/card/fact-words.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { formatPrice } from '#web/i18n/numbers.ts';
import { Icon } from '#web/ui/icon.tsx';
import { classNames } from '#web/ui/styling.ts';
import { hasPriceList } from './cost.ts';
import { Description } from './description.tsx';
import styles from './details.module.css';
import { Programme } from './programme.tsx';

/** Shows programme, prices, facts and description of an event; nothing if there are none. */
export function Details({ event }: { event: Event }) {
  const { t } = useTranslation();
  const facts = [
    ...factRows(t, event.facts ?? {}).map((row) => ({ ...row, isOfHouse: false })),
    ...factRows(t, event.houseFacts ?? {}).map((row) => ({ ...row, isOfHouse: true })),
  ];
  const { programme = [], description } = event;
  const hasPrices = hasPriceList(event);
  if (!description && facts.length === 0 && programme.length === 0 && !hasPrices) return null;
  return (
    <div className={classNames(styles.details, description && programme.length > 0 && styles.both)}>
      {programme.length > 0 && (
        <Section title={t('eventDetails:programme')}>
          <Programme event={event} />
        </Section>
      )}
      {hasPrices && (
        <Section title={t('eventDetails:prices')} className={styles.wide}>
          <Prices event={event} />
        </Section>
      )}
      {facts.length > 0 && (
        <Section title={t('eventDetails:goodToKnow')} className={styles.wide}>
          <ul className={styles.facts}>
            {facts.map(({ id, icon, label, text, isOfHouse }) => (
              <li key={id}>
                <Icon name={icon} />
                <span>
                  {label && <span className={styles.label}>{label} </span>}
                  <bdi>{text}</bdi>
                  {isOfHouse && <span className={styles.label}> {t('eventDetails:ofHouse')}</span>}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {description && (
        <Section title={t('eventDetails:description')} className={styles.words}>
          <Description event={event} />
        </Section>
      )}
    </div>
  );
}

interface SectionProps {
  title: string;
  className?: string | undefined;
  children: React.ReactNode;
}

function Section({ title, className, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classNames(styles.section, className)} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** Prices besides the main one. */
function Prices({ event: { prices = {}, currency } }: { event: Event }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <ul className={styles.facts}>
      {priceKinds.map((kind) => {
        const amount = prices[kind];
        if (amount === undefined) return null;
        return (
          <li key={kind}>
            <Icon name="price" />
            <span>
              <span className={styles.label}>{t(`eventDetails:priceKinds.${kind}`)}</span>{' '}
              {formatPrice(locale, amount, currency)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
