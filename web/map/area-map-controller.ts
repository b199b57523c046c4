import KeyboardPan from 'ol/interaction/KeyboardPan.js';
import KeyboardZoom from 'ol/interaction/KeyboardZoom.js';
import MouseWheelZoom from 'ol/interaction/MouseWheelZoom.js';
import PinchZoom from 'ol/interaction/PinchZoom.js';
import OlMap from 'ol/Map.js';
import { fromLonLat, toLonLat } from 'ol/proj.js';
import OlView from 'ol/View.js';
import { roundedDegrees } from '#contract/degrees.ts';
import type { BoundingBox } from '#contract/places.ts';
import { wrapped } from '#contract/views.ts';
import { addBackgroundLayers } from './background.ts';
import { dragOfMouseOrTwoFingers } from './pin-map-controller.ts';

const maxZoom = 14;
const paddingPx = 24;
/** A drawn rectangle with a shorter side is a tap. */
const minDrawnPx = 8;

/** A rectangle; a rough one contains more than is meant. */
export type ShownBox = BoundingBox & { isRough?: boolean };

interface Options {
  boxes: readonly ShownBox[];
  boxClassName: string;
  tileUrl: string;
  locale: string;
  onStreets(areThere: boolean): void;
  /** Called with a drawn rectangle. Without it, the map cannot be moved. */
  onDraw?: ((box: BoundingBox) => void) | undefined;
}

/** A map that shows rectangles, and on which one can be drawn. */
export class AreaMapController {
  readonly #target: HTMLElement;
  readonly #map: OlMap;
  readonly #boxClassName: string;
  readonly #stopBackground: () => void;
  readonly #onDraw: ((box: BoundingBox) => void) | undefined;
  #boxes: { box: BoundingBox; element: HTMLElement }[] = [];
  #isDrawing = false;

  constructor(target: HTMLElement, { boxes, boxClassName, tileUrl, locale, onStreets, onDraw }: Options) {
    this.#target = target;
    this.#boxClassName = boxClassName;
    this.#onDraw = onDraw;
    this.#map = new OlMap({
      target,
      controls: [],
      interactions: onDraw
        ? [dragOfMouseOrTwoFingers(), new PinchZoom(), new MouseWheelZoom(), new KeyboardPan(), new KeyboardZoom()]
        : [],
      view: new OlView({ center: [0, 0], zoom: 1, maxZoom, enableRotation: false }),
    });
    this.#map.on('postrender', () => this.#place());
    this.#stopBackground = addBackgroundLayers(this.#map, { tileUrl, locale, onStreets });
    this.show(boxes);
    if (onDraw) this.#listen();
  }

  /** Shows these rectangles, and moves the map so that all are in view. */
  show(boxes: readonly ShownBox[]): void {
    for (const { element } of this.#boxes) element.remove();
    this.#boxes = boxes.map((box) => {
      const element = document.createElement('div');
      element.className = this.#boxClassName;
      if (box.isRough) element.dataset.rough = '';
      this.#target.append(element);
      return { box, element };
    });
    const [first] = boxes;
    if (first) this.#fit(boxes);
    this.#map.render();
  }

  /** Whether a drag draws a rectangle instead of moving the map. */
  setDrawing(isDrawing: boolean): void {
    this.#isDrawing = isDrawing;
  }

  /** Zooms by levels around the centre. */
  zoomBy(levels: number): void {
    const view = this.#map.getView();
    view.setZoom((view.getZoom() ?? 0) + levels);
  }

  /** Returns the rectangle that is in view. */
  view(): BoundingBox {
    const [width = 0, height = 0] = this.#map.getSize() ?? [];
    return this.#boxOf({ x: 0, y: 0 }, { x: width, y: height });
  }

  /** Removes the map from the page and stops all its work. */
  dispose(): void {
    this.#stopBackground();
    this.#map.setTarget(undefined);
    this.#map.dispose();
  }

  #fit(boxes: readonly BoundingBox[]): void {
    const corners = boxes.flatMap((box) => {
      const [[left = 0, bottom = 0] = [], [right = 0, top = 0] = []] = cornersOf(box);
      return [
        [left, bottom],
        [right, top],
      ] as const;
    });
    const xs = corners.map(([x]) => x);
    const ys = corners.map(([, y]) => y);
    const extent = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    this.#map.getView().fit(extent, { padding: Array(4).fill(paddingPx), maxZoom });
  }

  #place(): void {
    for (const { box, element } of this.#boxes) {
      const [southWest = [0, 0], northEast = [0, 0]] = cornersOf(box);
      const [left = 0, bottom = 0] = this.#map.getPixelFromCoordinate(southWest) ?? [];
      const [right = 0, top = 0] = this.#map.getPixelFromCoordinate(northEast) ?? [];
      Object.assign(element.style, {
        transform: `translate(${left}px, ${top}px)`,
        width: `${right - left}px`,
        height: `${bottom - top}px`,
      });
    }
  }

  #listen(): void {
    const viewport = this.#map.getViewport();
    if (!viewport) return;
    let from: { x: number; y: number } | null = null;
    const spot = (event: PointerEvent) => {
      const [x = 0, y = 0] = this.#map.getEventPixel(event);
      return { x, y };
    };
    // Before the library, which would move the map.
    const listen = (type: 'pointerdown' | 'pointermove' | 'pointerup', act: (event: PointerEvent) => void) =>
      viewport.addEventListener(type, act, { capture: true });
    listen('pointerdown', (event) => {
      if (!this.#isDrawing || event.button !== 0) return;
      event.stopPropagation();
      viewport.setPointerCapture(event.pointerId);
      from = spot(event);
    });
    listen('pointermove', (event) => {
      if (!from) return;
      event.stopPropagation();
      this.#preview(this.#boxOf(from, spot(event)));
    });
    listen('pointerup', (event) => {
      if (!from) return;
      event.stopPropagation();
      const to = spot(event);
      const isTap = Math.min(Math.abs(to.x - from.x), Math.abs(to.y - from.y)) < minDrawnPx;
      const box = this.#boxOf(from, to);
      from = null;
      if (!isTap) this.#onDraw?.(box);
    });
    viewport.addEventListener('pointercancel', () => {
      from = null;
    });
  }

  #preview(box: BoundingBox): void {
    const [shown] = this.#boxes;
    if (shown) shown.box = box;
    else this.#boxes = [{ box, element: this.#target.appendChild(document.createElement('div')) }];
    for (const { element } of this.#boxes) element.className = this.#boxClassName;
    this.#place();
  }

  #boxOf(one: { x: number; y: number }, other: { x: number; y: number }): BoundingBox {
    const at = (x: number, y: number) => toLonLat(this.#map.getCoordinateFromPixel([x, y]) ?? [0, 0]);
    const [west = 0, north = 0] = at(Math.min(one.x, other.x), Math.min(one.y, other.y));
    const [east = 0, south = 0] = at(Math.max(one.x, other.x), Math.max(one.y, other.y));
    if (east - west >= 360) return { west: -180, south: rounded(south), east: 180, north: rounded(north) };
    return {
      west: rounded(wrapped(west)),
      south: rounded(Math.max(-90, south)),
      east: rounded(wrapped(east)),
      north: rounded(Math.min(90, north)),
    };
  }
}

/** Returns the south-west and north-east corner; the east is moved by a turn if the box crosses the antimeridian. */
function cornersOf({ west, south, east, north }: BoundingBox) {
  const limit = 85;
  const right = west > east ? east + 360 : east;
  return [fromLonLat([west, Math.max(-limit, south)]), fromLonLat([right, Math.min(limit, north)])];
}

/** Rounds to about ten metres, so that the numbers can be read and typed. */
function rounded(degrees: number): number {
  return roundedDegrees(Math.round(degrees * 1e4) / 1e4);
}
