import { AsyncLocalStorage } from 'node:async_hooks';

/* The API token of the request that is being handled, for the audit trail: the code in between need not pass it on. */

const tokens = new AsyncLocalStorage<string>();

/** Returns the result of `handle`, during which `actingToken` returns this id of an API token. */
export function withActingToken<Result>(tokenId: string, handle: () => Result): Result {
  return tokens.run(tokenId, handle);
}

/** Returns the id of the API token that the current request was sent with; undefined for a session or a job. */
export function actingToken(): string | undefined {
  return tokens.getStore();
}
