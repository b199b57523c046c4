import type { Cluster } from './merge.ts';
import styles from './pin.module.css';

/** How pins look and what they say; the map itself knows neither dances nor languages. */
export interface PinRenderOptions {
  /** Read out: "12 events in Lyon". */
  label(cluster: Cluster): string;
  /** Written on the pin: 1 200 is "1.2k". */
  count(count: number): string;
  /** Colour of an event type, `#rrggbb`. */
  color(typeSlug: string | null): string;
}

/** One button of the map. Where all events stand on one spot it is a drop that points at it, else a disc about there. */
export function createPin(): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.tabIndex = -1;
  button.append(shapeOfPin());
  return button;
}

export function renderPin(button: HTMLButtonElement, cluster: Cluster, options: PinRenderOptions): void {
  const { count, isOneSpot, typeSlug } = cluster;
  button.className = `${styles.pin} ${isOneSpot ? styles.drop : styles.disc} ${count === 1 ? styles.lone : ''}`;
  button.dataset.size = sizeOf(count);
  button.setAttribute('aria-label', options.label(cluster));
  button.style.setProperty('--type-color', count === 1 ? options.color(typeSlug) : null);
  // Who is larger stands in front.
  button.style.setProperty('--pin-order', String(Math.round(100 * Math.log10(count))));
  const shape = button.firstElementChild;
  const written = count === 1 ? '' : options.count(count);
  if (shape && shape.textContent !== written) shape.textContent = written;
}

export function markPin(button: HTMLButtonElement, isSelected: boolean, isHighlighted: boolean): void {
  const pressed = String(isSelected);
  if (button.getAttribute('aria-pressed') !== pressed) button.setAttribute('aria-pressed', pressed);
  if (button.hasAttribute('data-highlighted') !== isHighlighted)
    button.toggleAttribute('data-highlighted', isHighlighted);
}

/** The same drop, to look at and not to press. */
export function createMarker(color: string): HTMLElement {
  const marker = document.createElement('span');
  marker.className = `${styles.pin} ${styles.drop} ${styles.lone}`;
  marker.style.setProperty('--type-color', color);
  marker.append(shapeOfPin());
  return marker;
}

/** The same drop, to be moved. */
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

/** A step for each power of ten: one sees at once where much goes on. */
function sizeOf(count: number): string {
  return String(Math.min(4, Math.ceil(Math.log10(count + 1))));
}
