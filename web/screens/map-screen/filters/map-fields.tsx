import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { withList } from '#web/events/filters/event-filters.tsx';
import { filterCountsQuery } from '#web/events/filters/filter-counts.ts';
import { FilterFields } from '#web/events/filters/filter-fields.tsx';
import { RememberStyles } from '#web/events/filters/remember-styles.tsx';
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

/**
 * Shows the filters with their counts, and below them ways to keep the choice: an alert, a calendar, the dances of the
 * map.
 */
export function MapFields({ map, pins, query }: Props) {
  const { t } = useTranslation();
  const parts = useNearParts(true);
  const filters = useRequestedState(map, ({ filters }) => filters);
  return (
    <>
      <ChosenFields map={map} pins={pins} box={query.box} />
      <section className={styles.keep}>
        <h2>{t('filters:keep')}</h2>
        <div className={styles.ways}>
          {parts && <parts.FollowView query={query} />}
          <RememberStyles
            selected={filters.styles ?? []}
            onChange={(slugs) => map.filter((filters) => withList(filters, 'styles', slugs))}
          />
        </div>
      </section>
    </>
  );
}

/** Renders a choice before the rest of the screen. */
const ChosenFields = memo(function ChosenFields({
  map,
  pins,
  box,
}: Pick<Props, 'map' | 'pins'> & { box: VisibleQuery['box'] }) {
  const filters = useRequestedState(map, ({ filters }) => filters);
  const folds = useRequestedState(map, ({ groupsSeries }) => groupsSeries);
  const { data: counts, isError } = useQuery(filterCountsQuery(box, filters));
  return (
    <div className={styles.fields} data-waits={!counts && !isError}>
      <FilterFields
        filters={filters}
        counts={counts}
        onChange={map.filter}
        onPressStart={pins.prefetch}
        groupsSeries={folds}
        onFold={map.setGroupSeries}
      />
    </div>
  );
});
