import { memo, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '#web/i18n/locale.ts';
import { formatNumber } from '#web/i18n/numbers.ts';
import styles from '#web/screens/map-screen/map-screen.module.css';
import { useInArea } from '#web/screens/map-screen/state/use-area-name.ts';
import { useResultTotal, type VisibleQuery } from './use-events-in-view.ts';

/** A screen reader announces the number once the map has come to rest, not with each step. */
const restMs = 700;

/** The number of events in view; without the place if the text beside it names it. */
export const ResultCount = memo(function ResultCount({
  query,
  isPlain = false,
  what = '',
  where,
}: {
  query: VisibleQuery;
  isPlain?: boolean;
  /** The style or type of the counted events. */
  what?: string;
  /** Follows the number once it is known. */
  where?: React.ReactNode;
}) {
  const { words, isKnown } = useFoundWords(query, isPlain, what);
  return (
    <span className={isPlain ? undefined : styles.count}>
      {words}
      {isKnown && where !== undefined && <> {where}</>}
    </span>
  );
});

/** Announces the number of events in view to screen readers when it changes. */
export const SpokenCount = memo(function SpokenCount({ query }: { query: VisibleQuery }) {
  const { words } = useFoundWords(query);
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

function useFoundWords(query: VisibleQuery, isPlain = false, what = ''): { words: string; isKnown: boolean } {
  const { t } = useTranslation();
  const { area } = query;
  const there = useInArea(area);
  const { total: count, isPart, isError, wait } = useResultTotal(query);
  if (wait === 'offline') return { words: t('map:waiting'), isKnown: false };
  if (count === null || wait !== null) return { words: t(isError ? 'map:title' : 'map:counting'), isKnown: false };
  if (isPart && count === 0) return { words: t('map:notKept'), isKnown: false };
  const words = what
    ? t('filters:countOf', { count, what })
    : area === null || isPlain
      ? t(isPlain ? 'filters:dayCount' : 'map:found', { count })
      : `${t('filters:dayCount', { count })} ${there}`;
  return { words: isPart ? t('map:atLeast', { words }) : words, isKnown: true };
}
