import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';

/** Path of the gazetteer file in the build output. */
export const gazetteerPath = fileURLToPath(new URL('../../dist/gazetteer.bin', import.meta.url));

/** A region, state or province (first-level division). */
export interface Region {
  countryCode: string;
  /** GeoNames code: `NY`, `GE`, `53`. */
  code: string;
  /** English name from GeoNames, or empty. */
  name: string;
}

/**
 * The gazetteer as columns, one row per town, read in one piece and searched without decoding.
 * `keys` contains every normalized name of every town, one per line. `keyAt` points to the start of every word in it,
 * in alphabetical order, and `keyTown` is the town of that name. So words with a common prefix are one contiguous
 * range.
 */
export interface GazetteerColumns {
  regions: Region[];
  /** Display names, one per line; `nameAt` has the start of each, and the end. */
  names: Uint8Array;
  nameAt: Uint32Array;
  latitude: Float32Array;
  longitude: Float32Array;
  population: Uint32Array;
  /**
   * Importance of a town: `weightPerDecade` times the decimal logarithm of its population, less for a part of a town.
   */
  weight: Uint8Array;
  /** Index into `regions`. */
  region: Uint16Array;
  keys: Uint8Array;
  keyAt: Uint32Array;
  keyTown: Uint32Array;
}

/** Weight of a town per power of ten of its population. */
export const weightPerDecade = 32;

/** Increase with each change of the columns or their content; files of other versions are built again. */
const version = 6;

/** Changes with the towns and their slugs, so that copies of them can be recognized as outdated. */
export const gazetteerVersion = version;

/** Returns the content of the file in Node's own serialization format, which keeps typed arrays. */
export function encodeGazetteer(columns: GazetteerColumns): Uint8Array {
  return serialize({ version, columns });
}

/** Decodes the file; returns `undefined` for another version. */
export function decodeGazetteer(file: Uint8Array): GazetteerColumns | undefined {
  const content: { version: number; columns: GazetteerColumns } = deserialize(file);
  return content.version === version ? content.columns : undefined;
}
