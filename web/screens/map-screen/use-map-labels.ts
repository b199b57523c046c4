import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cluster } from '#web/map/cluster-cells.ts';
import type { MapLabels } from '#web/map/event-map.tsx';

/** Returns the texts of the map, in the language of the screen. */
export function useMapLabels(): MapLabels {
  const { t } = useTranslation();
  return useMemo(() => {
    // A map full of pins has few different numbers.
    const pinWords = new Map<string, string>();
    const pinWord = ({ count, isOnNow }: Cluster) => {
      const key = `${count} ${isOnNow}`;
      const known =
        pinWords.get(key) ?? [t('map:pin', { count }), isOnNow && t('map:onNow')].filter(Boolean).join(', ');
      pinWords.set(key, known);
      return known;
    };
    return {
      map: t('map:mapLabel'),
      keyboard: t('map:keyboard'),
      pins: t('map:pins'),
      pin: pinWord,
      zoomIn: t('map:zoomIn'),
      zoomOut: t('map:zoomOut'),
      locate: t('map:locate'),
      locating: t('map:locating'),
      locationDenied: t('map:locationDenied'),
      locationUnavailable: t('map:locationUnavailable'),
      backgroundUnavailable: t('map:backgroundUnavailable'),
    };
  }, [t]);
}
