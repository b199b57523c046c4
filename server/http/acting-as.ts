import { AsyncLocalStorage } from 'node:async_hooks';
import type { Moderation } from '#contract/moderation.ts';

/* The rights of the request that is being handled, for the audit trail: the code in between need not pass them on. */

interface ActingAs {
  /** Id of the API token that the request was sent with; undefined for a session or a job. */
  token?: string | undefined;
  /** The extent of the rights of a moderator; undefined for administrators and other users. */
  moderator?: Moderation | undefined;
}

const requests = new AsyncLocalStorage<ActingAs>();

/** Returns the result of `handle`, during which `actingAs` returns these rights. */
export function withActing<Result>(rights: ActingAs, handle: () => Result): Result {
  return requests.run(rights, handle);
}

/** Returns the rights that the current request is handled with. */
export function actingAs(): ActingAs {
  return requests.getStore() ?? {};
}
