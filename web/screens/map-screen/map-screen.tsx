import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Event, EventFilters } from '#contract/events.ts';
import { Head } from '#web/head.tsx';
import { mapClusters } from '#web/map/queries.ts';
import { boundsOf, type View } from '#web/map/view.ts';
import { MapPane } from './map-pane.tsx';
import styles from './map-screen.module.css';
import { ResultsPane } from './results-pane.tsx';
import { useIsWide } from './use-is-wide.ts';
import { useMapState } from './use-map-state.ts';
import { useSize } from './use-size.ts';

/** How much wider "zoom out" looks: four times as far each way. */
const stepsOut = 2;

/** The map, what narrows it, the list of what it shows, and the popup of one event. */
export function MapScreen() {
  const { t } = useTranslation();
  const map = useMapState();
  const isWide = useIsWide();
  const [sizeRef, size] = useSize();
  const [lookedAt, setLookedAt] = useState<Event | null>(null);

  const { view, filters, event } = map.state;
  const lookWider = () => map.lookAt(wider(view));
  const client = useQueryClient();
  function filter(next: EventFilters) {
    // Asked before the screen is drawn anew, so that the answer is on its way meanwhile.
    if (size) client.prefetchQuery(mapClusters(boundsOf(view, size), view.zoom, next));
    map.filter(next);
  }
  return (
    <div className={styles.screen}>
      <Head description={t('frame.siteDescription')} />
      <h1 className="visually-hidden">{t('map.title')}</h1>
      {/* Before the list, which has no end: whoever goes by keyboard would never come to the map behind it. */}
      <div ref={sizeRef} className={styles.map}>
        {size && <MapPane map={map} size={size} lookedAt={lookedAt} isWide={isWide} />}
      </div>
      {size && (
        <ResultsPane
          sight={{ box: boundsOf(view, size), filters }}
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
