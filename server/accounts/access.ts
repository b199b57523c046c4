import type { Db } from '#server/database/connect.ts';
import { removeDevices } from '#server/push/service.ts';
import { type Account, setPasswordHash, startNextGeneration } from './store.ts';

/**
 * Ends all access to an account: sessions, push messages to its browsers, and the URL of its private calendar, which is
 * replaced. Any of them may be known to another person.
 */
export async function endAccess(db: Db, id: string): Promise<void> {
  await startNextGeneration(db, id);
  await removeDevices(db, id);
}

/** Sets or removes the password and does the same as `endAccess`. Returns the updated account. */
export async function resetAccess(db: Db, id: string, passwordHash: string | null): Promise<Account> {
  await removeDevices(db, id);
  return setPasswordHash(db, id, passwordHash);
}
