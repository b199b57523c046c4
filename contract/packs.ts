import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/*
 * Area packs: all upcoming events of one map tile in a compact form, from which a browser answers the questions of the map
 * without a network. `model/packs` has the format.
 */

/** The zoom of the tiles that are packed: about 100 km wide in Europe. */
export const packZoom = 8;

/** A tile of this zoom. */
export interface PackTile {
  x: number;
  y: number;
}

/**
 * `core`: fields for the map, its filters and the order of lists. `cards`: further ones for entries of lists and the search.
 * `wholes`: further ones for event pages.
 */
export const packParts = ['core', 'cards', 'wholes'] as const;
export type PackPart = (typeof packParts)[number];

const TileNumber = z.coerce.number().check(z.int(), z.gte(0), z.lt(2 ** packZoom));

export const showPack = endpoint('GET', '/api/internal/map/packs/{z}/{x}/{y}', {
  summary:
    'All upcoming events of a map tile in a compact form, as gzip. `ETag` changes only with events of this tile.',
  who: 'anyone',
  params: z.object({
    z: z.coerce.number().check(z.int(), z.gte(packZoom), z.lte(packZoom)),
    x: TileNumber,
    y: TileNumber,
  }),
  query: z.object({ part: z._default(z.enum(packParts), 'core') }),
  /** gzip without `Content-Encoding`, so that browsers can keep the bytes as they are. */
  file: ['application/octet-stream'],
  reply: z.string(),
  refusals: ['unavailable'],
});
