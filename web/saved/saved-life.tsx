import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '#web/accounts/session.ts';
import { personalKey, savedKey } from '#web/query-keys.ts';
import { setOfAccount } from './saved-state.ts';

/** Another device may have saved something meanwhile. */
const trueForMs = 60_000;

/**
 * Stands once, around the whole site: when someone signs in, by whichever way, and at each start, their account gets what
 * this device has saved, and the hearts show what the account has. So it is when one comes back to the page.
 */
export function SavedLife() {
  const client = useQueryClient();
  const userId = useSession()?.userId;
  useEffect(() => {
    if (userId === undefined) return;
    const meet = () => {
      if (document.visibilityState === 'hidden') return;
      client
        .fetchQuery({
          queryKey: [...personalKey, 'saved-ids', userId],
          // Loaded for those who are signed in.
          queryFn: async () => (await import('./account.ts')).meetAccount(userId),
          staleTime: trueForMs,
          retry: false,
        })
        .then(({ hasSent }) => (hasSent ? client.invalidateQueries({ queryKey: savedKey }) : undefined))
        // Where nothing is known, nothing is shown; the next start tries again.
        .catch(() => undefined);
    };
    meet();
    document.addEventListener('visibilitychange', meet);
    return () => {
      document.removeEventListener('visibilitychange', meet);
      setOfAccount(() => []);
    };
  }, [client, userId]);
  return null;
}
