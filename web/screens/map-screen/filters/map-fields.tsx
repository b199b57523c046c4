import { memo } from 'react';
import { FilterFields } from '#web/events/filters/filter-fields.tsx';
import { useNearParts } from '#web/screens/map-screen/nearby/use-near-parts.ts';
import type { VisibleQuery } from '#web/screens/map-screen/results/use-events-in-view.ts';
import type { MapPins } from '#web/screens/map-screen/state/map-pins.ts';
import type { MapStore } from '#web/screens/map-screen/state/map-store.ts';
import { useRequestedState } from '#web/screens/map-screen/state/use-map-store.ts';
import styles from './map-fields.module.css';

interface Props {
  map: MapStore;
  pins: MapPins;
  sight: VisibleQuery;
}

/** What narrows the map; and below, to be told of what is new of what they choose, where the map looks. */
export function MapFields({ map, pins, sight }: Props) {
  const parts = useNearParts(true);
  return (
    <>
      <ChosenFields map={map} pins={pins} />
      <div className={styles.follow}>{parts && <parts.FollowView sight={sight} />}</div>
    </>
  );
}

/** They show a choice before all else does. */
const ChosenFields = memo(function ChosenFields({ map, pins }: Omit<Props, 'sight'>) {
  const filters = useRequestedState(map, ({ filters }) => filters);
  const folds = useRequestedState(map, ({ groupsSeries }) => groupsSeries);
  return (
    <FilterFields
      filters={filters}
      onChange={map.filter}
      onPressStart={pins.prefetch}
      groupsSeries={folds}
      onFold={map.setGroupSeries}
    />
  );
});
