import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { retryWhenOnline } from '#web/http/network.ts';
import { loadWithMessages } from '#web/i18n/i18n.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import type { StatisticsProps } from './statistics-panel.tsx';

/** Shows statistics, whose script and texts are loaded when it is first rendered. */
export function LazyStatistics(props: StatisticsProps) {
  const { t, i18n } = useTranslation();
  const [Panel] = useState(() =>
    lazy(async () => {
      const load = () => loadWithMessages(i18n, ['problems', 'statistics'], () => import('./statistics-panel.tsx'));
      return { default: (await retryWhenOnline(load)).StatisticsPanel };
    }),
  );
  return (
    <Suspense fallback={<Spinner label={t('frame:loading')} />}>
      <Panel {...props} />
    </Suspense>
  );
}
