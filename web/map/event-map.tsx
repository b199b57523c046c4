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
import type { BoundingBox } from '#contract/places.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Attribution } from './attribution.tsx';
import styles from './event-map.module.css';
import { useLocateMe } from './locate-me.ts';
import { MapScene } from './map-scene.ts';
import { type Cluster, clusterAt } from './merge.ts';
import type { PinWriting } from './pin.ts';
import type { Place, Size, View } from './view.ts';

export interface MapLabels {
  map: string;
  /** How the keyboard works here. */
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
  /** Puts the focus on a pin, where a closed popup gives it back; says whether the pin is still there. */
  focusPin(key: string): boolean;
}

export interface EventMapProps {
  view: View;
  /** When the map comes to rest, at first too. `view` fits into an address as it is. */
  onViewChange(view: View, bounds: BoundingBox, size: Size): void;
  clusters: readonly Cluster[];
  /** They are those of before: others are awaited. */
  isPending?: boolean;
  /** The pin that is open: by its key, or by where one of its events stands, which outlives a change of zoom. */
  selectedKey?: string | null;
  selectedPlace?: Place | null;
  /** Lights the pin that stands for an event at this place. */
  highlightedPlace?: Place | null;
  onOpen(cluster: Cluster): void;
  onHover?(cluster: Cluster | null): void;
  /** A click beside all pins. */
  onBackgroundClick?(): void;
  colorOfType(slug: string | null): string;
  tiles: { url: string; attribution: string };
  locale: string;
  labels: MapLabels;
  ref?: Ref<EventMapHandle>;
}

/** The map with its pins, its controls and its notes. It fills its parent. */
export function EventMap(props: EventMapProps) {
  const { view, clusters, colorOfType, labels, locale, tiles, ref } = props;
  const target = useRef<HTMLDivElement>(null);
  const [scene, setScene] = useState<MapScene | null>(null);
  const [areStreetsThere, setStreetsThere] = useState(true);
  const hintId = useId();

  const onViewChange = useEffectEvent(props.onViewChange);
  const onOpen = useEffectEvent(props.onOpen);
  const onHover = useEffectEvent((cluster: Cluster | null) => props.onHover?.(cluster));
  const onBackgroundClick = useEffectEvent(() => props.onBackgroundClick?.());
  const firstView = useEffectEvent(() => view);

  useEffect(() => {
    if (!target.current) return;
    const made = new MapScene(target.current, {
      view: firstView(),
      tileUrl: tiles.url,
      locale,
      onViewChange: (...news) => onViewChange(...news),
      onOpen: (cluster) => onOpen(cluster),
      onHover: (cluster) => onHover(cluster),
      onBackgroundClick: () => onBackgroundClick(),
      onStreets: setStreetsThere,
    });
    setScene(made);
    return () => made.dispose();
  }, [tiles.url, locale]);

  const writing = useMemo((): PinWriting => {
    const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
    return { label: labels.pin, count: (count) => compact.format(count), color: colorOfType };
  }, [labels, colorOfType, locale]);
  // Before the browser paints, so that pins and the rest of the page change in one frame.
  useLayoutEffect(() => scene?.pins.showPins(clusters, writing, labels.pins), [scene, clusters, writing, labels.pins]);

  const selected = keyAt(clusters, props.selectedPlace) ?? props.selectedKey ?? null;
  const highlighted = keyAt(clusters, props.highlightedPlace);
  useEffect(() => scene?.pins.mark(selected, highlighted), [scene, selected, highlighted]);

  const { longitude, latitude, zoom } = view;
  useEffect(() => scene?.lookAt({ longitude, latitude, zoom }), [scene, longitude, latitude, zoom]);

  useImperativeHandle(ref, () => ({ focusPin: (key) => scene?.pins.focusPin(key) ?? false }), [scene]);

  const marker = useRef<HTMLElement>(null);
  const { locating, locate } = useLocateMe((place) => {
    marker.current ??= positionMarker();
    scene?.showPosition(place, marker.current);
  });
  const notes = [
    locating === 'asking' && labels.locating,
    locating === 'denied' && labels.locationDenied,
    locating === 'unavailable' && labels.locationUnavailable,
    !areStreetsThere && labels.backgroundUnavailable,
  ].filter((note) => note !== false);

  return (
    <section
      className={styles.frame}
      aria-label={labels.map}
      aria-busy={props.isPending}
      data-pending={props.isPending}
    >
      <div ref={target} className={styles.map} role="application" aria-label={labels.map} aria-describedby={hintId} />
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
      <Attribution html={tiles.attribution} isBaseMapInSight={!areStreetsThere} />
    </section>
  );
}

function keyAt(clusters: readonly Cluster[], place: Place | null | undefined): string | null {
  return (place && clusterAt(clusters, place)?.key) ?? null;
}

function positionMarker(): HTMLElement {
  const marker = document.createElement('span');
  marker.className = styles.position ?? '';
  return marker;
}
