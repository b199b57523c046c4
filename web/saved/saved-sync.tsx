import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '#web/accounts/session.ts';
import { personalKey } from '#web/query-keys.ts';
import { updateAccountSaved } from './saved-state.ts';

/**
 * Loads the saved events of the account at start and on sign-in, and moves those of this device to it. Renders nothing.
 */
export function SavedSync() {
  const client = useQueryClient();
  const userId = useSession()?.userId;
  useEffect(() => {
    if (userId === undefined) return;
    client
      .fetchQuery({
        queryKey: [...personalKey, 'saved-ids', userId],
        // Loaded for signed-in users only.
        queryFn: async () => (await import('./account-saved.ts')).keepSynced(client, userId),
        retry: false,
      })
      // Nothing is shown as saved; the next start tries again.
      .catch(() => undefined);
    return () => updateAccountSaved(() => []);
  }, [client, userId]);
  return null;
}
