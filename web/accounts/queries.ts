import { queryOptions } from '@tanstack/react-query';
import {
  checkPasswordReset,
  checkSession as checkSessionEndpoint,
  confirmEmail,
  finishGoogle,
} from '#contract/accounts.ts';
import type { Input } from '#contract/endpoint.ts';
import { showProfile } from '#contract/profile.ts';
import { ApiError, call } from '#web/http/call.ts';
import { personalKey } from '#web/query-keys.ts';

/** Returns the query for the profile of the signed-in user. */
export function profileQuery() {
  return queryOptions({
    queryKey: [...personalKey, 'profile'],
    queryFn: ({ signal }) => call(showProfile, { signal }),
    staleTime: 5 * 60_000,
  });
}

/**
 * Returns the query that confirms the address of a mailed link. The secret works once, so the query runs once for all
 * renders.
 */
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

/** Returns the query that checks whether a password reset link works. */
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
    // The link may have been used meanwhile.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/**
 * Returns the query that completes the sign-in with Google. The code works once, so the query runs once for all
 * renders.
 */
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

/**
 * Checks the session of the stored token, and returns a new token if the roles changed, otherwise null. Throws
 * `ApiError` if it has ended.
 */
export function checkSession() {
  return call(checkSessionEndpoint, {});
}
