import { useQuery } from '@tanstack/react-query';
import { lazy, memo, Suspense, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Event } from '#contract/events.ts';
import { useTypeColor } from '#web/catalogue/use-type-color.ts';
import type { MapState } from '#web/events/links/map-state.ts';
import { retryWhenOnline } from '#web/http/network.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { shownAge } from '#web/kept/shown-age.ts';
import type { Cluster } from '#web/map/cluster-cells.ts';
import type { EventMapHandle } from '#web/map/event-map.tsx';
import { MapFrames } from '#web/map/map-frames.ts';
import { useMapChanges } from '#web/map/use-map-changes.ts';
import { placeOf, type Size } from '#web/map/view.ts';
import { settingsQuery } from '#web/settings/queries.ts';
import { MapNotice } from './notices/map-notice.tsx';
import { PopupPane, type PopupPaneHandle } from './popup/popup-pane.tsx';
import type { VisibleQuery } from './results/use-events-in-view.ts';
import type { MapPins } from './state/map-pins.ts';
import type { MapStore } from './state/map-store.ts';
import { useFittedView } from './state/use-fitted-view.ts';
import { usePinsStatus } from './state/use-pins-status.ts';
import { useMapLabels } from './use-map-labels.ts';

const EventMap = lazy(() =>
  retryWhenOnline(() => import('#web/map/event-map.tsx')).then((file) => ({ default: memo(file.EventMap) })),
);

const KeptVeil = lazy(async () => {
  const file = await import('./notices/kept-veil.tsx').catch(() => null);
  return { default: file?.KeptVeil ?? NoVeil };
});

/** The map is usable without it. */
function NoVeil(_: { frames: MapFrames }): React.ReactNode {
  return null;
}

interface Props {
  map: MapStore;
  shown: MapState;
  pins: MapPins;
  size: Size;
  /** The query of the list. */
  query: VisibleQuery;
  /** The event of the list under the pointer or focus: its pin is highlighted. */
  lookedAt: Event | null;
  isWide: boolean;
}

/** Shows the map with its popup. */
export function MapPane({ map, shown, pins, size, query, lookedAt, isWide }: Props) {
  const { data: settings } = useQuery(settingsQuery());
  const picture = usePinsStatus(pins);
  const { clusters } = picture;
  useMapChanges(clusters !== undefined);
  useEffect(() => pins.mark({ highlightedPlace: lookedAt && placeOf(lookedAt) }), [pins, lookedAt]);

  const [frames] = useState(() => new MapFrames());
  const handle = useRef<EventMapHandle>(null);
  const popup = useRef<PopupPaneHandle>(null);
  const labels = useMapLabels();
  const locale = useLocale();
  const colorOfType = useTypeColor();
  useFittedView(map, shown, query, size, !isWide);
  const showsKept = useSyncExternalStore(shownAge.subscribe, () => shownAge.get() !== null);
  // The map renders only when its props change.
  const veil = useMemo(
    () =>
      showsKept && (
        <Suspense>
          <KeptVeil frames={frames} />
        </Suspense>
      ),
    [showsKept, frames],
  );
  const open = useCallback((pin: Cluster) => popup.current?.open(pin), []);
  return (
    <>
      {settings && (
        <Suspense>
          <EventMap
            ref={handle}
            source={pins}
            frames={frames}
            onViewChange={map.followMap}
            isPending={picture.wait !== null}
            onOpen={open}
            colorOfType={colorOfType}
            tiles={settings.tiles}
            locale={locale}
            labels={labels}
            position={query.near?.isExact ? query.near : null}
          >
            {veil}
          </EventMap>
        </Suspense>
      )}
      <MapNotice picture={picture} query={query} />
      <PopupPane
        ref={popup}
        map={map}
        pins={pins}
        clusters={clusters}
        size={size}
        frames={frames}
        isWide={isWide}
        onLeave={(pinKey) => handle.current?.focusPin(pinKey)}
      />
    </>
  );
}
