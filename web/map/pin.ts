import type { Cluster } from './cluster-cells.ts';
import styles from './pin.module.css';

/** Rendering of pins. The map itself does not depend on styles or languages. */
export interface PinRenderOptions {
  /** Accessible name: "12 events in Lyon". */
  label(cluster: Cluster): string;
  /** Text on the pin: 1 200 is "1.2k". */
  count(count: number): string;
  /** Colour of an event type, `#rrggbb`. */
  color(typeSlug: string | null): string;
}

/**
 * Creates a pin button; `renderPin` gives it one of three shapes: a drop in the colour of its type is one event, a
 * white drop with a number are several at one point, and a red disc with a number are several points. An amber dot
 * marks what is on now.
 */
export function createPin(): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.tabIndex = -1;
  button.append(shapeOfPin());
  return button;
}

/** Updates size, shape, colour, text and label of a pin button. */
export function renderPin(button: HTMLButtonElement, cluster: Cluster, options: PinRenderOptions): void {
  const { count, isOneSpot, typeSlug, isOnNow } = cluster;
  button.className = `${styles.pin} ${isOneSpot ? styles.drop : styles.disc} ${count === 1 ? styles.lone : ''}`;
  button.dataset.size = sizeOf(count);
  button.toggleAttribute('data-on-now', isOnNow);
  button.setAttribute('aria-label', options.label(cluster));
  button.style.setProperty('--type-color', count === 1 ? options.color(typeSlug) : null);
  // Larger pins are in front.
  button.style.setProperty('--pin-order', String(Math.round(100 * Math.log10(count))));
  const shape = button.firstElementChild;
  const written = count === 1 ? '' : options.count(count);
  if (shape && shape.textContent !== written) shape.textContent = written;
}

/** Sets whether a pin is selected (pressed) and highlighted. */
export function markPin(button: HTMLButtonElement, isSelected: boolean, isHighlighted: boolean): void {
  const pressed = String(isSelected);
  if (button.getAttribute('aria-pressed') !== pressed) button.setAttribute('aria-pressed', pressed);
  if (button.hasAttribute('data-highlighted') !== isHighlighted)
    button.toggleAttribute('data-highlighted', isHighlighted);
}

/** Creates a decorative marker with the shape of a drop. */
export function createMarker(color: string): HTMLElement {
  const marker = document.createElement('span');
  marker.className = `${styles.pin} ${styles.drop} ${styles.lone}`;
  marker.style.setProperty('--type-color', color);
  marker.append(shapeOfPin());
  return marker;
}

/** Creates a draggable pin with the shape of a drop. */
export function createMovablePin(label: string, describedBy: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `${styles.pin} ${styles.drop} ${styles.lone} ${styles.movable}`;
  button.setAttribute('aria-label', label);
  button.setAttribute('aria-describedby', describedBy);
  button.append(shapeOfPin());
  return button;
}

function shapeOfPin(): HTMLElement {
  const shape = document.createElement('span');
  shape.className = styles.shape ?? '';
  return shape;
}

/** Returns the size class: the number of digits, at most 4. */
function sizeOf(count: number): string {
  return String(Math.min(4, Math.ceil(Math.log10(count + 1))));
}
