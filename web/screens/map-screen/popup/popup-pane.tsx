import { useQuery } from '@tanstack/react-query';
import { type Ref, Suspense, useEffect, useImperativeHandle, useMemo } from 'react';
import { eventQuery, isGone } from '#web/events/queries.ts';
import type { Cluster } from '#web/map/cluster-cells.ts';
import type { MapFrames } from '#web/map/map-frames.ts';
import { placeOf, type Size } from '#web/map/view.ts';
import { LazyPart, useWhenLoaded } from '#web/screens/map-screen/lazy-part.tsx';
import type { MapPins } from '#web/screens/map-screen/state/map-pins.ts';
import type { MapStore } from '#web/screens/map-screen/state/map-store.ts';
import { useRenderedState } from '#web/screens/map-screen/state/use-map-store.ts';
import { afterPaint } from '#web/ui/after-paint.ts';
import { useOpenPin } from './use-open-pin.ts';
import { usePinOf } from './use-pin-of.ts';

const popup = new LazyPart(() => import('./pin-popup.tsx').then((file) => file.PinPopup));

export interface PopupPaneHandle {
  /** Opens the popup of a pin, unless it is open. */
  open(pin: Cluster): void;
}

interface Props {
  map: MapStore;
  pins: MapPins;
  /** Undefined while loading. */
  clusters: Cluster[] | undefined;
  size: Size;
  frames: MapFrames;
  isWide: boolean;
  /** Called when it closes with the focus inside, so that the pin can get it back. */
  onLeave: (pinKey: string) => void;
  ref: Ref<PopupPaneHandle>;
}

/**
 * Shows the popup over the map. A press on a pin renders nothing else: the pin itself is marked after the popup has
 * been painted.
 */
export function PopupPane({ map, pins, clusters, size, frames, isWide, onLeave, ref }: Props) {
  const shown = useRenderedState(map, true);
  const { view, event: slug } = shown;
  const asked = useQuery({ ...eventQuery(slug ?? ''), enabled: slug !== null });
  const { pressed, press, cancel } = useOpenPin({ map, shown: slug });
  const event = (slug !== null && !pressed && !isGone(asked.error) && asked.data) || null;
  const place = useMemo(() => event && placeOf(event), [event]);
  const pin = usePinOf(place, clusters, view.zoom);
  const cluster = pressed?.cluster ?? pin.cluster;
  const pinKey = cluster?.key ?? null;

  const pressOnceThere = useWhenLoaded(popup, press);
  useImperativeHandle(ref, () => ({
    open: (next) => {
      if (next.key !== pinKey) pressOnceThere(next);
    },
  }));
  useEffect(() => afterPaint(() => pins.mark({ selectedKey: pinKey, selectedPlace: place })), [pins, pinKey, place]);

  const hasPins = clusters !== undefined;
  useEffect(() => {
    if (hasPins) popup.prepare();
  }, [hasPins]);

  function close() {
    cancel();
    // The event of a pressed pin may be in the state, but not rendered yet.
    if (map.state.event !== null) map.close();
  }

  if (!pressed && slug === null) return null;
  return (
    <Suspense>
      <popup.Part
        map={map}
        shown={shown}
        size={size}
        frames={frames}
        place={place}
        isWide={isWide}
        event={event}
        cluster={cluster}
        pinCells={pin.pinCells}
        status={pressed?.status ?? (asked.error ? 'failed' : 'loading')}
        error={pressed?.error ?? asked.error}
        onRetry={() => (pressed ? press(pressed.cluster) : asked.refetch())}
        onClose={close}
        onLeave={onLeave}
      />
    </Suspense>
  );
}
