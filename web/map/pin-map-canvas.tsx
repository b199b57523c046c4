import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Attribution } from './attribution.tsx';
import styles from './pin-map.module.css';
import { PinMapController } from './pin-map-controller.ts';
import type { Place } from './view.ts';

interface PinMapLabels {
  /** Label of the map. */
  map: string;
  pin: string;
  /** Description of moving the pin by keyboard. */
  keyboard: string;
  zoomIn: string;
  zoomOut: string;
}

export interface PinMapProps {
  place: Place;
  /** Zoom used when the place changes from outside. Moving the pin keeps the zoom. */
  zoom: number;
  /** Called when the user has moved the pin. */
  onMove: (place: Place) => void;
  labels: PinMapLabels;
  /** Moves the focus to the pin when it is rendered. */
  takesFocus?: boolean;
  tiles: { url: string; attribution: string };
  locale: string;
}

/** Shows the map of `PinMap`. In a chunk of its own with the map library. */
export function PinMapCanvas({ place, zoom, labels, tiles, locale, ...props }: PinMapProps) {
  const target = useRef<HTMLDivElement>(null);
  const scene = useRef<PinMapController>(null);
  const hintId = useId();
  const [areStreetsAvailable, setStreetsAvailable] = useState(true);
  const onMove = useEffectEvent(props.onMove);
  const start = useEffectEvent(() => ({ place, zoom }));
  const hasStarted = useEffectEvent((made: PinMapController) => props.takesFocus && made.focusPin());
  const { longitude, latitude } = place;

  useEffect(() => {
    if (!target.current) return;
    const made = new PinMapController(target.current, {
      ...start(),
      label: labels.pin,
      describedBy: hintId,
      className: styles.pins ?? '',
      tileUrl: tiles.url,
      locale,
      onMove: (moved) => onMove(moved),
      onStreets: setStreetsAvailable,
    });
    scene.current = made;
    hasStarted(made);
    return () => made.dispose();
  }, [labels.pin, hintId, tiles.url, locale]);
  useEffect(() => scene.current?.show({ longitude, latitude }, zoom), [longitude, latitude, zoom]);

  return (
    <>
      <section ref={target} className={styles.map} aria-label={labels.map} />
      <span id={hintId} hidden>
        {labels.keyboard}
      </span>
      <div className={styles.controls}>
        <IconButton kind="floating" icon="plus" label={labels.zoomIn} onPress={() => scene.current?.zoomBy(1)} />
        <IconButton kind="floating" icon="minus" label={labels.zoomOut} onPress={() => scene.current?.zoomBy(-1)} />
      </div>
      <Attribution html={tiles.attribution} isBaseMapInSight={!areStreetsAvailable} />
    </>
  );
}
