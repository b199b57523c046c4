import { Refusal } from './call.ts';
import { isOnline } from './network.ts';

/** More than twice annoys a server that has trouble enough. */
const maxRetries = 2;
/** A network that comes and goes. */
const maxRetriesOffline = 4;

/** Asking again helps against a broken connection or a busy server, not against a refusal, nor where there is no network. */
export function shouldRetry(failures: number, error: Error): boolean {
  if (codeOf(error) === 'offline') return isOnline() && failures < maxRetries;
  return isTrouble(error) && failures < maxRetries;
}

/**
 * For what is shown as it was while there is no network: it waits, neither answered nor failed, and is asked when the
 * network is back.
 */
export const waitsForNetwork = {
  networkMode: 'online',
  retry: (failures: number, error: Error) =>
    codeOf(error) === 'offline' ? failures < maxRetriesOffline : shouldRetry(failures, error),
} as const;

function isTrouble(error: Error): boolean {
  return ['internal-error', 'unavailable'].includes(codeOf(error) ?? '');
}

function codeOf(error: Error): string | null {
  return error instanceof Refusal ? error.code : null;
}
