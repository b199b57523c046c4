import { useMemo } from 'react';
import { initialTimeZone } from '#contract/constants.ts';
import { clockAt } from '#web/i18n/event-status.ts';
import { useIsHydrated } from '#web/ui/use-client-value.ts';
import { type UsualDays, usualDays } from './days.ts';
import { useNow } from './use-now.ts';

/**
 * Returns the usual ranges of days in the browser's time zone. The server, which does not know it, and hydration use that of
 * the initial view.
 */
export function useUsualDays(): UsualDays {
  const now = useNow();
  const isHydrated = useIsHydrated();
  return useMemo(
    () => usualDays(isHydrated ? now : new Date(clockAt(initialTimeZone, now).replace(' ', 'T'))),
    [now, isHydrated],
  );
}
