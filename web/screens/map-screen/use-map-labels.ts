import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MapLabels } from '#web/map/event-map.tsx';

/** What the map says, in the language of the screen. */
export function useMapLabels(): MapLabels {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      map: t('map.mapLabel'),
      keyboard: t('map.keyboard'),
      pins: t('map.pins'),
      pin: ({ count }) => t('map.pin', { count }),
      zoomIn: t('map.zoomIn'),
      zoomOut: t('map.zoomOut'),
      locate: t('map.locate'),
      locating: t('map.locating'),
      locationDenied: t('map.locationDenied'),
      locationUnavailable: t('map.locationUnavailable'),
      backgroundUnavailable: t('map.backgroundUnavailable'),
    }),
    [t],
  );
}
