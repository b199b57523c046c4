import { queryOptions } from '@tanstack/react-query';
import { type EventFilters, listEvents } from '#contract/events.ts';
import type { BoundingBox } from '#contract/places.ts';
import { listTownsTonight } from '#contract/tonight.ts';
import { call } from '#web/http/call.ts';
import { pauseWhileOffline } from '#web/http/retry.ts';
import type { Place } from '#web/map/view.ts';
import { eventsKey, mapKey } from '#web/query-keys.ts';

const staleTime = 30_000;

type Kinds = Pick<EventFilters, 'styles' | 'types'>;

/** Returns the query that loads the towns in a view with most events tonight, each with their number. */
export function townsTonightQuery(box: BoundingBox) {
  const query = { bbox: written(box) };
  return queryOptions({
    ...pauseWhileOffline,
    queryKey: [...mapKey, 'towns-tonight', query],
    queryFn: ({ signal }) => call(listTownsTonight, { query, signal }),
    staleTime,
  });
}

/** Returns the query that loads the event of these kinds tonight that is nearest to a place, at any distance. */
export function nearestTonightQuery(place: Place, kinds: Kinds) {
  return listQuery({ near: pair(place), days: 'tonight', ...asked(kinds), limit: 1 });
}

/** How far dancers travel for an evening, in degrees of latitude. */
const around = 0.6;
/** Three, and one that may be visible already. */
const maxNext = 4;

/** Returns the query that loads the next few events of these kinds around a place, by start. */
export function nextNearQuery({ latitude, longitude }: Place, kinds: Kinds) {
  const wide = around / Math.max(0.2, Math.cos((latitude * Math.PI) / 180));
  const box = {
    west: Math.max(-180, longitude - wide),
    south: Math.max(-90, latitude - around),
    east: Math.min(180, longitude + wide),
    north: Math.min(90, latitude + around),
  };
  return listQuery({ bbox: written(box), ...asked(kinds), limit: maxNext });
}

function listQuery(query: { limit: number; near?: string; bbox?: string; days?: string }) {
  return queryOptions({
    ...pauseWhileOffline,
    queryKey: [...eventsKey, 'near', query],
    queryFn: ({ signal }) => call(listEvents, { query, signal }),
    staleTime,
  });
}

function asked({ styles, types }: Kinds) {
  return { styles: styles?.join(','), types: types?.join(',') };
}

function pair({ latitude, longitude }: Place): string {
  return `${latitude},${longitude}`;
}

function written({ west, south, east, north }: BoundingBox): string {
  return [west, south, east, north].join(',');
}
