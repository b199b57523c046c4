import { type Insertable, sql } from 'kysely';
import { anyOf } from '#server/database/any-of.ts';
import type { Db } from '#server/database/connect.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Inbox, Reader } from './inbox.ts';
import { isBy } from './store.ts';

/** The sender of a message, as blocks recognise them. */
export interface Sender {
  sender_hash: string;
  sender_id: string | null;
}

/** An inbox, or the whole site. */
export type BlockedIn = Inbox | { organiser_id: null; user_id: null };

const ofSender = ({ sender_hash, sender_id }: Sender) =>
  isBy(sql<string>`${sender_hash}`, sql<string | null>`${sender_id}::uuid`);

/** Returns whether a sender is blocked in an inbox or on the whole site. */
export async function isBlocked(db: Db, { organiser_id, user_id }: Inbox, sender: Sender): Promise<boolean> {
  const row = await db
    .selectFrom('message_blocks')
    .select('id')
    .where(ofSender(sender))
    .where((eb) =>
      eb.or([
        eb.and([
          eb('organiser_id', 'is not distinct from', organiser_id),
          eb('user_id', 'is not distinct from', user_id),
        ]),
        eb.and([eb('organiser_id', 'is', null), eb('user_id', 'is', null)]),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Inserts a block. Does nothing if the address is blocked there already. */
export async function insertBlock(db: Db, block: Insertable<Tables['message_blocks']>): Promise<void> {
  await db
    .insertInto('message_blocks')
    .values(block)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes the blocks of a sender in an inbox or on the whole site. */
export async function deleteBlocksOf(db: Db, { organiser_id, user_id }: BlockedIn, sender: Sender): Promise<void> {
  await db
    .deleteFrom('message_blocks')
    .where(ofSender(sender))
    .where('organiser_id', 'is not distinct from', organiser_id)
    .where('user_id', 'is not distinct from', user_id)
    .execute();
}

/** Returns the blocks in the inboxes of a user, latest first. */
export async function findBlocks(db: Db, reader: Reader) {
  return db
    .selectFrom('message_blocks')
    .leftJoin('organisers', 'organisers.id', 'message_blocks.organiser_id')
    .select(['message_blocks.id', 'message_blocks.organiser_id', 'message_blocks.sender_name'])
    .select(['message_blocks.created_at', 'organisers.slug as organiser_slug', 'organisers.name as organiser_name'])
    .where((eb) =>
      eb.or([
        eb('message_blocks.user_id', '=', reader.id),
        eb('message_blocks.organiser_id', '=', anyOf(reader.organiserIds)),
      ]),
    )
    .orderBy('message_blocks.created_at', 'desc')
    .orderBy('message_blocks.id', 'desc')
    .execute();
}

/** Deletes a block in an inbox of a user. Does nothing for other blocks. */
export async function deleteBlock(db: Db, reader: Reader, id: string): Promise<void> {
  await db
    .deleteFrom('message_blocks')
    .where('id', '=', id)
    .where((eb) => eb.or([eb('user_id', '=', reader.id), eb('organiser_id', '=', anyOf(reader.organiserIds))]))
    .execute();
}
