/**
 * Bakes the embedded base map: `node web/map/base-map/bake.ts`.
 * The result is committed: it changes once in years, and the build stays quick and needs none of the sources.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { bakeCountries } from './bake-countries.ts';
import { bakeTowns } from './bake-towns.ts';
import { nearZoom, writeTowns, writeWorld } from './world.ts';

const atlas = JSON.parse(readFileSync(new URL(import.meta.resolve('world-atlas/countries-10m.json')), 'utf8'));
const { arcs, countries } = bakeCountries(atlas);
const towns = bakeTowns(countries);
const largeTowns = towns.filter(({ fromZoom }) => fromZoom < nearZoom);
const smallTowns = towns.filter(({ fromZoom }) => fromZoom >= nearZoom);
save('world.bin', writeWorld({ arcs, countries, towns: largeTowns }));
save('towns.bin', writeTowns(smallTowns));

const points = arcs.reduce((total, arc) => total + arc.length / 2, 0);
print(`${points} points, ${countries.length} countries, ${largeTowns.length} + ${smallTowns.length} towns`);

/** Compressed here: browsers unpack gzip by themselves, whatever a server does with files that it does not know. */
function save(name: string, bytes: Uint8Array): void {
  const packed = gzipSync(bytes, { level: 9 });
  writeFileSync(new URL(name, import.meta.url), packed);
  print(`${name}: ${packed.length} bytes`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
