import { DatabaseUnreachableError, outageOf } from '#server/database/outage.ts';
import { Problem } from '#server/http/problem.ts';
import type { Tools } from '#server/tools.ts';
import { pingDatabase } from './store.ts';

/** A load balancer waits for a few seconds. A query to a database that hangs would take half a minute. */
const maxWaitMs = 4000;

/**
 * Throws `unavailable` while the server should receive no requests: the map is loading, or the database does not
 * answer.
 */
export async function checkReady({ db, map, log }: Pick<Tools, 'db' | 'map' | 'log'>): Promise<void> {
  if (!map.isLoaded) throw new Problem('unavailable', { detail: 'The map is still loading.' });
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new DatabaseUnreachableError('The database is silent.')), maxWaitMs);
  try {
    await Promise.race([pingDatabase(db), late.promise]);
  } catch (error) {
    if (!outageOf(error))
      log.error({ err: error }, 'the database does not answer; the server reports that it is not ready');
    throw new Problem('unavailable', { detail: 'The database does not answer.' });
  } finally {
    clearTimeout(timer);
  }
}
