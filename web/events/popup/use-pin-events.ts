import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Event, EventFilters } from '#contract/events.ts';
import { eventsOfPinQuery, type PinCells } from '#web/events/queries.ts';

interface PinEventsInput {
  /** Null until the pin of the event is known. */
  pinCells: PinCells | null;
  filters: EventFilters;
  /** The event in the popup. */
  event: Event | null;
  onShow: (slug: string) => void;
}

/** Loads more this many events before the last loaded one. */
const ahead = 5;

/**
 * Returns the position of an event among those of its pin, their number, and steps to its neighbours. Loads more events
 * ahead.
 */
export function usePinEvents({ pinCells, filters, event, onShow }: PinEventsInput) {
  const client = useQueryClient();

  // Pages start at the first shown event and extend in both directions; stepping must not restart them.
  const [start, setStart] = useState<{ pinKey: string; at: string | null } | null>(null);
  const pinKey = pinCells && JSON.stringify([pinCells, filters]);
  if (pinCells && pinKey && event && start?.pinKey !== pinKey) {
    const fromFirst = client.getQueryData(eventsOfPinQuery(pinCells, filters, null).queryKey);
    const isThere = fromFirst?.pages.some((page) => page.rows.some((row) => row.id === event.id));
    setStart({ pinKey, at: isThere ? null : event.id });
  }

  const { data, isError, hasNextPage, hasPreviousPage, isFetching, fetchNextPage, fetchPreviousPage } =
    useInfiniteQuery({
      ...eventsOfPinQuery(pinCells ?? nowhere, filters, start?.at ?? null),
      enabled: pinKey !== null && start?.pinKey === pinKey,
    });
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const index = event ? rows.findIndex((row) => row.id === event.id) : -1;

  useEffect(() => {
    // After an error, only a step retries; otherwise this would loop.
    if (index < 0 || isFetching || isError) return;
    if (hasNextPage && rows.length - index <= ahead) fetchNextPage();
    else if (hasPreviousPage && index < ahead) fetchPreviousPage();
  }, [index, rows.length, hasNextPage, hasPreviousPage, isFetching, isError, fetchNextPage, fetchPreviousPage]);

  const first = data?.pages[0];
  const [previous, next] = [rows[index - 1], index < 0 ? undefined : rows[index + 1]];
  const stepTo = (row: Event | undefined) => (row ? () => onShow(row.slug) : null);
  // A step that is faster than the network still succeeds.
  const waitForPrevious = async () => {
    const { data } = await fetchPreviousPage({ cancelRefetch: false });
    stepTo(data?.pages[0]?.rows.at(-1))?.();
  };
  const waitForNext = async () => {
    const { data } = await fetchNextPage({ cancelRefetch: false });
    stepTo(data?.pages.at(-1)?.rows[0])?.();
  };
  return {
    /** From 1; null while unknown, and for an event that is filtered out or over. */
    position: first && index >= 0 ? first.offset + index + 1 : null,
    /** Null while unknown; an event outside the pin is on its own. */
    total: first ? (index >= 0 ? first.total : 1) : null,
    onPrevious: stepTo(previous) ?? (index === 0 && hasPreviousPage ? waitForPrevious : null),
    onNext: index < 0 ? null : (stepTo(next) ?? (hasNextPage ? waitForNext : null)),
  };
}

const nowhere: PinCells = { zoom: 0, cellIds: [] };
