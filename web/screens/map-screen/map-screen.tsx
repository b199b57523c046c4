import { useQueryClient } from '@tanstack/react-query';
import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import type { Event } from '#contract/events.ts';
import { writeMapState } from '#web/events/links/map-state.ts';
import { type Size, wider } from '#web/map/view.ts';
import { Head } from '#web/page/head.tsx';
import { classNames } from '#web/ui/styling.ts';
import { useIsWide } from '#web/ui/use-is-wide.ts';
import { MapSearch } from './filters/map-search.tsx';
import { MapPane } from './map-pane.tsx';
import styles from './map-screen.module.css';
import { MonthPane } from './month/month-pane.tsx';
import { useGeolocationError } from './nearby/use-locate-near.ts';
import { useNear } from './nearby/use-near.ts';
import { useNearParts } from './nearby/use-near-parts.ts';
import { AddEventLink } from './results/add-event-link.tsx';
import { Days, ResultsPane } from './results/results-pane.tsx';
import { boxOfList } from './state/list-area.ts';
import { MapPins } from './state/map-pins.ts';
import type { MapStore } from './state/map-store.ts';
import { useInitialRedirect } from './state/use-initial-redirect.ts';
import { useMapStore, useRenderedState } from './state/use-map-store.ts';
import { useSize } from './state/use-size.ts';

/** The map screen; for users with favourite styles it opens with them. */
export function MapScreen() {
  const opening = useInitialRedirect();
  return opening === null ? <MapAtAddress /> : <Navigate to={{ search: opening }} replace />;
}

/** Renders on each change of the URL; its content does not. */
function MapAtAddress() {
  return <MapContent map={useMapStore()} />;
}

/** The map, the filters, the list, and the popup. */
const MapContent = memo(function MapContent({ map }: { map: MapStore }) {
  const { t } = useTranslation();
  const shown = useRenderedState(map);
  const isWide = useIsWide();
  const [sizeRef, size] = useSize();
  const pins = useMapPins(map, size);
  const [lookedAt, setLookedAt] = useState<Event | null>(null);

  const { area, filters, order, groupsSeries, event } = shown;
  // The pan that makes space for a popup changes no list.
  const { listView } = map;
  const isMonth = shown.month !== null;
  const isInitialView = writeMapState(shown) === '';
  const isPopupOpen = event !== null;
  const near = useNear(shown.near);
  const query = useMemo(
    () => size && { box: boxOfList({ area, near }, listView, size), area, filters, near, order, groupsSeries },
    [area, listView, size, filters, near, order, groupsSeries],
  );
  const miss = useGeolocationError();
  const missParts = useNearParts(miss !== null);
  const zoomOut = useCallback(() => map.moveTo(wider(map.state.view)), [map]);
  return (
    <>
      <MapSearch map={map} />
      <div className={styles.screen}>
        <Head description={t('frame:siteDescription')} />
        <h1 className="visually-hidden">{t('map:title')}</h1>
        {/* Before the list in the DOM, because the list is endless, and keyboard users would never reach the map after it. */}
        <div
          ref={sizeRef}
          className={classNames(styles.map, isInitialView && styles.coldMap, isMonth && isWide && styles.covered)}
        >
          {size && query && (
            <MapPane
              map={map}
              shown={shown}
              pins={pins}
              size={size}
              query={query}
              lookedAt={lookedAt}
              isWide={isWide}
            />
          )}
          {size && query && !isWide && (
            <div className={styles.days}>
              <Days map={map} pins={pins} query={query} isFloating />
            </div>
          )}
          {query && isMonth && isWide && (
            <div className={styles.month}>
              <MonthPane map={map} query={query} isWide onZoomOut={zoomOut} />
            </div>
          )}
          {missParts && miss && <missParts.GeolocationErrorNote map={map} why={miss} />}
          {/* The popup needs its space. */}
          {size && !isWide && !isPopupOpen && <AddEventLink className={styles.add} />}
        </div>
        {size && query && (
          <ResultsPane
            map={map}
            isInitialView={isInitialView}
            pins={pins}
            query={query}
            isWide={isWide}
            isPopupOpen={isPopupOpen}
            isMonth={isMonth}
            onHighlight={setLookedAt}
            onZoomOut={zoomOut}
          />
        )}
      </div>
    </>
  );
});

function useMapPins(map: MapStore, size: Size | null): MapPins {
  const client = useQueryClient();
  const [pins] = useState(() => new MapPins(client, map));
  useLayoutEffect(() => {
    if (size) pins.resize(size);
  }, [pins, size]);
  useEffect(() => pins.start(), [pins]);
  return pins;
}
