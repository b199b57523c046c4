import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { renderedAtKey } from '#web/query-keys.ts';

const minuteMs = 60_000;

/**
 * Returns the time, to the minute, and renders again each minute, so that "tonight" becomes "now". A page from the
 * server first shows its rendering time, so that hydration matches.
 */
export function useNow(): Date {
  const renderedAt = useQueryClient().getQueryData<string>(renderedAtKey);
  const minute = useSyncExternalStore(eachMinute, currentMinute, () =>
    renderedAt === undefined ? currentMinute() : minuteOf(Date.parse(renderedAt)),
  );
  return useMemo(() => new Date(minute * minuteMs), [minute]);
}

function eachMinute(listener: () => void): () => void {
  const timer = setInterval(listener, minuteMs);
  return () => clearInterval(timer);
}

function currentMinute(): number {
  return minuteOf(Date.now());
}

function minuteOf(instant: number): number {
  return Math.floor(instant / minuteMs);
}
