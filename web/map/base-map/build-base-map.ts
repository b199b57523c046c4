/**
 * Generates the embedded base map: `node web/map/base-map/build-base-map.ts`. The result is committed, because it rarely changes,
 * so builds stay fast and do not need the sources.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { nearZoom, writeTowns, writeWorld } from '#contract/base-map/world.ts';
import { buildCountries } from './build-countries.ts';
import { buildTowns } from './build-towns.ts';

const atlas = JSON.parse(readFileSync(new URL(import.meta.resolve('world-atlas/countries-10m.json')), 'utf8'));
const { arcs, countries } = buildCountries(atlas);
const towns = buildTowns(countries);
const largeTowns = towns.filter(({ fromZoom }) => fromZoom < nearZoom);
const smallTowns = towns.filter(({ fromZoom }) => fromZoom >= nearZoom);
save('world.bin', writeWorld({ arcs, countries, towns: largeTowns }));
save('towns.bin', writeTowns(smallTowns));

const points = arcs.reduce((total, arc) => total + arc.length / 2, 0);
print(`${points} points, ${countries.length} countries, ${largeTowns.length} + ${smallTowns.length} towns`);

function save(name: string, bytes: Uint8Array): void {
  writeFileSync(new URL(`../../../contract/base-map/${name}`, import.meta.url), bytes);
  print(`${name}: ${bytes.length} bytes, ${brotliCompressSync(bytes).length} as the site sends them`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
