import { useEffect, useState } from 'react';
import { useIsOnline } from '#web/http/use-is-online.ts';

/** An answer that takes longer leaves one wondering whether the press was felt. */
const lateMs = 1000;

/** What keeps an answer that is awaited: the lack of a network, told at once, or time. Null while nobody wonders yet. */
export function useLoadingState(isAwaited: boolean): 'offline' | 'late' | null {
  const isOnline = useIsOnline();
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setTimeout(() => setIsLate(true), lateMs);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isAwaited]);
  if (!isAwaited) return null;
  if (!isOnline) return 'offline';
  return isLate ? 'late' : null;
}
