import { deserialize, serialize } from 'node:v8';

/** A region, state or province (first-level division). */
export interface Region {
  countryCode: string;
  /** As GeoNames has it: `NY`, `GE`, `53`. */
  code: string;
  /** In English, as GeoNames has it; empty where nobody named it. */
  name: string;
}

/**
 * The gazetteer as columns, a row for each town: read in one gulp, searched as it lies in memory.
 * `keys` holds every name of every town, normalized, a line each; `keyAt` points at the beginning of every word in it, in
 * alphabetical order, and `keyTown` tells whose name that is. What begins with some letters is one contiguous range.
 */
export interface GazetteerColumns {
  regions: Region[];
  /** Display names, a line each; `nameAt` has where each starts, and the end. */
  names: Uint8Array;
  nameAt: Uint32Array;
  latitude: Float32Array;
  longitude: Float32Array;
  population: Uint32Array;
  /** How much a town is looked for: `weightPerDecade` times the decimal logarithm of its population, less for a part of a town. */
  weight: Uint8Array;
  /** Index into `regions`. */
  region: Uint16Array;
  keys: Uint8Array;
  keyAt: Uint32Array;
  keyTown: Uint32Array;
}

export const weightPerDecade = 32;

/** Grows with each change of the columns or of what goes into them: a file of another version is baked again. */
const version = 5;

/** The bytes of the baked file: Node's own serialisation, which keeps typed arrays as they are. */
export function encodeGazetteer(columns: GazetteerColumns): Uint8Array {
  return serialize({ version, columns });
}

/** The way back; `undefined` for a file of another version. */
export function decodeGazetteer(file: Uint8Array): GazetteerColumns | undefined {
  const content: { version: number; columns: GazetteerColumns } = deserialize(file);
  return content.version === version ? content.columns : undefined;
}
