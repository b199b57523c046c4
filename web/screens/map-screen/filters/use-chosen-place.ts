import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MapStore } from '#web/screens/map-screen/state/map-store.ts';
import { useAreaName } from '#web/screens/map-screen/state/use-area-name.ts';
import { useRequestedState } from '#web/screens/map-screen/state/use-map-store.ts';
import type { ChosenPlace } from '#web/search/search-target.ts';

/** Returns what the search box shows as the place of the map, and how it is cleared; null if no place was chosen. */
export function useChosenPlace(map: MapStore): ChosenPlace | null {
  const { t } = useTranslation();
  const area = useRequestedState(map, (state) => state.area);
  const areaName = useAreaName(area);
  const name = area === 'near' ? t('map:near.around') : areaName;
  return useMemo(() => (name === undefined ? null : { name, onClear: map.clearPlace }), [map, name]);
}
