import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { GeolocationError } from '#web/map/locate-me.ts';
import type { MapStore } from '#web/screens/map-screen/state/map-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import styles from './geolocation-error.module.css';
import { clearGeolocationError, useLocateNear } from './use-locate-near.ts';

/** Shows why the position is unknown, and alternatives: a town, or another try. */
export function GeolocationErrorNote({ map, why }: { map: MapStore; why: GeolocationError }) {
  const { t } = useTranslation();
  const { locate } = useLocateNear(map);
  useEffect(() => {
    const { view } = map.state;
    // Moving the map counts as an alternative chosen.
    return map.subscribe(() => map.state.view !== view && clearGeolocationError());
  }, [map]);
  const search = () => {
    clearGeolocationError();
    const box = document.getElementById('search-box');
    // The search returns the focus to its opener, which will have been removed.
    box?.focus();
    box?.click();
  };
  return (
    <div role="alert" className={styles.missed}>
      <Icon name="locate" />
      <p>{t(`start:${why}`)}</p>
      <IconButton icon="close" label={t('start:close')} onPress={clearGeolocationError} />
      <div className={styles.ways}>
        <Button icon="search" onPress={search}>
          {t('start:searchTown')}
        </Button>
        <Button kind="quiet" icon="reset" onPress={locate}>
          {t('frame:tryAgain')}
        </Button>
      </div>
    </div>
  );
}
