import type { Coordinate } from 'ol/coordinate.js';
import { defaults as usualInteractions } from 'ol/interaction/defaults.js';
import OlMap from 'ol/Map.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import { fromLonLat, toLonLat } from 'ol/proj.js';
import OlView from 'ol/View.js';
import { deepestZoom, tileSizePx } from '#contract/constants.ts';
import { roundedView, wrapped } from '#contract/views.ts';
import { addBackgroundLayers } from './background.ts';
import type { Cluster } from './cluster-cells.ts';
import { DomLayer } from './dom-layer.ts';
import styles from './event-map.module.css';
import type { Point } from './nearest.ts';
import { PinLayer } from './pin-layer.ts';
import type { Place, Size, View } from './view.ts';
import { distancePx, isSameView } from './view-geometry.ts';

const minZoom = 2;
const animationMs = 320;

interface Options {
  view: View;
  tileUrl: string;
  locale: string;
  /** `isOwn` if it is the view that was asked for last, and the user has not moved the map. */
  onViewChange(view: View, isOwn: boolean): void;
  /** Called after each frame. */
  onFrame(pointOf: (place: Place) => Point): void;
  onOpen(cluster: Cluster): void;
  onPressStart(cluster: Cluster): void;
  onStreets(areThere: boolean): void;
}

/** Wrapper of the map library for the event map: applies changes of the props and reports events. */
export class MapController {
  readonly pins: PinLayer;
  readonly #target: HTMLElement;
  readonly #map: OlMap;
  readonly #positions = new DomLayer(styles.positions ?? '');
  readonly #position = document.createElement('span');
  readonly #stopBackground: () => void;
  /** Reported views that may return as props. They must not move the map. */
  #reportedViews: View[] = [];
  /** The view that was asked for last. */
  #ownView: View;

  constructor(target: HTMLElement, options: Options) {
    this.#target = target;
    this.#ownView = options.view;
    // The library handles arrow keys, + and - only on focusable elements.
    target.tabIndex = 0;
    this.pins = new PinLayer({
      onOpen: options.onOpen,
      onPressStart: options.onPressStart,
      onFocusLost: () => target.focus({ preventScroll: true }),
    });
    this.#map = new OlMap({
      target,
      layers: [this.#positions, this.pins],
      controls: [],
      interactions: usualInteractions({
        altShiftDragRotate: false,
        pinchRotate: false,
        zoomDuration: prefersReducedMotion() ? 0 : animationMs,
      }),
      view: new OlView({
        center: fromLonLat([options.view.longitude, options.view.latitude]),
        zoom: options.view.zoom,
        minZoom: minZoomFor(target),
        maxZoom: deepestZoom,
        constrainResolution: true,
        enableRotation: false,
      }),
    });
    this.#map.on('moveend', () => {
      const view = this.#view();
      this.pins.restoreFocus();
      if (!this.#reportedViews.some((reported) => isSameView(reported, view))) this.#reportedViews.push(view);
      options.onViewChange(view, isSameView(view, this.#ownView));
    });
    this.#map.on('postrender', () => options.onFrame(this.#pointOf));
    this.#map.on('change:size', () => this.#map.getView().setMinZoom(minZoomFor(target)));
    const isOnPin = ({ originalEvent }: MapBrowserEvent) => this.pins.isPin(originalEvent.target);
    // A double click on a pin must not zoom.
    this.#map.on('dblclick', (event) => !isOnPin(event));
    this.#stopBackground = addBackgroundLayers(this.#map, options);
  }

  /** Moves the map unless the view was reported by the map itself. */
  moveTo(view: View): void {
    this.#ownView = view;
    const echo = this.#reportedViews.findIndex((reported) => isSameView(reported, view));
    // Views reported before this one are forgotten, because they may be requested again.
    this.#reportedViews = echo < 0 ? [] : this.#reportedViews.slice(echo);
    if (echo < 0 && !isSameView(this.#view(), view)) this.#animateTo(view);
  }

  /** Zooms by whole levels from the nearest whole level, around the centre. */
  zoomBy(steps: number): void {
    const view = this.#map.getView();
    const zoom = Math.round(view.getZoom() ?? minZoom) + steps;
    view.cancelAnimations();
    view.animate({ zoom, duration: prefersReducedMotion() ? 0 : animationMs / 2 });
  }

  /** Moves to the user's position at a zoom with streets, and marks it. */
  goTo(place: Place): void {
    this.showPosition(place);
    this.#animateTo({ ...place, zoom: Math.max(12, this.#view().zoom) });
  }

  /** Marks the user's position. Null keeps the last one. */
  showPosition(place: Place | null): void {
    if (!place) return;
    this.#position.className = styles.position ?? '';
    this.#positions.put(this.#position, place);
  }

  /** Removes the map from the page and stops all its work. */
  dispose(): void {
    this.#stopBackground();
    this.#map.setTarget(undefined);
    this.#map.dispose();
  }

  #animateTo(view: View): void {
    const olView = this.#map.getView();
    const from = this.#view();
    const center = nearestWorldCopy(view, olView.getCenter());
    const zoom = Math.min(deepestZoom, Math.max(minZoomFor(this.#target), Math.round(view.zoom)));
    const { widthPx, heightPx } = this.#size();
    const isNear = distancePx(from, view, Math.min(from.zoom, zoom)) < 1.5 * Math.max(widthPx, heightPx);
    olView.cancelAnimations();
    if (prefersReducedMotion() || !isNear || Math.abs(from.zoom - zoom) > 7) {
      olView.setCenter(center);
      olView.setZoom(zoom);
    } else {
      olView.animate({ center, zoom, duration: animationMs });
    }
  }

  readonly #pointOf = (place: Place): Point => {
    const [x = 0, y = 0] =
      this.#map.getPixelFromCoordinate(nearestWorldCopy(place, this.#map.getView().getCenter())) ?? [];
    return { x, y };
  };

  #view(): View {
    const view = this.#map.getView();
    const [longitude = 0, latitude = 0] = toLonLat(view.getCenter() ?? [0, 0]);
    return roundedView({ longitude: wrapped(longitude), latitude, zoom: Math.round(view.getZoom() ?? minZoom) });
  }

  #size(): Size {
    return { widthPx: this.#target.clientWidth, heightPx: this.#target.clientHeight };
  }
}

/** Returns the minimum integer zoom at which the world fills the map without repeating. */
function minZoomFor({ clientWidth, clientHeight }: HTMLElement): number {
  return Math.max(minZoom, Math.ceil(Math.log2(Math.max(clientWidth, clientHeight) / tileSizePx)));
}

/** Returns the copy of the position that is closest to `from`, as the world repeats horizontally. */
function nearestWorldCopy(place: Place, from: Coordinate = [0, 0]): Coordinate {
  const [fromLongitude = 0] = toLonLat(from);
  const [x = 0, y = 0] = fromLonLat([fromLongitude + wrapped(place.longitude - fromLongitude), place.latitude]);
  const [fromX = 0] = fromLonLat([fromLongitude, 0]);
  return [(from[0] ?? 0) + x - fromX, y];
}

function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
