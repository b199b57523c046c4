import type { Output, Reply } from '#contract/endpoint.ts';
import type {
  listReportedMessages as listReportedMessagesEndpoint,
  Message,
  ReportedMessage,
  readReportedMessage as readReportedMessageEndpoint,
} from '#contract/messages.ts';
import { notifyAdministrators } from '#server/admin-alerts/service.ts';
import { recordAudit } from '#server/audit/service.ts';
import { transact } from '#server/database/transact.ts';
import { cutPage, type Page, readCursor, writeCursor } from '#server/http/paging.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { newId } from '#server/ids/ids.ts';
import type { Tools } from '#server/tools.ts';
import { deleteBlocksOf, insertBlock } from './block-store.ts';
import { lockMessage, showMessage } from './reading.ts';
import * as store from './reported-store.ts';
import { updateMessage } from './store.ts';

/**
 * Reports a message to administrators, who can read it from then on. Repeating it has no effect. Throws
 * `message-unknown`.
 */
export async function reportMessage(
  tools: Pick<Tools, 'db' | 'clock' | 'config' | 'jobs' | 'site'>,
  person: Person,
  id: string,
  comment: string,
): Promise<Message> {
  await transact(tools.db, async (db) => {
    const row = await lockMessage(db, person, id);
    if (row.reported_at !== null) return;
    const now = tools.clock();
    await updateMessage(db, id, {
      reported_at: now,
      report_comment: comment,
      active_at: now,
      read_at: row.read_at ?? now,
      ignored_at: row.answered_at === null ? (row.ignored_at ?? now) : row.ignored_at,
    });
    await notifyAdministrators({ ...tools, db });
  });
  return showMessage(tools, person, id);
}

/** Returns a page of reported messages, latest report first. Throws `invalid-input` for an invalid cursor. */
export async function listReportedMessages(
  { db }: Pick<Tools, 'db'>,
  { state, limit, cursor }: Output<typeof listReportedMessagesEndpoint, 'query'>,
): Promise<Page<ReportedMessage>> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const found = await store.findReported(db, state, after, limit + 1);
  const { rows, next } = cutPage(found, limit, ({ reported_at, id }) => writeCursor({ at: reported_at, id }));
  return { items: rows.map(serialize), next, total: await store.countReported(db, state) };
}

/** Returns the text and the sender of a reported message, and records that it was read. Throws `message-unknown`. */
export async function readReportedMessage(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  person: Person,
  id: string,
): Promise<Reply<typeof readReportedMessageEndpoint>> {
  return transact(db, async (db) => {
    const row = await store.lockReported(db, id);
    if (!row) throw new Problem('message-unknown');
    await recordAudit(db, {
      at: clock(),
      action: 'message-read',
      actorId: person.id,
      subject: { kind: 'message', id, name: row.event_name ?? '' },
    });
    const { sender_name: name, sender_email: email, is_email_confirmed: isEmailConfirmed, message } = row;
    return { name, email, isEmailConfirmed, message };
  });
}

/**
 * Closes the report of a message, `blocked` with a block of the sender on the whole site; null reverts it. Throws
 * `message-unknown`.
 */
export async function resolveReportedMessage(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  person: Person,
  id: string,
  resolution: ReportedMessage['resolution'],
): Promise<ReportedMessage> {
  return transact(db, async (db) => {
    const row = await store.lockReported(db, id);
    if (!row) throw new Problem('message-unknown');
    if (row.resolution !== resolution) {
      const wholeSite = { organiser_id: null, user_id: null };
      const { sender_hash, sender_id, sender_name } = row;
      if (resolution === 'blocked') {
        const block = { id: newId(), ...wholeSite, sender_hash, sender_id, sender_name, created_at: clock() };
        await insertBlock(db, block);
      } else if (row.resolution === 'blocked') await deleteBlocksOf(db, wholeSite, { sender_hash, sender_id });
      await updateMessage(db, id, { resolution });
      await recordAudit(db, {
        at: clock(),
        action: 'message-resolved',
        actorId: person.id,
        subject: { kind: 'message', id, name: row.event_name ?? '' },
        details: { resolution },
      });
    }
    const changed = await store.findOneReported(db, id);
    if (!changed) throw new Problem('message-unknown');
    return serialize(changed);
  });
}

function serialize(row: NonNullable<Awaited<ReturnType<typeof store.findOneReported>>>): ReportedMessage {
  const { id, organiser_id, organiser_slug: slug, organiser_name: name, event_name, event_slug } = row;
  return {
    id,
    organiser: organiser_id !== null && slug !== null && name !== null ? { id: organiser_id, slug, name } : null,
    event: event_name === null ? null : { slug: event_slug, name: event_name },
    reportedAt: row.reported_at.toISOString(),
    comment: row.report_comment,
    resolution: row.resolution,
  };
}
