import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { EventInList } from '#contract/events.ts';
import { EventCard } from '#web/events/card/event-card.tsx';
import { usualDays } from '#web/events/days/days.ts';
import { useNow } from '#web/events/days/use-now.ts';
import { nearestTonightQuery, nextNearQuery } from '#web/events/near-queries.ts';
import { useFormatDistance } from '#web/i18n/use-format-distance.ts';
import type { VisibleQuery } from '#web/screens/map-screen/results/use-events-in-view.ts';
import type { MapStore } from '#web/screens/map-screen/state/map-store.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './nothing-near.module.css';
import { useDistanceLabel } from './use-distance-label.ts';
import type { Near } from './use-near.ts';

/** Dancers do not travel farther for an evening: other days are more useful. */
const maxDistanceKm = 300;
/** Zoom level of a town and its surroundings. */
const townZoom = 12;
const maxNext = 3;

interface Props {
  map: MapStore;
  query: VisibleQuery;
  near: Near;
  onReset: () => void;
}

/** Shows, if there are no events tonight, the nearest one within reach, the next ones nearby, and other days. */
export function NothingNear({ map, query: { filters }, near, onReset }: Props) {
  const { t } = useTranslation();
  const { styles: dances, types } = filters;
  const kinds = { ...(dances && { styles: dances }), ...(types && { types }) };
  const isFiltered = Object.keys(kinds).length > 0;
  const nearest = useQuery(nearestTonightQuery(near, kinds));
  const next = useQuery(nextNearQuery(near, kinds));
  const [first] = nearest.data?.filter(({ distance = 0 }) => distance <= maxDistanceKm * 1000) ?? [];
  const usual = usualDays(useNow());
  const formatDistance = useFormatDistance();
  const others = next.data?.filter(({ id }) => id !== first?.id).slice(0, maxNext) ?? [];

  const show = ({ location: { latitude, longitude } }: EventInList) => {
    if (latitude === null || longitude === null) return;
    map.startSearch({ view: { latitude, longitude, zoom: townZoom }, near: map.state.near });
  };
  return (
    <>
      <EmptyState icon="music" title={t('start:nothing')} {...(isFiltered && { text: t('start:nothingFiltered') })}>
        {isFiltered && (
          <Button icon="reset" onPress={onReset}>
            {t('map:resetFilters')}
          </Button>
        )}
      </EmptyState>
      {nearest.isPending && <Skeleton className={styles.waiting} />}
      {first && (
        <section className={styles.part}>
          <h2>{t('start:nearestOn')}</h2>
          <Cards events={[first]} near={near} statedAbove="day" />
          <Button icon="place" onPress={() => show(first)}>
            {t('start:toMap')}
          </Button>
        </section>
      )}
      {nearest.isSuccess && !first && (
        <p className={styles.none}>{t('start:nothingWithin', { distance: formatDistance(maxDistanceKm) })}</p>
      )}
      {others.length > 0 && (
        <section className={styles.part}>
          <h2>{t('start:next')}</h2>
          <Cards events={others} near={near} />
        </section>
      )}
      <div className={styles.days}>
        {(['weekend', 'week'] as const).map((name) => {
          const days = usual[name];
          return (
            days && (
              <Button key={name} icon="calendar" onPress={() => map.filter({ ...filters, days })}>
                {t(`filters:${name}`)}
              </Button>
            )
          );
        })}
      </div>
    </>
  );
}

function Cards({ events, near, statedAbove }: { events: readonly EventInList[]; near: Near; statedAbove?: 'day' }) {
  const now = useNow();
  const distanceLabel = useDistanceLabel(near);
  return (
    <ul className={styles.cards}>
      {events.map((event) => (
        <li key={event.id}>
          <EventCard
            event={event}
            now={now}
            distanceText={distanceLabel(event)}
            {...(statedAbove && { statedAbove })}
          />
        </li>
      ))}
    </ul>
  );
}
