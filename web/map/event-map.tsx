import {
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useIsOnline } from '#web/http/network.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Attribution } from './attribution.tsx';
import type { Cluster } from './cluster-cells.ts';
import styles from './event-map.module.css';
import { useLocateMe } from './locate-me.ts';
import { MapController } from './map-controller.ts';
import type { MapFrames } from './map-frames.ts';
import type { PinRenderOptions } from './pin.ts';
import type { MapSource, PinMarks } from './source.ts';
import type { Place, View } from './view.ts';

export interface MapLabels {
  map: string;
  /** Description of the keyboard controls. */
  keyboard: string;
  pins: string;
  pin(cluster: Cluster): string;
  zoomIn: string;
  zoomOut: string;
  locate: string;
  locating: string;
  locationDenied: string;
  locationUnavailable: string;
  backgroundUnavailable: string;
}

export interface EventMapHandle {
  /** Moves the focus to a pin. Returns false if the pin is no longer there. */
  focusPin(key: string): boolean;
}

export interface EventMapProps {
  source: MapSource;
  frames: MapFrames;
  /**
   * Called when the map is idle, also initially. The view is rounded for the URL. `isOwn` if it is that of the source, and
   * the user has not moved the map.
   */
  onViewChange(view: View, isOwn: boolean): void;
  /** The pins are outdated and new ones are loading. */
  isPending?: boolean;
  onOpen(cluster: Cluster): void;
  colorOfType(slug: string | null): string;
  tiles: { url: string; attribution: string };
  locale: string;
  labels: MapLabels;
  /** The user's position, if known. */
  position: Place | null;
  /** Shown over the map and below its controls. */
  children?: React.ReactNode;
  ref?: Ref<EventMapHandle>;
}

/**
 * Returns a function that formats counts: `12`, `1.2k`. The compact number format is slow to create on phones, so it is
 * created only when needed.
 */
function countWriter(locale: string): (count: number) => string {
  let thousands: Intl.NumberFormat | undefined;
  return (count) => {
    if (count < 1000) return String(count);
    thousands ??= new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
    return thousands.format(count);
  };
}

/** Shows the map with its pins, controls and notes. Fills its parent. */
export function EventMap(props: EventMapProps) {
  const { source, frames, colorOfType, labels, locale, tiles, ref } = props;
  const target = useRef<HTMLDivElement>(null);
  const [scene, setScene] = useState<MapController | null>(null);
  const [areStreetsAvailable, setStreetsAvailable] = useState(true);
  const hintId = useId();

  const onViewChange = useEffectEvent(props.onViewChange);
  const onOpen = useEffectEvent(props.onOpen);
  const onPressStart = useEffectEvent((pin: Cluster) => source.prefetchPin(pin));
  const firstView = useEffectEvent(() => source.view);

  useEffect(() => {
    if (!target.current) return;
    const made = new MapController(target.current, {
      view: firstView(),
      tileUrl: tiles.url,
      locale,
      onViewChange: (view, isOwn) => onViewChange(view, isOwn),
      onFrame: (pointOf) => frames.drawn(pointOf),
      onOpen: (cluster) => onOpen(cluster),
      onPressStart: (pin) => onPressStart(pin),
      onStreets: setStreetsAvailable,
    });
    setScene(made);
    return () => made.dispose();
  }, [frames, tiles.url, locale]);

  const writing = useMemo(
    (): PinRenderOptions => ({ label: labels.pin, count: countWriter(locale), color: colorOfType }),
    [labels, colorOfType, locale],
  );
  useLayoutEffect(
    () => (scene ? subscribePins(scene, source, writing, labels.pins) : undefined),
    [scene, source, writing, labels.pins],
  );

  useImperativeHandle(ref, () => ({ focusPin: (key) => scene?.pins.focusPin(key) ?? false }), [scene]);

  const isOnline = useIsOnline();
  const { locating, locate } = useLocateMe((place) => scene?.goTo(place));
  useEffect(() => scene?.showPosition(props.position), [scene, props.position]);
  const notes = [
    locating === 'asking' && labels.locating,
    locating === 'denied' && labels.locationDenied,
    (locating === 'unavailable' || locating === 'timeout') && labels.locationUnavailable,
    // Without a network, the notice about it is enough.
    isOnline && !areStreetsAvailable && labels.backgroundUnavailable,
  ].filter((note) => note !== false);

  return (
    <section
      className={styles.frame}
      aria-label={labels.map}
      aria-busy={props.isPending}
      data-pending={props.isPending}
    >
      <div ref={target} className={styles.map} role="application" aria-label={labels.map} aria-describedby={hintId} />
      {props.children}
      <span id={hintId} hidden>
        {labels.keyboard}
      </span>
      <div className={styles.controls}>
        <IconButton kind="floating" icon="plus" label={labels.zoomIn} onPress={() => scene?.zoomBy(1)} />
        <IconButton kind="floating" icon="minus" label={labels.zoomOut} onPress={() => scene?.zoomBy(-1)} />
        <IconButton
          kind="floating"
          icon="locate"
          label={labels.locate}
          aria-busy={locating === 'asking'}
          className={locating === 'found' ? styles.located : undefined}
          onPress={locate}
        />
      </div>
      <div className={styles.notes} role="status">
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
      <Attribution html={tiles.attribution} isBaseMapInSight={!areStreetsAvailable} />
    </section>
  );
}

/** Renders the pins of the source now and on each change. Returns a function that stops it. */
function subscribePins(
  scene: MapController,
  source: MapSource,
  writing: PinRenderOptions,
  groupLabel: string,
): () => void {
  let view: View | undefined;
  let clusters: readonly Cluster[] | undefined;
  let marks: PinMarks | undefined;
  const draw = () => {
    const before = { clusters, view, marks };
    ({ clusters, view, marks } = source);
    if (marks !== before.marks) scene.pins.mark(marks);
    if (clusters !== before.clusters) scene.pins.showPins(clusters, writing, groupLabel);
    if (view !== before.view) scene.moveTo(view);
  };
  draw();
  return source.subscribe(draw);
}
