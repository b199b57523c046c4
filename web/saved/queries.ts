import { queryOptions } from '@tanstack/react-query';
import { listSaved, lookAtSaved, maxSavedLookups, type SavedEvent, showSavedFeed } from '#contract/saved.ts';
import { call, callPage } from '#web/http/call.ts';
import { isOnline } from '#web/http/network.ts';
import { pagedQuery } from '#web/http/paged-query.ts';
import { personalKey } from '#web/query-keys.ts';
import type { LocalSavedEvent } from './local-saved.ts';
import { updateAccountSaved } from './saved-state.ts';

/** The saved events of an account, a paginated list. */
export const savedKey = [...personalKey, 'saved'] as const;

/**
 * Returns the infinite query for the saved events of the user after the changes that wait for the network, and marks the
 * upcoming ones as saved.
 */
export function savedQuery(when: 'upcoming' | 'past') {
  const fetchPage = async (query: { limit: number; cursor?: string }, signal: AbortSignal) => {
    const page = await callPage(listSaved, { query: { ...query, when }, signal });
    const { waitingRows, withoutRemoved } = await import('./waiting-saved.ts');
    const rows = await withoutRemoved(page.rows);
    // The list is shown by start, also across its pages.
    if (when === 'upcoming' && !query.cursor) rows.push(...(await waitingRows(rows)));
    signal.throwIfAborted();
    if (when === 'upcoming') updateAccountSaved((before) => [...before, ...rows.map(({ id }) => id)]);
    return { ...page, rows };
  };
  return pagedQuery([...savedKey, when], fetchPage, 0);
}

/** A saved event in a list. */
export interface SavedRow extends SavedEvent {
  /** Without a network, its data are not on this device. `event` is null then, too. */
  isNotHere?: true;
}

/**
 * Returns the query for the events saved on this device with their current data, by start. Deleted events, and without
 * a network those that are not kept, have only what was stored.
 */
export function localSavedQuery(saved: readonly LocalSavedEvent[]) {
  return queryOptions({
    queryKey: ['saved-here', saved.map(({ id }) => id)],
    queryFn: async ({ signal }): Promise<SavedRow[]> => {
      const parts = Array.from({ length: Math.ceil(saved.length / maxSavedLookups) }, (_, part) =>
        saved.slice(part * maxSavedLookups, (part + 1) * maxSavedLookups).map(({ id }) => id),
      );
      const fetchEvents = (ids: string[]) =>
        call(lookAtSaved, { query: { ids: ids.join(',') }, signal }).catch((error) => {
          if (isOnline()) throw error;
          return [];
        });
      const found = new Map((await Promise.all(parts.map(fetchEvents))).flat().map(({ id, event }) => [id, event]));
      // The server returns all of them. Kept data may lack some.
      const toRow = (event: LocalSavedEvent): SavedRow => {
        const row = toSavedEvent(event, found.get(event.id) ?? null);
        return found.has(event.id) ? row : { ...row, name: event.name ?? event.place, isNotHere: true };
      };
      return saved.map(toRow).sort(compareByStart);
    },
    staleTime: 0,
  });
}

/** Same shape as in the list of an account. */
function toSavedEvent({ id, dateStart, place }: LocalSavedEvent, event: SavedEvent['event']): SavedEvent {
  const isElsewhere = event !== null && place.localeCompare(event.place, undefined, { sensitivity: 'base' }) !== 0;
  const hasMoved = event !== null && (isElsewhere || event.dateStart !== dateStart);
  return {
    id,
    event,
    dateStart: event?.dateStart ?? dateStart,
    timeZone: event?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    name: event?.name ?? null,
    ...(hasMoved && { savedAs: { dateStart, place } }),
  };
}

function compareByStart(one: SavedEvent, other: SavedEvent): number {
  return Date.parse(one.dateStart) - Date.parse(other.dateStart);
}

/** Returns the query for the path of the user's private calendar; null without one. */
export function savedFeedQuery() {
  return queryOptions({
    queryKey: [...personalKey, 'saved-feed'],
    queryFn: ({ signal }) => call(showSavedFeed, { signal }),
    staleTime: 0,
  });
}
