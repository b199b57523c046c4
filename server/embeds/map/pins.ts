import type { Event } from '#contract/events.ts';
import { type MapView, mapSize, type Position, unitsOf } from './view.ts';

/** A pin with its number. It marks one event, or several that are at one place or near each other. */
export interface Pin {
  number: number;
  x: number;
  y: number;
  events: Event[];
}

/** A pin, and where its first event is. */
interface PlacedPin extends Pin {
  home: { x: number; y: number };
}

/** Events closer than this have one pin. In units of the drawing: 30 pixels in a wide frame. */
const mergedUnits = 30;
/** Pins are 24 pixels wide also in a frame of 280 pixels, where the map has 246, and do not overlap there. */
const minDistanceUnits = (24.5 / 246) * mapSize.width;
/** Pins may be this far from their events. */
const maxShiftUnits = 18;
const rounds = 40;

/** Returns the position of an event; undefined without coordinates. */
export function positionOf({ location: { latitude, longitude } }: Event): Position | undefined {
  return latitude === null || longitude === null ? undefined : { latitude, longitude };
}

/**
 * Returns the pins of the events in a view, numbered in the order of the events. Events outside have none. Pins that
 * would overlap in a narrow frame are moved apart, or merged if they would be too far from their events.
 */
export function pinsOf(events: readonly Event[], view: MapView): Pin[] {
  let pins: PlacedPin[] = [];
  for (const event of events) {
    const position = positionOf(event);
    if (!position) continue;
    const { x, y } = unitsOf(view, position);
    if (x > mapSize.width || y < 0 || y > mapSize.height) continue;
    const near = pins.find(({ home }) => Math.hypot(home.x - x, home.y - y) < mergedUnits);
    if (near) near.events.push(event);
    else pins.push({ number: 0, x, y, events: [event], home: { x, y } });
  }
  for (let overlap = moveApart(pins); overlap; overlap = moveApart(pins)) {
    const { kept, merged } = overlap;
    kept.events.push(...merged.events);
    pins = pins.filter((pin) => pin !== merged);
    for (const pin of pins) Object.assign(pin, pin.home);
  }
  return pins.map(({ home: _, ...pin }, index) => ({ ...pin, number: index + 1 }));
}

/** Pushes pins that are too close away from each other. Returns the first two that still overlap, if any. */
function moveApart(pins: readonly PlacedPin[]): { kept: PlacedPin; merged: PlacedPin } | undefined {
  for (let round = 0; round < rounds; round++) {
    for (const { one, other, distance } of pairsCloserThan(pins, minDistanceUnits)) {
      const share = (minDistanceUnits - distance) / 2 / distance;
      const [x, y] = [(other.x - one.x) * share, (other.y - one.y) * share];
      moveTo(one, one.x - x, one.y - y);
      moveTo(other, other.x + x, other.y + y);
    }
  }
  // Half a unit is not visible.
  for (const { one, other } of pairsCloserThan(pins, minDistanceUnits - 0.5)) return { kept: one, merged: other };
  return undefined;
}

function* pairsCloserThan(pins: readonly PlacedPin[], limit: number) {
  for (const [index, one] of pins.entries()) {
    for (const other of pins.slice(index + 1)) {
      const distance = Math.hypot(other.x - one.x, other.y - one.y);
      if (distance < limit) yield { one, other, distance: Math.max(distance, 1) };
    }
  }
}

/** Keeps the pin near its event and in the drawing. */
function moveTo(pin: PlacedPin, x: number, y: number): void {
  const { home } = pin;
  const shift = Math.hypot(x - home.x, y - home.y);
  const share = Math.min(1, maxShiftUnits / Math.max(shift, 1));
  const half = minDistanceUnits / 2;
  pin.x = Math.max(half, Math.min(mapSize.width - half, home.x + (x - home.x) * share));
  pin.y = Math.max(half, Math.min(mapSize.height - half, home.y + (y - home.y) * share));
}
