import type { Db } from '#server/database/connect.ts';
import { removeDevices } from '#server/push/service.ts';
import { type Account, setPasswordHash, startNextGeneration } from './store.ts';

/**
 * Ends every session, messages to the account's browsers, and the address of its private calendar, which gets another one:
 * a token, a browser or that address may be in the hands of another person.
 */
export async function endAccess(db: Db, id: string): Promise<void> {
  await startNextGeneration(db, id);
  await removeDevices(db, id);
}

/** Sets another password, or none, and does the same. Gives the account as it is then. */
export async function resetAccess(db: Db, id: string, passwordHash: string | null): Promise<Account> {
  await removeDevices(db, id);
  return setPasswordHash(db, id, passwordHash);
}
