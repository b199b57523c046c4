import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '#server/database/connect.ts';
import * as store from './store.ts';

/** Interval between requests: a second, plus the variation of the network. */
const everyMs = 1100;
/** With a longer wait, the gazetteer's answer is better. */
const maxWaitMs = 3500;

/**
 * Waits for a turn at a geocoder that all servers together may call once in 1.1 seconds. Returns `false` at once if the
 * wait would exceed 3.5 seconds, or if there is any and the caller is not `mayWait`.
 */
export async function waitForTurn(db: Db, geocoder: string, mayWait: boolean): Promise<boolean> {
  const waitMs = await store.takeTurn(db, geocoder, { everyMs, maxWaitMs: mayWait ? maxWaitMs : 0 });
  if (waitMs === undefined) return false;
  await pause(Math.ceil(waitMs));
  return true;
}
