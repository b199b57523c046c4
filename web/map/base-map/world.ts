import { Reader, Writer } from './bytes.ts';

/** Everything the base map draws. Positions are steps of a square Mercator world, from its north-west corner. */
export interface World {
  /** Lines that countries are bounded by; x and y in turns. */
  arcs: Uint16Array[];
  countries: Country[];
  towns: Town[];
}

interface Country {
  /** ISO 3166-1 alpha-2; empty where nobody agreed on one. */
  code: string;
  polygons: Ring[][];
  /** Where its name stands; absent for those too small for one. */
  label: LabelPoint | null;
}

/** Arcs by their number, end to end; `~n` is arc n from its end to its start, as in TopoJSON. */
export type Ring = number[];

interface LabelPoint {
  x: number;
  y: number;
  /** From this zoom on there is room for it. */
  fromZoom: number;
}

export interface Town extends LabelPoint {
  name: string;
  isCapital: boolean;
}

/** Steps from one edge of the world to the other, less one so that the far edge fits 16 bits: a pixel at zoom 8. */
export const worldSteps = 65_535;

/** From here on small towns are named too. They come in a file of their own, for those who look so closely. */
export const nearZoom = 8;

/** Writes a world as bytes: differences from one number to the next, few of which need more than a byte. */
export function writeWorld({ arcs, countries, towns }: World): Uint8Array<ArrayBuffer> {
  const writer = new Writer();
  writer.natural(arcs.length);
  let [x, y] = [0, 0];
  for (const arc of arcs) {
    writer.natural(arc.length / 2);
    for (let place = 0; place < arc.length; place += 2) {
      writer.whole((arc[place] ?? 0) - x);
      writer.whole((arc[place + 1] ?? 0) - y);
      [x, y] = [arc[place] ?? 0, arc[place + 1] ?? 0];
    }
  }
  writer.natural(countries.length);
  let arcBefore = 0;
  for (const { code, polygons, label } of countries) {
    writer.text(code);
    writeLabelPoint(writer, label ?? { x: 0, y: 0, fromZoom: 0 });
    writer.natural(polygons.length);
    for (const rings of polygons) {
      writer.natural(rings.length);
      for (const ring of rings) {
        writer.natural(ring.length);
        for (const arc of ring) {
          writer.whole(arc - arcBefore);
          arcBefore = arc;
        }
      }
    }
  }
  appendTowns(writer, towns);
  return writer.bytes();
}

/** Reads what `writeWorld` wrote. */
export function readWorld(bytes: Uint8Array): World {
  const reader = new Reader(bytes);
  let [x, y] = [0, 0];
  const arcs = times(reader.natural(), () => {
    const arc = new Uint16Array(2 * reader.natural());
    for (let place = 0; place < arc.length; place += 2) {
      arc[place] = x += reader.whole();
      arc[place + 1] = y += reader.whole();
    }
    return arc;
  });
  let arc = 0;
  const countries = times(reader.natural(), () => {
    const code = reader.text();
    const point = readLabelPoint(reader);
    const polygons = times(reader.natural(), () =>
      times(reader.natural(), () =>
        times(reader.natural(), () => {
          arc += reader.whole();
          return arc;
        }),
      ),
    );
    return { code, polygons, label: point.fromZoom > 0 ? point : null };
  });
  return { arcs, countries, towns: nextTowns(reader) };
}

/** Writes towns alone. */
export function writeTowns(towns: Town[]): Uint8Array<ArrayBuffer> {
  const writer = new Writer();
  appendTowns(writer, towns);
  return writer.bytes();
}

/** Reads what `writeTowns` wrote. */
export function readTowns(bytes: Uint8Array): Town[] {
  return nextTowns(new Reader(bytes));
}

/** All the names first, then all the numbers: like beside like compresses best. */
function appendTowns(writer: Writer, towns: Town[]): void {
  writer.natural(towns.length);
  for (const town of towns) writer.text(town.name);
  let xBefore = 0;
  for (const town of towns) {
    writeLabelPoint(writer, town, xBefore);
    writer.natural(town.isCapital ? 1 : 0);
    xBefore = town.x;
  }
}

function nextTowns(reader: Reader): Town[] {
  const names = times(reader.natural(), () => reader.text());
  let xBefore = 0;
  return names.map((name) => {
    const point = readLabelPoint(reader, xBefore);
    xBefore = point.x;
    return { name, ...point, isCapital: reader.natural() === 1 };
  });
}

function writeLabelPoint(writer: Writer, { x, y, fromZoom }: LabelPoint, xBefore = 0): void {
  writer.whole(x - xBefore);
  writer.natural(y);
  writer.natural(fromZoom);
}

function readLabelPoint(reader: Reader, xBefore = 0): LabelPoint {
  return { x: xBefore + reader.whole(), y: reader.natural(), fromZoom: reader.natural() };
}

function times<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make);
}
