import { useEffect, useState } from 'react';
import { useIsOnline } from '#web/http/network.ts';

/** After this delay, users wonder whether the press was registered. */
const lateMs = 1000;

/** Returns why a result is late: offline, shown at once, or slow. Null before users notice. */
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
