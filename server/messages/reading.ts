import { messageLimits } from '#contract/constants.ts';
import type { Output } from '#contract/endpoint.ts';
import type { listMessages as listMessagesEndpoint, Message } from '#contract/messages.ts';
import type { Db } from '#server/database/connect.ts';
import { transact } from '#server/database/transact.ts';
import { cutPage, type Page, readCursor, writeCursor } from '#server/http/paging.ts';
import { Problem } from '#server/http/problem.ts';
import type { NightlyJob } from '#server/jobs/service.ts';
import type { Tools } from '#server/tools.ts';
import type { Reader } from './inbox.ts';
import * as store from './store.ts';

/** Returns a page of the messages in the inboxes of a user, newest first. Throws `invalid-input` for an invalid cursor. */
export async function listMessages(
  { db }: Pick<Tools, 'db'>,
  reader: Reader,
  { state, limit, cursor }: Output<typeof listMessagesEndpoint, 'query'>,
): Promise<Page<Message> & { unread: number }> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const found = await store.findMessages(db, reader, state, after, limit + 1);
  const { rows, next } = cutPage(found, limit, ({ created_at, id }) => writeCursor({ at: created_at, id }));
  return {
    items: rows.map(serialize),
    next,
    total: await store.countMessages(db, reader, state),
    unread: await store.countUnread(db, reader),
  };
}

/** Returns a message in an inbox of a user. Throws `message-unknown`. */
export async function showMessage({ db }: Pick<Tools, 'db'>, reader: Reader, id: string): Promise<Message> {
  const row = await store.findMessage(db, reader, id);
  if (!row) throw new Problem('message-unknown');
  return serialize(row);
}

/** Marks a message as read or ignored, or not; an ignored message is also read. Throws `message-unknown`. */
export async function changeMessage(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  reader: Reader,
  id: string,
  { isRead, isIgnored }: { isRead?: boolean | undefined; isIgnored?: boolean | undefined },
): Promise<Message> {
  await transact(db, async (db) => {
    const { read_at, ignored_at } = await lockMessage(db, reader, id);
    await store.updateMessage(db, id, {
      read_at: stateTime(read_at, isIgnored && isRead === undefined ? true : isRead, clock()),
      ignored_at: stateTime(ignored_at, isIgnored, clock()),
    });
  });
  return showMessage({ db }, reader, id);
}

/**
 * Deletes a message in an inbox of a user. Administrators can still read it if its report is open. Throws
 * `message-unknown`.
 */
export async function deleteMessage(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  reader: Reader,
  id: string,
): Promise<void> {
  await transact(db, async (db) => {
    const { reported_at, resolution } = await lockMessage(db, reader, id);
    if (reported_at === null || resolution !== null) await store.deleteMessage(db, id);
    else await store.updateMessage(db, id, { deleted_at: clock() });
  });
}

/** Returns a message in an inbox of a user, locked until the end of the transaction. Throws `message-unknown`. */
export async function lockMessage(db: Db, reader: Reader, id: string) {
  const row = await store.lockMessage(db, reader, id);
  if (!row) throw new Problem('message-unknown');
  return row;
}

/** Deletes messages some time after they were sent or answered. */
export const sweepMessages: NightlyJob<Tools> = {
  name: 'sweep-messages',
  at: '03:25',
  async run({ db, clock }) {
    await store.deleteMessagesBefore(db, new Date(clock().getTime() - messageLimits.keptDays * 86_400_000));
  },
};

/** Keeps the earlier time if the state was already set. */
function stateTime(before: Date | null, isSet: boolean | undefined, now: Date): Date | null {
  if (isSet === undefined) return before;
  return isSet ? (before ?? now) : null;
}

/** Converts a row. The address is only included once the message is answered. */
function serialize(row: store.MessageRow): Message {
  const { id, organiser_id, organiser_slug, organiser_name, answer, answered_at } = row;
  const isOfOrganiser = organiser_id !== null && organiser_slug !== null && organiser_name !== null;
  return {
    id,
    organiser: isOfOrganiser ? { id: organiser_id, slug: organiser_slug, name: organiser_name } : null,
    event: row.event_name === null ? null : { slug: row.event_slug, name: row.event_name },
    name: row.sender_name,
    message: row.message,
    createdAt: row.created_at.toISOString(),
    isRead: row.read_at !== null,
    isIgnored: row.ignored_at !== null,
    isReported: row.reported_at !== null,
    isBlocked: Boolean(row.is_blocked),
    answer:
      answer === null || answered_at === null
        ? null
        : {
            message: answer,
            sentAt: answered_at.toISOString(),
            sentBy: row.answered_by_name ?? '',
            email: row.sender_email,
            isRefused: row.refused_at !== null || row.sender_refused_at !== null,
          },
  };
}
