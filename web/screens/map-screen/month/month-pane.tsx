import { type ComponentProps, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyPart, useWhenLoaded } from '#web/screens/map-screen/lazy-part.tsx';
import styles from '#web/screens/map-screen/results/results-pane.module.css';
import type { MapStore } from '#web/screens/map-screen/state/map-store.ts';
import { useRequestedState } from '#web/screens/map-screen/state/use-map-store.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { LoadingFallback } from '#web/ui/loading-fallback.tsx';

const view = new LazyPart(() => import('./month-view.tsx').then((file) => file.MonthView));

/** The current query as a month; loaded on demand. */
export function MonthPane(props: ComponentProps<typeof view.Part>) {
  const { t } = useTranslation();
  return (
    <Suspense fallback={<LoadingFallback label={t('map:counting')} />}>
      <view.Part {...props} />
    </Suspense>
  );
}

/** Switches between the list and the month of the chosen days. */
export function MonthButton({ map, isWide }: { map: MapStore; isWide: boolean }) {
  const { t } = useTranslation();
  const isMonth = useRequestedState(map, ({ month }) => month) !== null;
  const show = useWhenLoaded(view, () => map.showMonth(monthOf(map) ?? 'now'));
  const back = isWide
    ? ({ icon: 'map', words: 'map:asMap' } as const)
    : ({ icon: 'list', words: 'map:asList' } as const);
  return (
    <IconButton
      icon={isMonth ? back.icon : 'month'}
      label={t(isMonth ? back.words : 'map:asMonth')}
      className={styles.round}
      onPointerEnter={view.prepare}
      onFocus={view.prepare}
      onPress={isMonth ? () => map.showMonth(null) : show}
    />
  );
}

/** Returns the month of the chosen days. */
function monthOf({ state: { filters } }: MapStore): string | undefined {
  const days = filters.days === 'tonight' ? undefined : filters.days;
  return (days?.first ?? filters.from)?.slice(0, 7);
}
