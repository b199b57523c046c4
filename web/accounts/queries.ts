import { queryOptions } from '@tanstack/react-query';
import { checkPasswordReset, confirmEmail, finishGoogle } from '#contract/accounts.ts';
import type { Input } from '#contract/endpoint.ts';
import { showProfile } from '#contract/profile.ts';
import { ApiError, call } from '#web/http/call.ts';
import { personalKey } from '#web/query-keys.ts';

/** The account of whoever is signed in. */
export function profileQuery() {
  return queryOptions({
    queryKey: [...personalKey, 'profile'],
    queryFn: ({ signal }) => call(showProfile, { signal }),
    staleTime: 5 * 60_000,
  });
}

/** Confirms the address that a link was mailed to. Its secret works once, however often this is drawn. */
export function confirmEmailQuery(secret: string) {
  return queryOptions({
    queryKey: ['confirm-email', secret],
    queryFn: async ({ client }) => {
      const confirmed = await call(confirmEmail, { body: { secret } });
      await client.invalidateQueries({ queryKey: profileQuery().queryKey });
      return confirmed;
    },
    enabled: secret !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Whether a link that sets a new password still works. */
export function passwordResetQuery(secret: string) {
  return queryOptions({
    queryKey: ['password-reset', secret],
    queryFn: async ({ signal }) => {
      await call(checkPasswordReset, { body: { secret }, signal });
      return true;
    },
    enabled: secret !== '',
    networkMode: 'always',
    retry: false,
    // One that was good just now may be used up by now.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Hands what Google said to the server. A code is good for one question, however often this is drawn. */
export function googleQuery(answer: NonNullable<Input<typeof finishGoogle, 'body'>>) {
  return queryOptions({
    queryKey: ['google', answer.code],
    queryFn: async () => {
      if (answer.code === undefined) throw new ApiError('google-refused');
      return call(finishGoogle, { query: {}, body: answer });
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
