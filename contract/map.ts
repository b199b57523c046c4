import * as z from 'zod/mini';
import { deepestZoom } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { cancellations, Day, EventInList, eventFilters, nearness } from './events.ts';
import { Id } from './identity.ts';
import { paging } from './paging.ts';
import { BoundingBox } from './places.ts';

/** The map API. `tiles.ts` explains tiles, cells and their ids. */

/** A range of tiles, `13-19`, both ends included. May exceed the edge of the world, where it wraps around. */
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
export const maxTilesPerRequest = 256;

/**
 * One tile: its column and row, then three lists with an entry for each cell that contains events.
 * 1. the Morton index of the cell inside the tile, as the difference to the previous entry (the first one to 0);
 * 2. the number of events; negative if all of them are at exactly the same point;
 * 3. their mean position in the cell: `x * 64 + y` in 64ths of the cell (`positionsPerCell`), y downwards.
 * A fourth list contains, for each cell with a single event, its type as an index into `types`. A fifth list contains the
 * positions in the first one of the cells with an event that has begun.
 */
const TileOfCells = z.tuple([
  z.int(),
  z.int(),
  z.array(z.int()),
  z.array(z.int()),
  z.array(z.int()),
  z.array(z.int()),
  z.array(z.int()),
]);

export const MapCells = z.object({
  /** Version of the read model. It changes with each change of events, and is the same on all servers. */
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
  summary: 'Exact numbers of events in cells of 32 pixels, for a rectangle of map tiles.',
  who: 'anyone',
  query: z.object({ z: Zoom, x: TileSpan, y: TileSpan, ...eventFilters }),
  reply: MapCells,
});

/** Maximum number of days: two months, as a calendar shows them. */
export const maxDaysPerRequest = 62;
/** Maximum number of named events for each day. */
export const maxNamesPerDay = 3;
const dayMs = 86_400_000;

export const listMapDays = endpoint('GET', '/api/internal/map/days', {
  summary: `Exact numbers of events tonight and on each of at most ${maxDaysPerRequest} local days, inside a bounding box.`,
  who: 'anyone',
  query: z
    .object({
      bbox: BoundingBox,
      styles: eventFilters.styles,
      types: eventFilters.types,
      facts: eventFilters.facts,
      /** Number of events to name for each day. */
      named: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(maxNamesPerDay)), 0),
      /** The first day. */
      from: Day,
      /** The last day. */
      to: Day,
    })
    .check(
      z.refine(({ from, to }) => {
        const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
        return days >= 1 && days <= maxDaysPerRequest;
      }, `from one day to ${maxDaysPerRequest}`),
    ),
  /**
   * `counts` has the number of events on each day, in order; an event of several days counts on each. `begun` counts
   * only events that begin on the day, so that a range has the sum of `counts` of its first day and `begun` of the
   * others. `tonight` is the number of events that `days=tonight` finds. `soonest` has the first events of each day, in
   * the order of the day's list; `type` is a slug. `v` is the version of the read model.
   */
  reply: z.object({
    v: z.int(),
    tonight: z.int().check(z.gte(0)),
    counts: z.array(z.int().check(z.gte(0))),
    begun: z.array(z.int().check(z.gte(0))),
    soonest: z.optional(z.array(z.array(z.object({ name: z.string(), type: z.string() })))),
  }),
});

/** Numbers of events by slug or fact. Values without events are left out. */
const CountByValue = z.record(z.string(), z.int().check(z.gte(1)));

export const listMapFilters = endpoint('GET', '/api/internal/map/filters', {
  summary: 'Exact numbers of events inside a bounding box for each value of a filter.',
  who: 'anyone',
  query: z.object({ bbox: BoundingBox, ...eventFilters }),
  /**
   * For a style or type, the number of events that match it and the filters of other kinds: selecting several adds
   * events. For a fact, the number of events that match it and all filters: selecting several removes events. `v` is the
   * version of the read model.
   */
  reply: z.object({ v: z.int(), styles: CountByValue, types: CountByValue, facts: CountByValue }),
});

/** The version `v` that responses have now, sent to subscribers. */
export const MapChange = z.object({ v: z.int() });
export type MapChange = z.infer<typeof MapChange>;

export const followMap = endpoint('GET', '/api/internal/map/changes', {
  summary:
    'Streams the version of the map, at once and after each change. Responses with a lower version are outdated.',
  who: 'anyone',
  reply: MapChange,
  streamed: true,
  refusals: ['unavailable'],
});

/** Cell ids (`tiles.ts#cellId`) for the zoom in `z`. */
const CellIds = z.pipe(
  z.string().check(z.regex(/^[0-9a-z]{1,10}(,[0-9a-z]{1,10}){0,499}$/)),
  z.transform((text: string) => [...new Set(text.split(','))]),
);

export const listMapEvents = endpoint('GET', '/api/internal/map/events', {
  summary: 'The events in cells of the map or in a bounding box, by start; in a box also by distance.',
  who: 'anyone',
  query: z
    .object({
      z: z.optional(Zoom),
      cells: z.optional(CellIds),
      bbox: z.optional(BoundingBox),
      /** Starts the page at this event. The header `X-Offset` has the number of events before it. */
      at: z.optional(Id),
      ...nearness,
      ...cancellations,
      /**
       * Returns each series once: its first date in the box that matches the filters, with its number of `dates`.
       * `X-Total-Count` still counts every date, as the map does.
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
      z.refine(
        ({ include, bbox, at }) => include === undefined || (bbox !== undefined && at === undefined),
        'include goes with bbox, and without at',
      ),
    ),
  reply: z.array(EventInList),
  paged: true,
});
