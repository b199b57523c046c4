import { preventTouchFocus } from '#web/ui/prevent-touch-focus.ts';
import { type Cluster, clusterAt } from './cluster-cells.ts';
import { DomLayer } from './dom-layer.ts';
import { nearest, nextTowards, type Point } from './nearest.ts';
import styles from './pin.module.css';
import { createPin, markPin, type PinRenderOptions, renderPin } from './pin.ts';
import { noMarks, type PinMarks } from './source.ts';
import type { Place } from './view.ts';

interface Pin {
  button: HTMLButtonElement;
  cluster: Cluster;
}

interface Handlers {
  onOpen(cluster: Cluster): void;
  /** A press has started and may open the pin. */
  onPressStart(cluster: Cluster): void;
  /** The focused pin was removed and no other is visible. */
  onFocusLost(): void;
}

/** A touch that moved farther is a pan. */
const maxClickMovePx = 8;

/**
 * The pins as buttons. Together they are one tab stop; arrow keys move between pins, and pan the map if there is no pin
 * ahead.
 */
export class PinLayer extends DomLayer {
  /** Busiest first, in the given order. */
  #pins = new Map<string, Pin>();
  readonly #handlers: Handlers;
  #marks = noMarks;
  #renderOptions: PinRenderOptions | undefined;
  #tabStop: HTMLButtonElement | undefined;
  #pressedAt: Point = { x: 0, y: 0 };

  constructor(handlers: Handlers) {
    super(styles.pins ?? '');
    this.#handlers = handlers;
    this.element.setAttribute('role', 'group');
    this.element.dataset.pins = '';
    this.element.addEventListener('pointerdown', (event) => {
      this.#pressedAt = { x: event.clientX, y: event.clientY };
      const pin = this.#pinOf(event.target);
      if (!pin) return;
      preventTouchFocus(event);
      if (event.button === 0) handlers.onPressStart(pin.cluster);
    });
    this.element.addEventListener('click', (event) => this.#press(event));
    this.element.addEventListener('keydown', (event) => this.#moveFocusByArrowKeys(event));
    this.element.addEventListener('focusin', ({ target }) => this.#stopAt(this.#pinOf(target)?.button));
  }

  /** Shows exactly these pins. Remaining pins keep their element and focus. */
  showPins(clusters: readonly Cluster[], options: PinRenderOptions, groupLabel: string): void {
    this.element.setAttribute('aria-label', groupLabel);
    const kept = new Set(clusters.map(({ key }) => key));
    const focused = this.#pinOf(document.activeElement);
    const focusedAt = focused && this.pixelOf(focused.button);

    for (const [key, { button }] of this.#pins) if (!kept.has(key)) this.take(button);
    this.#pins = new Map(
      clusters.map((cluster) => {
        const before = this.#pins.get(cluster.key);
        const button = before?.button ?? createPin();
        if (before?.cluster !== cluster || options !== this.#renderOptions) renderPin(button, cluster, options);
        if (before?.cluster !== cluster) this.put(button, cluster);
        return [cluster.key, { button, cluster }];
      }),
    );
    this.#renderOptions = options;
    this.mark(this.#marks);
    if (focused && focusedAt && !kept.has(focused.cluster.key)) this.#focusNear(focusedAt);
    else this.restoreFocus();
  }

  /** Marks the selected and the highlighted pin, and removes earlier marks. */
  mark(marks: PinMarks): void {
    this.#marks = marks;
    const selected = this.#keyAt(marks.selectedPlace) ?? marks.selectedKey;
    const highlighted = this.#keyAt(marks.highlightedPlace);
    for (const [key, { button }] of this.#pins) markPin(button, key === selected, key === highlighted);
  }

  /** Moves the focus to a pin. Returns whether it exists. */
  focusPin(key: string): boolean {
    const pin = this.#pins.get(key);
    pin?.button.focus({ preventScroll: true });
    return pin !== undefined;
  }

  /**
   * Called when the map is idle: makes a visible pin the tab stop, and moves the focus if its pin is no longer visible.
   */
  restoreFocus(): void {
    const focused = this.#pinOf(document.activeElement);
    if (focused && !this.isInView(focused.button)) this.#focusNear(this.pixelOf(focused.button));
    else if (!this.#tabStop?.isConnected || !this.isInView(this.#tabStop)) this.#stopAt(this.#visiblePins()[0]?.button);
  }

  /** Returns whether the target of an event is in a pin. */
  isPin(target: EventTarget | null): boolean {
    return this.#pinOf(target) !== undefined;
  }

  #keyAt(place: Place | null): string | null {
    const clusters = place ? [...this.#pins.values()].map(({ cluster }) => cluster) : [];
    return (place && clusterAt(clusters, place)?.key) ?? null;
  }

  #press(event: MouseEvent): void {
    const cluster = this.#pinOf(event.target)?.cluster;
    // A click without a pointer comes from the keyboard or a screen reader.
    const isByPointer = event.detail > 0;
    const movedPx = Math.hypot(event.clientX - this.#pressedAt.x, event.clientY - this.#pressedAt.y);
    if (cluster && !(isByPointer && movedPx > maxClickMovePx)) this.#handlers.onOpen(cluster);
  }

  #moveFocusByArrowKeys(event: KeyboardEvent): void {
    const pin = this.#pinOf(event.target);
    if (!pin || event.ctrlKey || event.altKey || event.metaKey) return;
    const others = this.#visiblePins().filter(({ button }) => button !== pin.button);
    const next = nextTowards(event.key, this.pixelOf(pin.button), others);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    next.button.focus({ preventScroll: true });
  }

  #focusNear(point: Point): void {
    const near = nearest(point, this.#visiblePins());
    if (near) near.button.focus({ preventScroll: true });
    else this.#handlers.onFocusLost();
  }

  /** Returns the pins on the screen, busiest first. */
  #visiblePins(): (Pin & Point)[] {
    return [...this.#pins.values()]
      .filter(({ button }) => this.isInView(button))
      .map((pin) => ({ ...pin, ...this.pixelOf(pin.button) }));
  }

  #stopAt(button: HTMLButtonElement | undefined): void {
    if (this.#tabStop) this.#tabStop.tabIndex = -1;
    this.#tabStop = button;
    if (button) button.tabIndex = 0;
  }

  #pinOf(target: EventTarget | null): Pin | undefined {
    const button = target instanceof Element ? target.closest('button') : null;
    if (!button || !this.element.contains(button)) return undefined;
    for (const pin of this.#pins.values()) if (pin.button === button) return pin;
    return undefined;
  }
}
