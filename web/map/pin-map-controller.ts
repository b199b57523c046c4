import type { Coordinate } from 'ol/coordinate.js';
import DragPan from 'ol/interaction/DragPan.js';
import PinchZoom from 'ol/interaction/PinchZoom.js';
import OlMap from 'ol/Map.js';
import { fromLonLat, toLonLat } from 'ol/proj.js';
import OlView from 'ol/View.js';
import { deepestZoom } from '#contract/constants.ts';
import { addBackgroundLayers } from './background.ts';
import { DomLayer } from './dom-layer.ts';
import { createMovablePin } from './pin.ts';
import type { Place } from './view.ts';

const widestZoom = 3;
const glideMs = 280;
/** Step of the arrow keys: the width of a door at street zoom. Larger with Shift. */
const stepPx = 4;
const leapPx = 40;
/** A pin closer to the edge than this share of the map is centred. */
const edgeShare = 0.2;

interface Options {
  place: Place;
  zoom: number;
  /** Read out: the purpose of the pin and how to move it. */
  label: string;
  describedBy: string;
  className: string;
  tileUrl: string;
  locale: string;
  onMove(place: Place): void;
  onStreets(areThere: boolean): void;
}

/** A small map with one pin that can be dragged, placed with a tap, or moved with the arrow keys. */
export class PinMapController {
  readonly #map: OlMap;
  readonly #pins: DomLayer;
  readonly #pin: HTMLButtonElement;
  readonly #onMove: (place: Place) => void;
  readonly #stopBackground: () => void;
  #place: Place;

  constructor(target: HTMLElement, options: Options) {
    const { place, zoom, label, describedBy, className, tileUrl, locale, onMove, onStreets } = options;
    this.#place = place;
    this.#onMove = onMove;
    this.#pins = new DomLayer(className);
    this.#pin = createMovablePin(label, describedBy);
    this.#map = new OlMap({
      target,
      layers: [this.#pins],
      controls: [],
      interactions: [dragOfMouseOrTwoFingers(), new PinchZoom()],
      view: new OlView({
        center: fromLonLat([place.longitude, place.latitude]),
        zoom,
        minZoom: widestZoom,
        maxZoom: deepestZoom,
        constrainResolution: true,
        enableRotation: false,
      }),
    });
    this.#pins.put(this.#pin, place);
    this.#listen();
    this.#stopBackground = addBackgroundLayers(this.#map, { tileUrl, locale, onStreets });
  }

  /** Shows the pin at a position from outside. A position reported by `onMove` changes nothing. */
  show(place: Place, zoom: number): void {
    if (place.latitude === this.#place.latitude && place.longitude === this.#place.longitude) return;
    this.#put(place);
    this.#map.getView().setZoom(zoom);
    this.#center();
  }

  /** Zooms by levels around the pin. */
  zoomBy(levels: number): void {
    const view = this.#map.getView();
    const center = fromLonLat([this.#place.longitude, this.#place.latitude]);
    // Zooms around the pin instead of the centre.
    view.animate({
      zoom: (view.getZoom() ?? 0) + levels,
      anchor: center,
      duration: prefersReducedMotion() ? 0 : glideMs,
    });
  }

  /** Moves the focus to the pin once it is rendered. */
  focusPin(): void {
    this.#map.once('postrender', () => this.#pin.focus({ preventScroll: true }));
  }

  /** Removes the map from the page and stops all its work. */
  dispose(): void {
    this.#stopBackground();
    this.#map.setTarget(undefined);
    this.#map.dispose();
  }

  #listen(): void {
    const pin = this.#pin;
    /** Offset from the finger to the tip of the pin, so that the pin does not jump. */
    let grip: { x: number; y: number } | null = null;
    pin.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      // Prevents that the map is dragged too.
      event.stopPropagation();
      pin.setPointerCapture(event.pointerId);
      const [x = 0, y = 0] = this.#map.getEventPixel(event);
      const tip = this.#pins.pixelOf(pin);
      grip = { x: tip.x - x, y: tip.y - y };
    });
    pin.addEventListener('pointermove', (event) => {
      if (!grip) return;
      pin.dataset.dragged = '';
      const [x = 0, y = 0] = this.#map.getEventPixel(event);
      this.#putAt(this.#map.getCoordinateFromPixel([x + grip.x, y + grip.y]));
    });
    const letGo = () => {
      if (!grip) return;
      grip = null;
      const wasDragged = 'dragged' in pin.dataset;
      delete pin.dataset.dragged;
      if (wasDragged) this.#tell();
    };
    pin.addEventListener('pointerup', letGo);
    pin.addEventListener('pointercancel', letGo);
    // The end of a drag is not a tap on the map.
    pin.addEventListener('click', (event) => event.stopPropagation());

    pin.addEventListener('keydown', (event) => {
      const levels = { '+': 1, '-': -1 }[event.key];
      if (levels && !event.ctrlKey && !event.metaKey) {
        event.preventDefault();
        this.zoomBy(levels);
        return;
      }
      const step = event.shiftKey ? leapPx : stepPx;
      const [right, down] = directions[event.key] ?? [0, 0];
      if (right === 0 && down === 0) return;
      event.preventDefault();
      const { x, y } = this.#pins.pixelOf(pin);
      this.#putAt(this.#map.getCoordinateFromPixel([x + right * step, y + down * step]));
      this.#tell();
    });

    this.#map.on('click', ({ coordinate }) => {
      this.#putAt(coordinate);
      this.#tell();
    });
  }

  #putAt(coordinate: Coordinate | null): void {
    if (!coordinate) return;
    const [longitude = 0, latitude = 0] = toLonLat(coordinate);
    this.#put({ longitude: exact(longitude), latitude: exact(latitude) });
  }

  #put(place: Place): void {
    this.#place = place;
    this.#pins.put(this.#pin, place);
  }

  #tell(): void {
    this.#onMove(this.#place);
    const [width = 0, height = 0] = this.#map.getSize() ?? [];
    const { x, y } = this.#pins.pixelOf(this.#pin);
    const isNearEdge =
      Math.min(x, width - x) < width * edgeShare || y < height * edgeShare * 2 || height - y < height * edgeShare;
    if (isNearEdge) this.#center();
  }

  #center(): void {
    const center = fromLonLat([this.#place.longitude, this.#place.latitude]);
    this.#map.getView().animate({ center, duration: prefersReducedMotion() ? 0 : glideMs });
  }
}

const directions: Record<string, readonly [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Returns the interaction that moves a map in a page: by mouse or two fingers, because one finger scrolls the page. */
export function dragOfMouseOrTwoFingers(): DragPan {
  const pan: DragPan = new DragPan({
    condition({ originalEvent }) {
      const isMouse = originalEvent instanceof PointerEvent && originalEvent.pointerType === 'mouse';
      return isMouse || pan.getPointerCount() === 2;
    },
  });
  return pan;
}

/** Rounds to six decimals, a tenth of a metre. */
function exact(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

function prefersReducedMotion(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
