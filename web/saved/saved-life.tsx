import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '#web/accounts/session.ts';
import { personalKey } from '#web/query-keys.ts';
import { updateAccountSaved } from './saved-state.ts';

/**
 * Stands once, around the whole site: when someone signs in, by whichever way, and at each start, their account gets what
 * this device has saved, and the hearts show what the account has.
 */
export function SavedSync() {
  const client = useQueryClient();
  const userId = useSession()?.userId;
  useEffect(() => {
    if (userId === undefined) return;
    client
      .fetchQuery({
        queryKey: [...personalKey, 'saved-ids', userId],
        // Loaded for those who are signed in.
        queryFn: async () => (await import('./account.ts')).keepSynced(client, userId),
        retry: false,
      })
      // Where nothing is known, nothing is shown; the next start tries again.
      .catch(() => undefined);
    return () => updateAccountSaved(() => []);
  }, [client, userId]);
  return null;
}
