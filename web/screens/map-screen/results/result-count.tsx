import { memo, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#web/i18n/numbers.ts';
import { useLocale } from '#web/i18n/use-locale.ts';
import styles from '#web/screens/map-screen/map-screen.module.css';
import { useResultTotal, type VisibleQuery } from './use-events-in-view.ts';

/** A screen reader hears the number once the map has come to rest, not with each step of it. */
const restMs = 700;

/** How many events the view holds, in words; plain where the words beside it say where. */
export const ResultCount = memo(function FoundCount({
  sight,
  isPlain = false,
}: {
  sight: VisibleQuery;
  isPlain?: boolean;
}) {
  return <span className={isPlain ? undefined : styles.count}>{useFoundWords(sight, isPlain)}</span>;
});

/** The same for those who listen: told when it has changed. */
export const SpokenCount = memo(function SpokenCount({ sight }: { sight: VisibleQuery }) {
  const words = useFoundWords(sight);
  const [spoken, setSpoken] = useState('');
  const locale = useLocale();
  useEffect(() => {
    // The first number ever takes a browser longer than all that is around it: it gets ready while the answer is on its way.
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

function useFoundWords(sight: VisibleQuery, isPlain = false): string {
  const { t } = useTranslation();
  const { total, isError, wait } = useResultTotal(sight);
  if (wait === 'offline') return t('map:waiting');
  if (total !== null && wait === null) return t(isPlain ? 'filters:dayCount' : 'map:found', { count: total });
  return isError ? t('map:title') : t('map:counting');
}
