import { type Box, boxOf, type Point, unwrapped } from '#contract/base-map/polygons.ts';
import { type Ring, type Town, type World, worldSteps } from '#contract/base-map/world.ts';
import { tileSizePx } from '#contract/constants.ts';
import type { Palette } from './palettes.ts';

interface Tile {
  z: number;
  x: number;
  y: number;
}

interface Shape {
  path: Path2D;
  box: Box;
}

interface Label {
  x: number;
  y: number;
  fromZoom: number;
  lines: string[];
  untilZoom: number;
}

/** Up to this zoom, coasts and borders are drawn sharply. */
const crispZoom = 8;

/** Labels cross tile edges, so each tile also paints labels that start this far outside. */
const marginPx = 140;
const fontFamily = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif';

/** Paints tiles of a world. Country names are in the language `locale`, town names are local. */
export class Painter {
  readonly #land: Shape[] = [];
  readonly #coasts: Shape[] = [];
  readonly #borders: Shape[] = [];
  readonly #countryNames: Label[];
  readonly #towns: Town[];

  constructor(world: World, locale: string) {
    this.#towns = [...world.towns];
    this.#countryNames = toLabels(world, locale);
    for (const { polygons } of world.countries) {
      for (const rings of polygons) this.#land.push(...toAreas(rings, world.arcs));
    }
    const uses = countArcUses(world);
    for (const [number, arc] of world.arcs.entries()) {
      (uses[number] === 1 ? this.#coasts : this.#borders).push(...toLines(arc));
    }
  }

  /** Adds towns, painted from the next tile on. */
  addTowns(towns: Town[]): void {
    this.#towns.push(...towns);
  }

  /** Paints one tile. `ratio` is the number of canvas pixels per map pixel. */
  paint(canvas: OffscreenCanvasRenderingContext2D, tile: Tile, ratio: number, palette: Palette): void {
    const scale = (tileSizePx * 2 ** tile.z) / worldSteps;
    const left = tile.x * tileSizePx;
    const top = tile.y * tileSizePx;
    // The coast is exact to a few steps. At zooms where that is many pixels it is blurred.
    const blurPx = tile.z > crispZoom ? Math.min(90, 4 * 2 ** (tile.z - crispZoom)) : 0;
    const reach = 8 + 2 * blurPx;
    const isVisible = ({ box }: Shape) =>
      box.west * scale - left < tileSizePx + reach &&
      box.east * scale - left > -reach &&
      box.north * scale - top < tileSizePx + reach &&
      box.south * scale - top > -reach;
    const land = this.#land.filter(isVisible);
    const borders = this.#borders.filter(isVisible);
    const stroke = (shapes: Shape[], color: string, widthPx: number) => {
      canvas.strokeStyle = color;
      canvas.lineWidth = widthPx / scale;
      for (const { path } of shapes) canvas.stroke(path);
    };

    canvas.setTransform(ratio, 0, 0, ratio, 0, 0);
    canvas.fillStyle = palette.water;
    canvas.fillRect(0, 0, tileSizePx, tileSizePx);

    canvas.setTransform(ratio * scale, 0, 0, ratio * scale, -left * ratio, -top * ratio);
    canvas.lineJoin = 'round';
    if (blurPx === 0) {
      const coasts = this.#coasts.filter(isVisible);
      stroke(coasts, palette.shallows, 7);
      stroke(coasts, palette.coast, 1.6);
    }
    canvas.fillStyle = palette.land;
    canvas.shadowColor = palette.land;
    canvas.shadowBlur = blurPx * ratio;
    for (const { path } of land) canvas.fill(path, 'evenodd');
    canvas.shadowBlur = 0;
    canvas.shadowColor = 'transparent';
    // Antialiasing leaves a hairline between neighbouring countries, which their border covers.
    stroke(borders, palette.land, 1.5);
    canvas.setLineDash([4 / scale, 2.5 / scale]);
    stroke(borders, palette.border, tile.z < 5 ? 0.8 : 1.2);
    canvas.setLineDash([]);

    canvas.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.#write(canvas, tile.z, scale, left, top, palette);
  }

  #write(
    canvas: OffscreenCanvasRenderingContext2D,
    zoom: number,
    scale: number,
    left: number,
    top: number,
    palette: Palette,
  ): void {
    const within = ({ x, y }: { x: number; y: number }) => {
      const at = { x: x * scale - left, y: y * scale - top };
      const isNear = Math.abs(at.x - tileSizePx / 2) < tileSizePx / 2 + marginPx;
      return isNear && at.y > -40 && at.y < tileSizePx + 40 ? at : null;
    };
    canvas.textAlign = 'center';
    canvas.lineJoin = 'round';

    canvas.font = `600 ${zoom < 5 ? 11 : 13}px ${fontFamily}`;
    canvas.letterSpacing = '2px';
    for (const name of this.#countryNames) {
      const at = name.fromZoom <= zoom && zoom <= name.untilZoom ? within(name) : null;
      if (!at) continue;
      for (const [line, text] of name.lines.entries()) {
        drawOutlinedText(
          canvas,
          text,
          at.x,
          at.y + (line - (name.lines.length - 1) / 2) * 16,
          palette.country,
          palette.halo,
        );
      }
    }

    canvas.letterSpacing = '0px';
    for (const town of this.#towns) {
      const at = town.fromZoom <= zoom ? within(town) : null;
      if (!at) continue;
      const isLarge = town.isCapital || zoom - town.fromZoom >= 2;
      canvas.beginPath();
      canvas.arc(at.x, at.y, isLarge ? 2.5 : 2, 0, 2 * Math.PI);
      canvas.fillStyle = palette.halo;
      canvas.fill();
      canvas.lineWidth = 1.4;
      canvas.strokeStyle = palette.town;
      canvas.stroke();
      canvas.font = `${isLarge ? 600 : 500} ${isLarge ? 13 : 11.5}px ${fontFamily}`;
      drawOutlinedText(canvas, town.name, at.x, at.y + 15, palette.town, palette.halo);
    }
  }
}

function drawOutlinedText(
  canvas: OffscreenCanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  color: string,
  halo: string,
): void {
  canvas.lineWidth = 3.5;
  canvas.strokeStyle = halo;
  canvas.strokeText(text, x, y);
  canvas.fillStyle = color;
  canvas.fillText(text, x, y);
}

/** Counts how many countries use each line. A line of one country is a coast, a line of two is a border. */
function countArcUses({ arcs, countries }: World): Uint8Array {
  const uses = new Uint8Array(arcs.length);
  for (const arc of countries.flatMap(({ polygons }) => polygons.flat(2))) {
    const number = arc < 0 ? ~arc : arc;
    uses[number] = (uses[number] ?? 0) + 1;
  }
  return uses;
}

function toAreas(rings: Ring[], arcs: World['arcs']): Shape[] {
  return toShapes(
    rings.map((ring) =>
      ring.flatMap((number) => (number < 0 ? toPoints(arcs[~number]).reverse() : toPoints(arcs[number]))),
    ),
    true,
  );
}

function toLines(arc: Uint16Array): Shape[] {
  return toShapes([toPoints(arc)], false);
}

function toPoints(arc: Uint16Array = new Uint16Array()): Point[] {
  return Array.from({ length: arc.length / 2 }, (_, place) => [arc[2 * place] ?? 0, arc[2 * place + 1] ?? 0]);
}

/** Converts a line to a path. If it crosses an edge of the world, it is repeated at the other edge. */
function toShapes(lines: Point[][], isClosed: boolean): Shape[] {
  const runs = lines.map((line) => unwrapped(line, worldSteps, isClosed));
  const path = new Path2D();
  for (const run of runs) {
    for (const [place, [x, y]] of run.entries()) {
      if (place === 0) path.moveTo(x, y);
      else path.lineTo(x, y);
    }
    if (isClosed) path.closePath();
  }
  const box = boxOf(runs);
  const shape = { path, box };
  if (box.west < 0) return [shape, translated(shape, worldSteps)];
  if (box.east > worldSteps) return [shape, translated(shape, -worldSteps)];
  return [shape];
}

function translated({ path, box }: Shape, x: number): Shape {
  const copy = new Path2D();
  copy.addPath(path, new DOMMatrix().translate(x, 0));
  return { path: copy, box: { ...box, west: box.west + x, east: box.east + x } };
}

/** Splits long names into two lines, which fit better into countries. */
function toLabels({ countries }: World, locale: string): Label[] {
  const nameOf = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
  return countries.flatMap(({ code, label }): Label[] => {
    const name = label && code ? nameOf.of(code) : undefined;
    if (!label || !name) return [];
    const lines = splitInTwoLines(name.toLocaleUpperCase(locale));
    return [{ ...label, lines, untilZoom: Math.min(7, label.fromZoom + 3) }];
  });
}

function splitInTwoLines(name: string): string[] {
  if (name.length < 13) return [name];
  const spaces = [...name.matchAll(/[ -]/g)].map((space) => space.index);
  const [middle] = spaces.toSorted((one, other) => Math.abs(one - name.length / 2) - Math.abs(other - name.length / 2));
  return middle === undefined ? [name] : [name.slice(0, middle + 1).trim(), name.slice(middle + 1)];
}
