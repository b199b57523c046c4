import { useQuery } from '@tanstack/react-query';
import { startGoogle } from '#contract/accounts.ts';
import { call } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { settingsQuery } from '#web/settings/queries.ts';
import { rememberRedirect } from './redirect.ts';

/**
 * Returns whether the server offers to sign in with Google, and `leave`, which starts it and leaves the page. Google
 * redirects to `/auth/callback`, and from there to `target`.
 */
export function useGoogle(target: string) {
  const { data: settings } = useQuery(settingsQuery());
  const { mutate, isPending, error } = useMutationOnce(async () => {
    const { url } = await call(startGoogle, {});
    rememberRedirect(target);
    location.assign(url);
  });
  return { isOffered: settings?.features.googleSignIn === true, leave: mutate, isLeaving: isPending, error };
}
