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
  query: VisibleQuery;
}

/** The filters, and below them a button to follow the chosen styles and types in this part of the world. */
export function MapFields({ map, pins, query }: Props) {
  const parts = useNearParts(true);
  return (
    <>
      <ChosenFields map={map} pins={pins} />
      <div className={styles.follow}>{parts && <parts.FollowView query={query} />}</div>
    </>
  );
}

/** Renders a choice before the rest of the screen. */
const ChosenFields = memo(function ChosenFields({ map, pins }: Omit<Props, 'query'>) {
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
