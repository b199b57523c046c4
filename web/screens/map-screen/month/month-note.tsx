import { useTranslation } from 'react-i18next';
import { activeCount } from '#web/events/filters/event-filters.tsx';
import { useIsOnline } from '#web/http/network.ts';
import { useLoadingState } from '#web/screens/map-screen/notices/use-loading-state.ts';
import type { MapStore } from '#web/screens/map-screen/state/map-store.ts';
import { useRequestedState } from '#web/screens/map-screen/state/use-map-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './month-view.module.css';

interface Props {
  map: MapStore;
  isPending: boolean;
  error: Error | null;
  refetch: () => void;
  isEmpty: boolean;
  onZoomOut: () => void;
}

/** Shows that a month is incomplete, late or empty, with actions. */
export function MonthNote({ map, isPending, error, refetch, isEmpty, onZoomOut }: Props) {
  const { t } = useTranslation();
  const { from: _, days: __, ...others } = useRequestedState(map, ({ filters }) => filters);
  const isOnline = useIsOnline();
  const isFiltered = activeCount(others) > 0;
  const wait = useLoadingState(isPending && error === null);
  if (error) {
    return (
      <div className={styles.note} role="alert">
        <Icon name="warning" />
        <p>{t('map:failed')}</p>
        <Button icon="reset" onPress={refetch}>
          {t('frame:tryAgain')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.note} role="status">
      {wait === 'late' && <p>{t('map:counting')}</p>}
      {!isOnline && (
        <>
          <Icon name="offline" />
          <p>
            <strong>{t('frame:offline')}</strong> {wait === 'offline' && t('frame:pending')}
          </p>
        </>
      )}
      {wait === null && isEmpty && (
        <>
          <p>{t(!isOnline ? 'map:notKeptText' : isFiltered ? 'map:emptyFiltered' : 'map:emptyView')}</p>
          {isFiltered && (
            <Button icon="reset" onPress={() => map.filter({})}>
              {t('map:resetFilters')}
            </Button>
          )}
          <Button icon="minus" onPress={onZoomOut}>
            {t('map:lookWider')}
          </Button>
        </>
      )}
    </div>
  );
}
