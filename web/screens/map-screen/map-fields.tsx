import { memo } from 'react';
import { FilterFields } from '#web/events/filter-fields.tsx';
import styles from './map-fields.module.css';
import type { MapPins } from './map-pins.ts';
import type { MapStore } from './map-store.ts';
import type { Sight } from './use-events-in-view.ts';
import { useAsked } from './use-map-store.ts';
import { useNearParts } from './use-near-parts.ts';

interface Props {
  map: MapStore;
  pins: MapPins;
  sight: Sight;
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
  const filters = useAsked(map, ({ filters }) => filters);
  const folds = useAsked(map, ({ folds }) => folds);
  return <FilterFields filters={filters} onChange={map.filter} onAim={pins.aim} folds={folds} onFold={map.fold} />;
});
