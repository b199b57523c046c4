import type { Db } from '#server/database/connect.ts';
import { removeDevices } from '#server/push/service.ts';
import { type Account, setPasswordHash, startNextGeneration } from './store.ts';

/**
 * Ends all access to an account: its sessions, push messages to its browsers, and the URL of its private calendar,
 * which another person may know. Links in earlier mails stay valid (`deleteAllLinks`).
 */
export async function endAccess(db: Db, id: string): Promise<void> {
  await startNextGeneration(db, id);
  await removeDevices(db, id);
}

/** Sets or, with null, removes the password, and ends all access as `endAccess` does. Returns the updated account. */
export async function resetAccess(db: Db, id: string, passwordHash: string | null): Promise<Account> {
  await removeDevices(db, id);
  return setPasswordHash(db, id, passwordHash);
}
