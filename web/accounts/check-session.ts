import { checkSession as endpoint } from '#contract/accounts.ts';
import { call } from '#web/http/call.ts';

/** Whether the session is still what its token says. */
export function checkSession() {
  return call(endpoint, {});
}
