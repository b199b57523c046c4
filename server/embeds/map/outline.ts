import { readFile } from 'node:fs/promises';
import { type Box, boxOf, type Point, unwrapped } from '#contract/base-map/polygons.ts';
import { readTowns, readWorld, type Town, type World, worldSteps } from '#contract/base-map/world.ts';

/** A line on the map, in steps of the world. It may continue beyond the edge of the world. */
export interface Line {
  points: Point[];
  box: Box;
}

/** The base map as lines: closed coasts, which surround the land, and borders between countries. */
export interface Outline {
  coasts: Line[];
  borders: Line[];
  /** The most important towns first. */
  towns: Town[];
}

let outline: Promise<Outline> | undefined;

/** Returns the base map. It is read when it is first needed. */
export function openOutline(): Promise<Outline> {
  outline ??= readOutline();
  return outline;
}

async function readOutline(): Promise<Outline> {
  const read = (name: string) => readFile(new URL(`../../../contract/base-map/${name}`, import.meta.url));
  const [world, towns] = await Promise.all([read('world.bin'), read('towns.bin')]);
  const { arcs, countries, towns: largeTowns } = readWorld(world);
  const uses = arcUses(arcs.length, countries);
  const coasts = [...closedCoasts(arcs, countries, uses)].map((ring) => lineOf(ring, true));
  const borders = arcs.flatMap((arc, number) => (uses[number] === 1 ? [] : [lineOf(pointsOf(arc), false)]));
  const byZoom = [...largeTowns, ...readTowns(towns)].sort((one, other) => one.fromZoom - other.fromZoom);
  return { coasts, borders, towns: byZoom };
}

/** How many countries use each line: a line of one country is a coast, a line of two a border. */
function arcUses(count: number, countries: World['countries']): Uint8Array {
  const uses = new Uint8Array(count);
  for (const arc of countries.flatMap(({ polygons }) => polygons.flat(2))) {
    const number = arc < 0 ? ~arc : arc;
    uses[number] = (uses[number] ?? 0) + 1;
  }
  return uses;
}

/** Joins coasts end to end, across borders, so that the land of a continent is one ring without gaps. */
function* closedCoasts(arcs: World['arcs'], countries: World['countries'], uses: Uint8Array): Generator<Point[]> {
  const startingAt = new Map<string, Point[][]>();
  for (const arc of countries.flatMap(({ polygons }) => polygons.flat(2))) {
    const number = arc < 0 ? ~arc : arc;
    if (uses[number] !== 1) continue;
    const points = pointsOf(arcs[number]);
    if (arc < 0) points.reverse();
    const key = String(points[0]);
    startingAt.set(key, [...(startingAt.get(key) ?? []), points]);
  }
  for (const key of startingAt.keys()) {
    for (let next = startingAt.get(key)?.pop(); next; next = startingAt.get(key)?.pop()) {
      const ring: Point[] = [];
      for (; next; next = startingAt.get(String(ring.at(-1)))?.pop()) ring.push(...next);
      yield ring;
    }
  }
}

function pointsOf(arc: Uint16Array = new Uint16Array()): Point[] {
  return Array.from({ length: arc.length / 2 }, (_, place) => [arc[2 * place] ?? 0, arc[2 * place + 1] ?? 0]);
}

function lineOf(line: Point[], isClosed: boolean): Line {
  const points = unwrapped(line, worldSteps, isClosed);
  return { points, box: boxOf([points]) };
}
