import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './map-screen.module.css';
import { type Sight, useEventsInView } from './use-events-in-view.ts';

/** A screen reader hears the number once the map has come to rest, not with each step of it. */
const restMs = 700;

/** How many events the view holds, in words. */
export function FoundCount({ sight }: { sight: Sight }) {
  const { t } = useTranslation();
  const { total, isError } = useEventsInView(sight);
  const text = isError ? '' : total === null ? t('map.counting') : t('map.found', { count: total });
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <>
      <p className={styles.count} aria-hidden="true">
        {text}
      </p>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
    </>
  );
}
