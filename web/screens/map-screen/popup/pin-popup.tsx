import { useEffect, useEffectEvent, useRef } from 'react';
import type { Event } from '#contract/events.ts';
import type { MapState } from '#web/events/links/map-state.ts';
import { EventPopup } from '#web/events/popup/event-popup.tsx';
import { usePinEvents } from '#web/events/popup/use-pin-events.ts';
import type { PinCells } from '#web/events/queries.ts';
import type { Cluster } from '#web/map/cluster-cells.ts';
import type { MapFrames } from '#web/map/map-frames.ts';
import type { Place, Size } from '#web/map/view.ts';
import { viewInto } from '#web/map/view-geometry.ts';
import { useDistanceLabel } from '#web/screens/map-screen/nearby/use-distance-label.ts';
import { useNear } from '#web/screens/map-screen/nearby/use-near.ts';
import type { MapStore } from '#web/screens/map-screen/state/map-store.ts';
import { afterPaint } from '#web/ui/after-paint.ts';
import { classNames } from '#web/ui/styling.ts';
import { PinEventList } from './pin-event-list.tsx';
import styles from './pin-popup.module.css';
import { PopupMessage } from './popup-message.tsx';
import { viewAbovePopup, viewBesidePopup } from './popup-panning.ts';
import { usePopupPlace } from './use-popup-place.ts';

/** From this number on, the events at one place are listed by day. */
const minListed = 4;

interface Props {
  map: MapStore;
  shown: MapState;
  size: Size;
  frames: MapFrames;
  isWide: boolean;
  event: Event | null;
  /** The place of the event; null if unknown. */
  place: Place | null;
  /** The visible pin of the event, if there is one. */
  cluster: Cluster | null;
  pinCells: PinCells | null;
  /** Shown while there is no event. */
  status: 'loading' | 'empty' | 'failed';
  error: unknown;
  onRetry: () => void;
  onClose: () => void;
  /** Called when it closes with the focus inside, so that the pin can get it back. */
  onLeave: (pinKey: string) => void;
}

/** Shows the popup of a pin, on the side of the map where it does not cover the pin. */
export function PinPopup({
  map,
  shown,
  size,
  frames,
  isWide,
  event,
  place,
  cluster,
  pinCells,
  status,
  error,
  onRetry,
  onClose,
  onLeave,
}: Props) {
  const { view, filters } = shown;
  const distanceLabel = useDistanceLabel(useNear(shown.near));
  const { position, total, onPrevious, onNext } = usePinEvents({ pinCells, filters, event, onShow: map.open });
  // A pin opens at its first event.
  const listed =
    event && pinCells && cluster?.isOneSpot && cluster.count >= minListed && position === 1
      ? { pinCells, event }
      : null;
  // A phone in landscape has little height: there, too, the popup is beside its pin.
  const isBeside = isWide || size.widthPx > 1.5 * size.heightPx;
  const popup = useRef<HTMLElement>(null);
  usePopupPlace({ popup, pin: isBeside ? (cluster ?? place) : null, view, size, frames });

  const makeRoom = useEffectEvent(() => {
    if (!cluster || !event || !popup.current) return;
    const { offsetWidth: widthPx, offsetHeight: heightPx } = popup.current;
    const free = isBeside
      ? viewBesidePopup(cluster, view, size, { widthPx, heightPx })
      : viewAbovePopup(cluster, view, size);
    if (free) map.panForPopup(free);
  });
  const pinKey = cluster?.key;
  // Not before it has its own history entry, because closing returns to the previous one.
  const roomKey = event === null ? undefined : pinKey;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per pin; the user may pan afterwards
  useEffect(() => afterPaint(() => makeRoom()), [roomKey]);

  return (
    <EventPopup
      ref={popup}
      event={listed ? null : event}
      label={listed?.event.place}
      distanceText={event ? distanceLabel(event) : undefined}
      position={position}
      total={listed ? 1 : (total ?? cluster?.count ?? 1)}
      onPrevious={listed ? null : onPrevious}
      onNext={listed ? null : onNext}
      onClose={onClose}
      onZoomIn={cluster && !cluster.isOneSpot ? () => map.moveTo(viewInto(cluster, size), null) : null}
      onLeave={() => pinKey && onLeave(pinKey)}
      className={classNames(styles.popup, isBeside && styles.beside)}
    >
      {listed ? (
        <PinEventList pinCells={listed.pinCells} filters={filters} first={listed.event} total={total ?? 1} />
      ) : (
        <PopupMessage status={status} error={error} onRetry={onRetry} />
      )}
    </EventPopup>
  );
}
