import { ApiError } from './call.ts';
import { isOnline } from './network.ts';

/** More would increase the load of a server that has problems. */
const maxRetries = 2;
/** Higher, for a network that comes and goes. */
const maxRetriesOffline = 4;

/**
 * Returns whether a failed query is sent again, at most twice: after a lost connection or a server error, but neither
 * after a refusal nor while offline.
 */
export function shouldRetry(failures: number, error: Error): boolean {
  if (codeOf(error) === 'offline') return isOnline() && failures < maxRetries;
  return isServerError(error) && failures < maxRetries;
}

/**
 * Query options for data that stays visible while offline. The query is sent once, because what is kept may answer it;
 * otherwise it is paused, and fetched when the network is back.
 */
export const pauseWhileOffline = {
  networkMode: 'offlineFirst',
  retry: (failures: number, error: Error) =>
    codeOf(error) === 'offline' ? failures < maxRetriesOffline : shouldRetry(failures, error),
} as const;

function isServerError(error: Error): boolean {
  return ['internal-error', 'unavailable'].includes(codeOf(error) ?? '');
}

function codeOf(error: Error): string | null {
  return error instanceof ApiError ? error.code : null;
}
