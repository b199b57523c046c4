import { type Town, worldSteps } from '#contract/base-map/world.ts';
import type { Pin } from './pins.ts';
import { type MapView, mapSize, zoomOf } from './view.ts';

/** A town name, centred below or above the dot of the town. */
export interface Label {
  name: string;
  x: number;
  y: number;
  isAbove: boolean;
  /** Fits only in wide frames. */
  isForWide: boolean;
}

interface Area {
  x: number;
  y: number;
  halfWidth: number;
  halfHeight: number;
}

/** Widths of the map in the narrowest frame, of 280 pixels, and in one of 480, where more names fit. */
const frames = [
  { px: 246, isForWide: false, maxLabels: 8 },
  { px: 446, isForWide: true, maxLabels: 18 },
];
/** In pixels. */
const sizes = { letter: 6.8, halfHeight: 9, offset: 9, pin: 13 };

/** Returns the names of the most important towns of a view that fit between the pins. `towns` are in that order. */
export function labelsOf(towns: readonly Town[], view: MapView, pins: readonly Pin[]): Label[] {
  const visible = [...visibleTowns(towns, view)];
  const labels: Label[] = [];
  for (const { px, isForWide, maxLabels } of frames) {
    const unitsPerPx = mapSize.width / px;
    const pinUnits = sizes.pin * unitsPerPx;
    const areaOf = ({ name, x, y, isAbove }: Omit<Label, 'isForWide'>): Area => ({
      x,
      y: y + (isAbove ? -1 : 1) * sizes.offset * unitsPerPx,
      halfWidth: (name.length / 2) * sizes.letter * unitsPerPx,
      halfHeight: sizes.halfHeight * unitsPerPx,
    });
    const taken = [
      ...pins.map(({ x, y }) => ({ x, y, halfWidth: pinUnits, halfHeight: pinUnits })),
      ...labels.map(areaOf),
    ];
    for (const town of visible) {
      if (labels.length === maxLabels) break;
      if (labels.some(({ x, y }) => x === town.x && y === town.y)) continue;
      const fitting = [false, true].find((isAbove) => {
        const area = areaOf({ ...town, isAbove });
        return isInside(area) && !taken.some((other) => overlaps(area, other));
      });
      if (fitting === undefined) continue;
      taken.push(areaOf({ ...town, isAbove: fitting }));
      labels.push({ ...town, isAbove: fitting, isForWide });
    }
  }
  return labels;
}

function* visibleTowns(towns: readonly Town[], view: MapView) {
  const zoom = zoomOf(view) + 1;
  for (const { name, fromZoom, x: column, y: row } of towns) {
    if (fromZoom > zoom) return;
    const across = column / worldSteps - view.west;
    const x = (across - Math.floor(across)) * view.worldWidth;
    const y = (row / worldSteps - view.north) * view.worldWidth;
    if (x < mapSize.width && y > 0 && y < mapSize.height) yield { name, x, y };
  }
}

function isInside({ x, y, halfWidth, halfHeight }: Area): boolean {
  return x > halfWidth && x < mapSize.width - halfWidth && y > halfHeight && y < mapSize.height - halfHeight;
}

function overlaps(one: Area, other: Area): boolean {
  return (
    Math.abs(one.x - other.x) < one.halfWidth + other.halfWidth &&
    Math.abs(one.y - other.y) < one.halfHeight + other.halfHeight
  );
}
