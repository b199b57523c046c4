import { checkSession as endpoint } from '#contract/accounts.ts';
import { call } from '#web/http/call.ts';

/** Checks the session of the stored token. */
export function checkSession() {
  return call(endpoint, {});
}
