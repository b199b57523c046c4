import type { BlockedSender, Message } from '#contract/messages.ts';
import { transact } from '#server/database/transact.ts';
import { newId } from '#server/ids/ids.ts';
import type { Tools } from '#server/tools.ts';
import * as store from './block-store.ts';
import type { Reader } from './inbox.ts';
import { lockMessage, showMessage } from './reading.ts';

/** Discards further messages of the sender to this inbox. Does nothing if blocked already. Throws `message-unknown`. */
export async function blockSender(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  reader: Reader,
  id: string,
): Promise<Message> {
  await transact(db, async (db) => {
    const { organiser_id, user_id, sender_hash, sender_id, sender_name } = await lockMessage(db, reader, id);
    await store.insertBlock(db, {
      ...{ id: newId(), organiser_id, user_id, sender_hash, sender_id, sender_name },
      created_at: clock(),
    });
  });
  return showMessage({ db }, reader, id);
}

/** Accepts messages of the sender to this inbox again. Throws `message-unknown`. */
export async function unblockSender({ db }: Pick<Tools, 'db'>, reader: Reader, id: string): Promise<Message> {
  await transact(db, async (db) => {
    const { organiser_id, user_id, ...sender } = await lockMessage(db, reader, id);
    const inbox = { organiser_id, user_id } as store.BlockedIn;
    await store.deleteBlocksOf(db, inbox, sender);
  });
  return showMessage({ db }, reader, id);
}

/** Returns the blocked senders of the inboxes of a user, latest first. */
export async function listBlockedSenders({ db }: Pick<Tools, 'db'>, reader: Reader): Promise<BlockedSender[]> {
  const rows = await store.findBlocks(db, reader);
  return rows.map(({ id, organiser_id, organiser_slug: slug, organiser_name: name, sender_name, created_at }) => ({
    id,
    organiser: organiser_id !== null && slug !== null && name !== null ? { id: organiser_id, slug, name } : null,
    name: sender_name,
    since: created_at.toISOString(),
  }));
}

/** Accepts messages of a blocked sender again. Does nothing if the block is not in an inbox of the user. */
export async function removeBlock({ db }: Pick<Tools, 'db'>, reader: Reader, id: string): Promise<void> {
  await store.deleteBlock(db, reader, id);
}
