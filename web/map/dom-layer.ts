import Layer from 'ol/layer/Layer.js';
import type { FrameState } from 'ol/Map.js';
import { fromLonLat } from 'ol/proj.js';
import ViewHint from 'ol/ViewHint.js';
import type { Place } from './view.ts';

/** Circumference of the world in metres of the projection. */
const worldMetres = 2 * Math.PI * 6_378_137;

/**
 * A layer of DOM elements at map positions. Panning moves one parent element; only a new resolution positions each
 * element. The origin of an element is at its position.
 */
export class DomLayer extends Layer {
  readonly element: HTMLElement;
  readonly #positions = new Map<HTMLElement, { x: number; y: number; left: number; top: number }>();
  #frame: FrameState | undefined;
  /** The view for which the elements were positioned. Their pixels are relative to `x` and `y`. */
  #placedFor = { x: 0, y: 0, resolution: 0 };
  #shift = { left: 0, top: 0 };

  constructor(className: string) {
    super({});
    this.element = document.createElement('div');
    this.element.className = className;
    this.element.style.position = 'absolute';
  }

  /** Shows an element at a place, or moves it there. */
  put(element: HTMLElement, { longitude, latitude }: Place): void {
    const [x = 0, y = 0] = fromLonLat([longitude, latitude]);
    this.#positions.set(element, { x, y, left: 0, top: 0 });
    // Positions the element directly, because rendering the map would repaint its canvases.
    if (this.#frame && this.#placedFor.resolution > 0) this.#placeOne(element, this.#frame);
    else {
      this.#placedFor.resolution = 0;
      this.changed();
    }
    if (element.parentElement !== this.element) this.element.append(element);
  }

  /** Removes an element. */
  take(element: HTMLElement): void {
    this.#positions.delete(element);
    element.remove();
  }

  /** Returns the position of an element on the screen, from the top left corner of the map. */
  pixelOf(element: HTMLElement): { x: number; y: number } {
    const position = this.#positions.get(element);
    if (this.#frame && this.#placedFor.resolution === 0) this.#place(this.#frame);
    return { x: (position?.left ?? 0) + this.#shift.left, y: (position?.top ?? 0) + this.#shift.top };
  }

  /** Returns whether the place of an element is inside the map. */
  isInView(element: HTMLElement): boolean {
    const { x, y } = this.pixelOf(element);
    const [width = 0, height = 0] = this.#frame?.size ?? [];
    return x >= 0 && y >= 0 && x <= width && y <= height;
  }

  override render(frame: FrameState): HTMLElement {
    this.#frame = frame;
    const { center, resolution } = frame.viewState;
    const farPx = Math.abs((center[0] ?? 0) - this.#placedFor.x) / resolution;
    // At low zooms, another copy of the world may be closer now.
    const isElsewhere = farPx > Math.min(20_000, worldMetres / resolution / 16);
    if (resolution !== this.#placedFor.resolution || isElsewhere) this.#place(frame);
    this.#move(frame);
    return this.element;
  }

  #place(frame: FrameState): void {
    const { center, resolution } = frame.viewState;
    const [x = 0, y = 0] = center;
    this.#placedFor = { x, y, resolution };
    for (const element of this.#positions.keys()) this.#placeOne(element, frame);
    this.#move(frame);
    // Positions are rounded when the map is idle, because half pixels blur the numbers.
    if (isInMotion(frame)) this.#placedFor.resolution = Number.NaN;
  }

  #placeOne(element: HTMLElement, frame: FrameState): void {
    const position = this.#positions.get(element);
    if (!position) return;
    const { x, y, resolution } = this.#placedFor;
    const isMoving = isInMotion(frame);
    // Each element is shown once, on the copy of the world closest to the centre.
    const copy = Math.round((x - position.x) / worldMetres) * worldMetres;
    position.left = settled((position.x + copy - x) / resolution, isMoving);
    position.top = settled((y - position.y) / resolution, isMoving);
    element.style.transform = `translate(${position.left}px, ${position.top}px)`;
  }

  #move(frame: FrameState): void {
    const { center, resolution } = frame.viewState;
    const [width = 0, height = 0] = frame.size;
    this.#shift = {
      left: Math.round(width / 2 - ((center[0] ?? 0) - this.#placedFor.x) / resolution),
      top: Math.round(height / 2 + ((center[1] ?? 0) - this.#placedFor.y) / resolution),
    };
    this.element.style.transform = `translate(${this.#shift.left}px, ${this.#shift.top}px)`;
  }
}

function isInMotion({ viewHints }: FrameState): boolean {
  return Boolean(viewHints[ViewHint.ANIMATING] || viewHints[ViewHint.INTERACTING]);
}

function settled(px: number, isMoving: boolean): number {
  return isMoving ? Math.round(px * 8) / 8 : Math.round(px);
}
