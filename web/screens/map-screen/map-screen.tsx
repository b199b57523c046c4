import { useQueryClient } from '@tanstack/react-query';
import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import type { Event } from '#contract/events.ts';
import { writeMapState } from '#web/events/links/map-state.ts';
import { type Size, wider } from '#web/map/view.ts';
import { Head } from '#web/page/head.tsx';
import { classNames } from '#web/ui/styling.ts';
import { useIsHydrated } from '#web/ui/use-client-value.ts';
import { useIsWide } from '#web/ui/use-is-wide.ts';
import { MapSearch } from './filters/map-search.tsx';
import { MapPane } from './map-pane.tsx';
import styles from './map-screen.module.css';
import { MonthPane } from './month/month-pane.tsx';
import { showNearUser, useGeolocationError } from './nearby/use-locate-near.ts';
import { useNear } from './nearby/use-near.ts';
import { useNearParts } from './nearby/use-near-parts.ts';
import { AddEventLink } from './results/add-event-link.tsx';
import { Days, ResultsPane } from './results/results-pane.tsx';
import { WithoutScriptEvents, WithoutScriptLinks } from './results/without-script.tsx';
import { boxOfList } from './state/list-area.ts';
import { listedSize } from './state/listed-size.ts';
import { MapPins } from './state/map-pins.ts';
import type { MapStore } from './state/map-store.ts';
import { useInitialRedirect } from './state/use-initial-redirect.ts';
import { useMapStore, useRenderedState } from './state/use-map-store.ts';
import { useSize } from './state/use-size.ts';

/** Constant in the bundles. Tests have a window in any case. */
const isServer = import.meta.env.SSR && typeof window === 'undefined';

/**
 * Shows the map screen. Users with favourite styles or a home location are redirected to these first; the server does
 * not know them.
 */
export function MapScreen() {
  const opening = useInitialRedirect();
  const isHydrated = useIsHydrated();
  return opening === null || !isHydrated ? <MapAtAddress /> : <Navigate to={{ search: opening }} replace />;
}

/** Renders on each change of the URL; its content does not. */
function MapAtAddress() {
  return <MapContent map={useMapStore()} />;
}

/** The map, the filters, the list, and the popup. */
const MapContent = memo(function MapContent({ map }: { map: MapStore }) {
  const { t } = useTranslation();
  const isWide = useIsWide();
  const [isWideFirst] = useState(isWide);
  const [sizeRef, size] = useSize();
  const pins = useMapPins(map, size);
  useEffect(() => {
    // The address of the shortcut of an installed site.
    if (/\bnear=me\b/.test(location.search)) void showNearUser(map, map.state.filters);
  }, [map]);
  // The server does not know the width: it renders both layouts, and style sheets show one. The script removes the other
  // and hydrates the first in its place (`web/main.ts`).
  const place = (isFirst: boolean) => isFirst && <MapLayout map={map} pins={pins} {...{ isWide, size, sizeRef }} />;
  return (
    <>
      <MapSearch map={map} size={size} />
      <div className={styles.screen}>
        <Head description={t('frame:siteDescription')} />
        <h1 className="visually-hidden">{t('map:title')}</h1>
        {isServer ? (
          <>
            <MapLayout map={map} pins={pins} isWide size={null} sizeRef={sizeRef} />
            <MapLayout map={map} pins={pins} isWide={false} size={null} sizeRef={sizeRef} />
          </>
        ) : (
          <>
            {place(isWideFirst)}
            {place(!isWideFirst)}
          </>
        )}
      </div>
    </>
  );
});

interface LayoutProps {
  map: MapStore;
  pins: MapPins;
  isWide: boolean;
  size: Size | null;
  sizeRef: React.RefCallback<HTMLElement>;
}

/** The list beside the map, or a sheet over it. The map itself is rendered in browsers only, once its size is known. */
function MapLayout({ map, pins, isWide, size, sizeRef }: LayoutProps) {
  const { t } = useTranslation();
  const shown = useRenderedState(map);
  const [lookedAt, setLookedAt] = useState<Event | null>(null);
  const { area, filters, order, groupsSeries, event } = shown;
  // The pan that makes space for a popup changes no list.
  const { listView } = map;
  const isMonth = shown.month !== null;
  const isInitialView = writeMapState(shown) === '';
  const isPopupOpen = event !== null;
  const near = useNear(shown.near);
  const listed = listedSize(listView, size, isWide);
  const query = useMemo(
    () => ({ box: boxOfList({ area, near }, listView, listed), area, filters, near, order, groupsSeries }),
    [area, listView, listed, filters, near, order, groupsSeries],
  );
  const miss = useGeolocationError();
  const missParts = useNearParts(miss !== null);
  const zoomOut = useCallback(() => map.moveTo(wider(map.state.view)), [map]);
  return (
    <div className={isWide ? styles.wide : styles.narrow} data-layout>
      {/* Before the list in the DOM, because the list is endless, and keyboard users would never reach the map after it. */}
      <div
        ref={sizeRef}
        className={classNames(styles.map, isInitialView && styles.coldMap, isMonth && isWide && styles.covered)}
      >
        {size && (
          <MapPane map={map} shown={shown} pins={pins} size={size} query={query} lookedAt={lookedAt} isWide={isWide} />
        )}
        {!isWide && (
          <div className={styles.days}>
            <Days map={map} pins={pins} query={query} isFloating hasNearMe={!isInitialView && !near?.isExact} />
          </div>
        )}
        {size && isMonth && isWide && (
          <div className={styles.month}>
            <MonthPane map={map} query={query} isWide onZoomOut={zoomOut} />
          </div>
        )}
        {missParts && miss && <missParts.GeolocationErrorNote map={map} why={miss} />}
        {/* The popup needs its space. */}
        {!isWide && !isPopupOpen && <AddEventLink className={styles.add} />}
      </div>
      <noscript>{isServer && !isWide && <p className={styles.withoutScript}>{t('start:withoutScript')}</p>}</noscript>
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
      <noscript>
        {isServer && !isWide && (
          <>
            <WithoutScriptEvents map={map} query={query} />
            <WithoutScriptLinks map={map} />
          </>
        )}
      </noscript>
    </div>
  );
}

function useMapPins(map: MapStore, size: Size | null): MapPins {
  const client = useQueryClient();
  const [pins] = useState(() => new MapPins(client, map));
  useLayoutEffect(() => {
    if (size) pins.resize(size);
  }, [pins, size]);
  useEffect(() => pins.start(), [pins]);
  return pins;
}
