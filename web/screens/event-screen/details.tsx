import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/events.ts';
import { LinkedText } from '#web/events/linked-text.tsx';
import styles from './details.module.css';

/** What the evening is like. Nothing where nobody has said anything. */
export function Details({ event }: { event: Event }) {
  const { t } = useTranslation();
  const id = useId();
  if (!event.description) return null;
  return (
    <div className={styles.details}>
      <section className={styles.section} aria-labelledby={id}>
        <h2 id={id}>{t('eventPage.description')}</h2>
        <div className={styles.text} lang={event.descriptionLanguage ?? undefined} dir="auto">
          <LinkedText text={event.description} />
        </div>
      </section>
    </div>
  );
}
