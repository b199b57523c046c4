import * as z from 'zod/mini';
import { deepestZoom } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { Day, EventInList, eventFilters, nearness } from './events.ts';
import { Id } from './identity.ts';
import { paging } from './paging.ts';
import { BoundingBox } from './places.ts';

/** The map's read model on the wire. Tiles, cells and their ids are explained in `tiles.ts`. */

/** A row of tiles, `13-19`: both ends count. May run past the edge of the world, where it wraps. */
const TileSpan = z.pipe(
  z.string().check(z.regex(/^-?\d{1,7}--?\d{1,7}$/)),
  z.pipe(
    z.transform((text: string) => {
      const [, first, last] = /^(-?\d+)-(-?\d+)$/.exec(text) as unknown as [string, string, string];
      return { first: Number(first), last: Number(last) };
    }),
    z.object({ first: z.int(), last: z.int() }).check(z.refine((span) => span.first <= span.last, 'first after last')),
  ),
);

const Zoom = z.coerce.number().check(z.int(), z.gte(0), z.lte(deepestZoom));

/** More tiles than any screen shows. */
export const mostTilesAtOnce = 256;

/**
 * One tile: its column and row, then three lists with an entry for each cell that holds events.
 * 1. which cell: Morton index inside the tile, as the difference to the entry before (the first one to 0);
 * 2. how many events; negative where all of them stand on one exact spot;
 * 3. where their mean lies in the cell: `x * 64 + y` in 64ths of the cell (`positionsPerCell`), y downwards.
 * A fourth list gives, for each cell with a single event, its type as an index into `types`.
 */
const TileOfCells = z.tuple([z.int(), z.int(), z.array(z.int()), z.array(z.int()), z.array(z.int()), z.array(z.int())]);

export const MapCells = z.object({
  /** Of what the read model has taken in: another one after each change, the same on all servers. */
  v: z.int(),
  z: z.int(),
  /** A tile has 2^k × 2^k cells. */
  k: z.int(),
  /** Slugs of the event types that the tiles refer to. */
  types: z.array(z.string()),
  /** Tiles without events are left out. */
  t: z.array(TileOfCells),
});
export type MapCells = z.infer<typeof MapCells>;

export const listMapCells = endpoint('GET', '/api/internal/map/cells', {
  summary: 'How many events stand where, for a rectangle of map tiles: exact counts in cells of 32 pixels.',
  who: 'anyone',
  query: z.object({ z: Zoom, x: TileSpan, y: TileSpan, ...eventFilters }),
  reply: MapCells,
});

/** Two months, as a calendar shows them. */
export const mostDaysAtOnce = 62;
/** Of those that begin soonest on each. */
export const mostNamesADay = 3;
const dayMs = 86_400_000;

export const listMapDays = endpoint('GET', '/api/internal/map/days', {
  summary: `How many events take place tonight and on each of some local days, inside a bounding box: exact, ${mostDaysAtOnce} days at most.`,
  who: 'anyone',
  query: z
    .object({
      bbox: BoundingBox,
      styles: eventFilters.styles,
      types: eventFilters.types,
      facts: eventFilters.facts,
      /** How many events of each day are named. */
      named: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(mostNamesADay)), 0),
      /** The first of the days that are counted. */
      from: Day,
      /** The last one. */
      to: Day,
    })
    .check(
      z.refine(({ from, to }) => {
        const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
        return days >= 1 && days <= mostDaysAtOnce;
      }, `from one day to ${mostDaysAtOnce}`),
    ),
  /**
   * A count for each day, in order; events that last several days are in each of theirs. `begun` counts those alone that begin
   * on the day: several days together have what takes place on the first of them and what begins on the others.
   * `tonight` is what `days=tonight` finds. `soonest` names the first ones of each day, in the order of the day's list; `type` is
   * a slug. `v` is the version of the read model.
   */
  reply: z.object({
    v: z.int(),
    tonight: z.int().check(z.gte(0)),
    counts: z.array(z.int().check(z.gte(0))),
    begun: z.array(z.int().check(z.gte(0))),
    soonest: z.optional(z.array(z.array(z.object({ name: z.string(), type: z.string() })))),
  }),
});

/** Told to those who follow the map: which `v` its answers have now. */
export const MapChange = z.object({ v: z.int() });
export type MapChange = z.infer<typeof MapChange>;

export const followMap = endpoint('GET', '/api/internal/map/changes', {
  summary: 'The version of the map, at once and then each time it has grown: answers with a lower one are out of date.',
  who: 'anyone',
  reply: MapChange,
  streamed: true,
  refusals: ['unavailable'],
});

/** Cell ids as `tiles.ts` writes them, for the zoom in `z`. */
const CellIds = z.pipe(
  z.string().check(z.regex(/^[0-9a-z]{1,10}(,[0-9a-z]{1,10}){0,499}$/)),
  z.transform((text: string) => [...new Set(text.split(','))]),
);

export const listMapEvents = endpoint('GET', '/api/internal/map/events', {
  summary: 'The events behind cells of the map, or inside a bounding box, soonest first; in a box also nearest first.',
  who: 'anyone',
  query: z
    .object({
      z: z.optional(Zoom),
      cells: z.optional(CellIds),
      bbox: z.optional(BoundingBox),
      /** Starts the page at this event instead of at the soonest. `X-Offset` tells how many come before it. */
      at: z.optional(Id),
      ...nearness,
      /**
       * Each series is there once, as its soonest date in the box that the filters keep, with how many `dates` it stands for.
       * `X-Total-Count` goes on counting each of them, as the map does.
       */
      fold: z.optional(z.literal('series')),
      ...eventFilters,
      ...paging,
    })
    .check(
      z.refine(
        (query) => (query.cells !== undefined && query.z !== undefined) !== (query.bbox !== undefined),
        'either z and cells, or bbox',
      ),
      z.refine(
        ({ near, bbox, at }) => near === undefined || (bbox !== undefined && at === undefined),
        'near goes with bbox, and without at',
      ),
      z.refine(
        ({ fold, bbox, at }) => fold === undefined || (bbox !== undefined && at === undefined),
        'fold goes with bbox, and without at',
      ),
    ),
  reply: z.array(EventInList),
  paged: true,
});
