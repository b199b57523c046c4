import { Reader, Writer } from './bytes.ts';

/** The data of the base map. Positions are steps of a square Mercator world, from the north-west corner. */
export interface World {
  /** Border lines, alternating x and y. */
  arcs: Uint16Array[];
  countries: Country[];
  towns: Town[];
}

interface Country {
  /** ISO 3166-1 alpha-2. Empty if there is no agreed code. */
  code: string;
  polygons: Ring[][];
  /** Position of the name. Null for countries too small for one. */
  label: LabelPoint | null;
}

/** Indexes of arcs, end to end; `~n` is arc n reversed, as in TopoJSON. */
export type Ring = number[];

interface LabelPoint {
  x: number;
  y: number;
  /** Minimum zoom at which it is shown. */
  fromZoom: number;
}

export interface Town extends LabelPoint {
  name: string;
  isCapital: boolean;
}

/**
 * Number of steps from one edge of the world to the other, minus one so that it fits in 16 bits. One pixel at zoom 8.
 */
export const worldSteps = 65_535;

/** Small towns are labelled from this zoom on. They are in a separate file. */
export const nearZoom = 8;

/** Encodes a world as bytes. Numbers are stored as differences, most of which fit in a byte. */
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

/** Decodes the format of `writeWorld`. */
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

/** Encodes towns. */
export function writeTowns(towns: Town[]): Uint8Array<ArrayBuffer> {
  const writer = new Writer();
  appendTowns(writer, towns);
  return writer.bytes();
}

/** Decodes the format of `writeTowns`. */
export function readTowns(bytes: Uint8Array): Town[] {
  return nextTowns(new Reader(bytes));
}

/** Writes all names, then all numbers, because similar data compress better together. */
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
