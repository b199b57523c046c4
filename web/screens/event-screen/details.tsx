import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/events.ts';
import { factRows } from '#web/events/card/fact-words.ts';
import { LinkedText } from '#web/events/card/linked-text.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './details.module.css';
import { NextDates } from './next-dates.tsx';
import { Origin } from './origin.tsx';
import { Prices } from './prices.tsx';
import { Programme } from './programme.tsx';

/** Facts, prices and programme of an event. Empty if there are none. */
export function Details({ event }: { event: Event }) {
  const { t } = useTranslation();
  const id = useId();
  const facts = [
    ...factRows(t, event.facts ?? {}).map((row) => ({ ...row, isOfHouse: false })),
    ...factRows(t, event.houseFacts ?? {}).map((row) => ({ ...row, isOfHouse: true })),
  ];
  const { programme = [], prices = {} } = event;
  // A donation is shown beside the date.
  const hasPrices = Object.keys(prices).some((name) => name !== 'donation');
  const isSilent = !event.description && facts.length === 0 && programme.length === 0 && !hasPrices && !event.seriesId;
  if (isSilent) return <Origin event={event} />;
  return (
    <div className={styles.details}>
      {programme.length > 0 && (
        <section className={styles.section} aria-labelledby={`${id}-programme`}>
          <h2 id={`${id}-programme`}>{t('eventDetails:programme')}</h2>
          <Programme event={event} />
        </section>
      )}
      <NextDates event={event} />
      {hasPrices && (
        <section className={styles.section} aria-labelledby={`${id}-prices`}>
          <h2 id={`${id}-prices`}>{t('eventDetails:prices')}</h2>
          <Prices event={event} prices={prices} />
        </section>
      )}
      {facts.length > 0 && (
        <section className={styles.section} aria-labelledby={`${id}-facts`}>
          <h2 id={`${id}-facts`}>{t('eventDetails:goodToKnow')}</h2>
          <ul className={styles.facts}>
            {facts.map(({ id, icon, label, text, isOfHouse }) => (
              <li key={id}>
                <Icon name={icon} />
                <span>
                  {label && <span className={styles.label}>{label} </span>}
                  {text}
                  {isOfHouse && <span className={styles.label}> {t('eventDetails:ofHouse')}</span>}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {event.description && (
        <section className={styles.section} aria-labelledby={id}>
          <h2 id={id}>{t('eventDetails:description')}</h2>
          <div className={styles.text} lang={event.descriptionLanguage ?? undefined} dir="auto">
            <LinkedText text={event.description} />
          </div>
        </section>
      )}
      <Origin event={event} />
    </div>
  );
}
