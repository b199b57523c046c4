import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import type { Event, EventFilters } from '#contract/events.ts';
import { Head } from '#web/head.tsx';
import { mapClusters } from '#web/map/queries.ts';
import { boundsOf, type View } from '#web/map/view.ts';
import { AddEventLink } from './add-event-link.tsx';
import { MapPane } from './map-pane.tsx';
import styles from './map-screen.module.css';
import { ResultsPane } from './results-pane.tsx';
import { useIsWide } from './use-is-wide.ts';
import { useMapState } from './use-map-state.ts';
import { useOpening } from './use-opening.ts';
import { useSize } from './use-size.ts';

/** How much wider "zoom out" looks: four times as far each way. */
const stepsOut = 2;

/** The map; for those who follow styles it opens on them. */
export function MapScreen() {
  const opening = useOpening();
  return opening === null ? <WholeMap /> : <Navigate to={{ search: opening }} replace />;
}

/** The map, what narrows it, the list of what it shows, and the popup of one event. */
function WholeMap() {
  const { t } = useTranslation();
  const map = useMapState();
  const isWide = useIsWide();
  const [sizeRef, size] = useSize();
  const [lookedAt, setLookedAt] = useState<Event | null>(null);

  const { view, filters, event } = map.state;
  const shown = useMemo(() => size && { box: boundsOf(view, size), filters }, [view, size, filters]);
  // Pins first: the list and its count follow when there is time.
  const sight = useDeferredValue(shown) ?? shown;

  const client = useQueryClient();
  const latest = useRef({ map, size });
  useLayoutEffect(() => {
    latest.current = { map, size };
  });
  // The same functions each time, so that nothing is drawn anew for them.
  const filter = useCallback(
    (next: EventFilters) => {
      const { map, size } = latest.current;
      // Asked before the screen is drawn anew, so that the answer is on its way meanwhile.
      if (size) client.prefetchQuery(mapClusters(boundsOf(map.state.view, size), map.state.view.zoom, next));
      map.filter(next);
    },
    [client],
  );
  const lookWider = useCallback(() => {
    const { map } = latest.current;
    map.lookAt(wider(map.state.view));
  }, []);
  return (
    <div className={styles.screen}>
      <Head description={t('frame.siteDescription')} />
      <h1 className="visually-hidden">{t('map.title')}</h1>
      {/* Before the list, which has no end: whoever goes by keyboard would never come to the map behind it. */}
      <div ref={sizeRef} className={styles.map}>
        {size && sight && <MapPane map={map} size={size} sight={sight} lookedAt={lookedAt} isWide={isWide} />}
        {/* The popup needs its place. */}
        {size && !isWide && event === null && <AddEventLink className={styles.add} />}
      </div>
      {sight && (
        <ResultsPane
          sight={sight}
          filters={filters}
          isWide={isWide}
          isPopupOpen={event !== null}
          onFilter={filter}
          onLookedAt={setLookedAt}
          onZoomOut={lookWider}
        />
      )}
    </div>
  );
}

function wider(view: View): View {
  return { ...view, zoom: Math.max(0, view.zoom - stepsOut) };
}
