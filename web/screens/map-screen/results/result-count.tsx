import { memo, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inTown } from '#web/i18n/in-town.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { formatNumber } from '#web/i18n/numbers.ts';
import styles from '#web/screens/map-screen/map-screen.module.css';
import { useResultTotal, type VisibleQuery } from './use-events-in-view.ts';

/** A screen reader announces the number once the map has come to rest, not with each step. */
const restMs = 700;

/** The number of events in view; without the place if the text beside it names it. */
export const ResultCount = memo(function ResultCount({
  query,
  isPlain = false,
}: {
  query: VisibleQuery;
  isPlain?: boolean;
}) {
  return <span className={isPlain ? undefined : styles.count}>{useFoundWords(query, isPlain)}</span>;
});

/** The same for screen readers: announced when it changes. */
export const SpokenCount = memo(function SpokenCount({ query }: { query: VisibleQuery }) {
  const words = useFoundWords(query);
  const [spoken, setSpoken] = useState('');
  const locale = useLocale();
  useEffect(() => {
    // The first number format of a page is slow to create: this is done while the response is pending.
    setTimeout(formatNumber, 0, locale, 0);
  }, [locale]);
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(words), restMs);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <span className="visually-hidden" role="status">
      {spoken}
    </span>
  );
});

function useFoundWords(query: VisibleQuery, isPlain = false): string {
  const { t } = useTranslation();
  const locale = useLocale();
  const { area } = query;
  const { total, isError, wait } = useResultTotal(query);
  if (wait === 'offline') return t('map:waiting');
  if (total !== null && wait === null) {
    if (area === null || isPlain) return t(isPlain ? 'filters:dayCount' : 'map:found', { count: total });
    return `${t('filters:dayCount', { count: total })} ${area === 'near' ? t('map:near.here') : inTown(locale, area.name)}`;
  }
  return isError ? t('map:title') : t('map:counting');
}
