import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { renderedAtKey } from '#web/query-keys.ts';

const minuteMs = 60_000;

/**
 * The time, to the minute: "tonight" turns into "now" while one looks. A page from the server first shows the time at
 * which it was drawn, so that the browser takes over what is there.
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
