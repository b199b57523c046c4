import { type ComponentProps, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyPart } from '#web/screens/map-screen/lazy-part.tsx';
import styles from '#web/screens/map-screen/results/results-pane.module.css';
import type { MapStore } from '#web/screens/map-screen/state/map-store.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { LoadingFallback } from '#web/ui/loading-fallback.tsx';

const view = new LazyPart(() => import('./month-view.tsx').then((file) => file.MonthView));

/** Shows the current query as a month; loaded on demand. */
export function MonthPane(props: ComponentProps<typeof view.Part>) {
  const { t } = useTranslation();
  return (
    <Suspense fallback={<LoadingFallback label={t('map:counting')} />}>
      <view.Part {...props} />
    </Suspense>
  );
}

/** Shows a button, for phones, that shows the list instead of the month. */
export function LeaveMonth({ map }: { map: MapStore }) {
  const { t } = useTranslation();
  return (
    <IconButton icon="list" label={t('map:asList')} className={styles.round} onPress={() => map.showMonth(null)} />
  );
}
