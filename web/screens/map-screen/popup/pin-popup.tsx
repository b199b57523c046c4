import { useEffect, useEffectEvent } from 'react';
import type { Event } from '#contract/events.ts';
import type { MapState } from '#web/events/links/map-state.ts';
import { EventPopup } from '#web/events/popup/event-popup.tsx';
import { usePinEvents } from '#web/events/popup/use-pin-events.ts';
import type { PinCells } from '#web/events/queries.ts';
import type { Cluster } from '#web/map/cluster-cells.ts';
import { type Size, viewInto } from '#web/map/view.ts';
import styles from '#web/screens/map-screen/map-screen.module.css';
import { useDistanceLabel } from '#web/screens/map-screen/nearby/use-distance-label.ts';
import { useNear } from '#web/screens/map-screen/nearby/use-near.ts';
import type { MapStore } from '#web/screens/map-screen/state/map-store.ts';
import { afterPaint } from '#web/ui/after-paint.ts';
import { classNames } from '#web/ui/styling.ts';
import { PopupMessage } from './popup-message.tsx';
import { pointOf, viewAbovePopup } from './popup-panning.ts';

interface Props {
  map: MapStore;
  shown: MapState;
  size: Size;
  isWide: boolean;
  event: Event | null;
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

/** The popup of a pin, on the side of the map where it does not cover the pin. */
export function PinPopup({
  map,
  shown,
  size,
  isWide,
  event,
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
  // A phone in landscape has little height: there, too, the popup is beside its pin.
  const isBeside = isWide || size.widthPx > 1.5 * size.heightPx;
  const isPinOnTheRight = cluster !== null && pointOf(cluster, view, size).x > size.widthPx * (isWide ? 0.55 : 0.5);

  const makeRoom = useEffectEvent(() => {
    const free = cluster && event && !isBeside && viewAbovePopup(cluster, view, size);
    if (free) map.panForPopup(free);
  });
  const pinKey = cluster?.key;
  // Not before it has its own history entry, because closing returns to the previous one.
  const roomKey = event === null ? undefined : pinKey;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per pin; the user may pan afterwards
  useEffect(() => afterPaint(() => makeRoom()), [roomKey]);

  return (
    <EventPopup
      event={event}
      distanceText={event ? distanceLabel(event) : undefined}
      position={position}
      total={total ?? cluster?.count ?? 1}
      onPrevious={onPrevious}
      onNext={onNext}
      onClose={onClose}
      onZoomIn={cluster && !cluster.isOneSpot ? () => map.moveTo(viewInto(cluster, size), null) : null}
      onLeave={() => pinKey && onLeave(pinKey)}
      className={classNames(styles.popup, isBeside && styles.beside, isBeside && isPinOnTheRight && styles.onTheLeft)}
    >
      <PopupMessage status={status} error={error} onRetry={onRetry} />
    </EventPopup>
  );
}
