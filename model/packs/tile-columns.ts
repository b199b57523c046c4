import { localDays } from '#contract/local-days.ts';
import { mortonCode } from '#contract/tiles.ts';
import { fromDeltas } from './deltas.ts';
import type { CorePack } from './format.ts';
import { idsWords } from './ids-text.ts';

const secondsPerDay = 86_400;

/** The columns of a tile. Types, styles, zones and series are indexes into the tables of the core. */
export interface TileColumns {
  mortons: Float64Array;
  latitudes: Float64Array;
  longitudes: Float64Array;
  startsAt: Uint32Array;
  endsAt: Uint32Array;
  startDays: Int32Array;
  daysBefore: Uint8Array;
  moreDays: Uint16Array;
  facts: Uint8Array;
  types: Uint16Array;
  zones: Uint16Array;
  /** Indexes into `core.styleSets`. */
  styleSets: Uint16Array;
  /** Indexes of places; the same for all events at one address. */
  places: Int32Array;
  /** Four words for each row. */
  ids: Uint32Array;
  /** Index of the series, or -1. */
  series: Int32Array;
  /** 1 for cancelled events. */
  cancelled: Uint8Array;
}

/** Returns the columns of the core of a pack. */
export function columnsOf(core: CorePack): TileColumns {
  const size = core.startDays.length;
  const places = fromDeltas(core.place);
  const mortonOf = core.latitudes.map((latitude, place) => mortonCode(core.longitudes[place] ?? 0, latitude));
  const columns: TileColumns = {
    mortons: Float64Array.from(places, (place) => mortonOf[place] ?? 0),
    latitudes: Float64Array.from(places, (place) => core.latitudes[place] ?? 0),
    longitudes: Float64Array.from(places, (place) => core.longitudes[place] ?? 0),
    startsAt: new Uint32Array(size),
    endsAt: new Uint32Array(size),
    startDays: Int32Array.from(core.startDays),
    daysBefore: new Uint8Array(size),
    moreDays: new Uint16Array(size),
    facts: Uint8Array.from(core.facts),
    types: Uint16Array.from(core.type),
    zones: Uint16Array.from(core.zone),
    styleSets: Uint16Array.from(core.styleSet),
    places,
    ids: idsWords(core.ids),
    series: fromDeltas(core.serie),
    cancelled: new Uint8Array(size),
  };
  for (let row = 0; row < size; row += 1) fillTimes(columns, core, row);
  for (const row of core.cancelled) columns.cancelled[row] = 1;
  return columns;
}

function fillTimes(columns: TileColumns, core: CorePack, row: number): void {
  const [startDay = 0, duration = 0] = [core.startDays[row], core.durations[row]];
  const localStart = startDay * secondsPerDay + (core.startSeconds[row] ?? 0);
  const startsAt = localStart - (core.startOffsets[row] ?? 0) * 60;
  const { first, last } = localDays({
    lastsMs: duration * 1000,
    localStartMs: localStart * 1000,
    localEndMs: (localStart + duration + (core.offsetChanges[row] ?? 0) * 60) * 1000,
  });
  columns.startsAt[row] = startsAt;
  columns.endsAt[row] = startsAt + duration;
  columns.daysBefore[row] = Math.max(0, startDay - first);
  columns.moreDays[row] = last - first;
}
