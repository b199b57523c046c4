import { useQuery } from '@tanstack/react-query';
import { lazy, memo, Suspense, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import type { Event } from '#contract/events.ts';
import { eventTypesQuery } from '#web/catalogue/queries.ts';
import type { MapState } from '#web/events/map-state.ts';
import { eventQuery, isGone } from '#web/events/queries.ts';
import { onceOnline } from '#web/http/network.ts';
import type { EventMapHandle } from '#web/map/event-map.tsx';
import type { Cluster } from '#web/map/merge.ts';
import { useMapChanges } from '#web/map/use-map-changes.ts';
import type { Place, Size, View } from '#web/map/view.ts';
import { settingsQuery } from '#web/settings/queries.ts';
import { useLocale } from '#web/words/use-locale.ts';
import { MapNotice } from './map-notice.tsx';
import type { MapPins } from './map-pins.ts';
import type { MapStore } from './map-store.ts';
import { OnDemand, Rehearsal, useOnceThere } from './on-demand.tsx';
import type { Sight } from './use-events-in-view.ts';
import { useMapLabels } from './use-map-labels.ts';
import { useOpenPin } from './use-open-pin.ts';
import { usePicture } from './use-picture.ts';
import { usePinOf } from './use-pin-of.ts';

const EventMap = lazy(() =>
  onceOnline(() => import('#web/map/event-map.tsx')).then((file) => ({ default: memo(file.EventMap) })),
);

const popup = new OnDemand(() => import('./pin-popup.tsx').then((file) => file.PinPopup));

/** For a type that this page has not heard of yet. */
const unknownTypeColor = '#8c7a86';

interface Props {
  map: MapStore;
  shown: MapState;
  pins: MapPins;
  size: Size;
  /** What the list shows. */
  sight: Sight;
  /** The event of the list that has the pointer or the focus: its pin lights up. */
  lookedAt: Event | null;
  isWide: boolean;
}

/** The map, and the popup over it. */
export function MapPane({ map, shown, pins, size, sight, lookedAt, isWide }: Props) {
  const { view, event: slug } = shown;
  const { data: settings } = useQuery(settingsQuery());
  const { data: types } = useQuery(eventTypesQuery());
  const picture = usePicture(pins);
  const { clusters } = picture;
  useMapChanges(clusters !== undefined);
  const asked = useQuery({ ...eventQuery(slug ?? ''), enabled: slug !== null });
  const { pressed, press, cancel } = useOpenPin({ map, shown: slug });
  const event = (slug !== null && !pressed && !isGone(asked.error) && asked.data) || null;
  const place = event && placeOf(event);
  const pin = usePinOf(place, clusters, view.zoom);
  const cluster = pressed?.cluster ?? pin.cluster;

  const handle = useRef<EventMapHandle>(null);

  const labels = useMapLabels();
  const locale = useLocale();
  const colorOfType = useCallback(
    (type: string | null) => types?.find((each) => each.slug === type)?.color ?? unknownTypeColor,
    [types],
  );

  const highlightedPlace = useMemo(() => lookedAt && placeOf(lookedAt), [lookedAt]);

  const pressOnceThere = useOnceThere(popup, press);
  const latest = useRef({ openKey: cluster?.key, press: pressOnceThere });
  useLayoutEffect(() => {
    latest.current = { openKey: cluster?.key, press: pressOnceThere };
  });
  const lookAt = useCallback((next: View) => map.lookAt(next), [map]);
  const open = useCallback((pressedCluster: Cluster) => {
    // Its popup is there already.
    if (pressedCluster.key !== latest.current.openKey) latest.current.press(pressedCluster);
  }, []);

  function close() {
    cancel();
    if (slug !== null) map.close();
  }

  const ofPopup = {
    map,
    shown,
    size,
    isWide,
    event,
    cluster,
    pinCells: pin.pinCells,
    status: pressed?.status ?? (asked.error ? ('failed' as const) : ('loading' as const)),
    error: pressed?.error ?? asked.error,
    onRetry: () => (pressed ? press(pressed.cluster) : asked.refetch()),
    onClose: close,
    onLeave: (key: string) => handle.current?.focusPin(key),
  };
  return (
    <>
      {settings && (
        <Suspense>
          <EventMap
            ref={handle}
            source={pins}
            onViewChange={lookAt}
            isPending={picture.wait !== null}
            selectedKey={cluster?.key ?? null}
            selectedPlace={place}
            highlightedPlace={highlightedPlace}
            onOpen={open}
            colorOfType={colorOfType}
            tiles={settings.tiles}
            locale={locale}
            labels={labels}
          />
        </Suspense>
      )}
      <MapNotice picture={picture} sight={sight} />
      {/* After all that is seen first, and before anybody presses a pin. */}
      {clusters && <Rehearsal part={popup} props={ofPopup} />}
      {(pressed || slug !== null) && (
        <Suspense>
          <popup.Part {...ofPopup} />
        </Suspense>
      )}
    </>
  );
}

function placeOf({ location: { latitude, longitude } }: Event): Place | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
