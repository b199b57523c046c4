import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '#server/database/connect.ts';
import * as store from './store.ts';

/** A second, and what two questions may win on each other on their way. */
const everyMs = 1100;
/** Who would wait longer is better served by the gazetteer. */
const mostMs = 3500;

/**
 * Waits for a turn to ask a geocoder that wants no more than one question a second; `false` when too many wait, or anyone
 * does and this one is not patient.
 */
export async function waitForTurn(db: Db, geocoder: string, isPatient: boolean): Promise<boolean> {
  const waitMs = await store.takeTurn(db, geocoder, { everyMs, mostMs: isPatient ? mostMs : 0 });
  if (waitMs === undefined) return false;
  await pause(Math.ceil(waitMs));
  return true;
}
