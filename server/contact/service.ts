import type {
  ContactRequest,
  listContactRequests as listContactRequestsEndpoint,
  sendContactRequest as sendContactRequestEndpoint,
} from '#contract/contact.ts';
import type { Output } from '#contract/endpoint.ts';
import { defaultLocale } from '#contract/locales.ts';
import { normalizeText, searchWords } from '#model/text/normalize-text.ts';
import { notifyAdministrators } from '#server/admin-alerts/service.ts';
import { recordAudit } from '#server/audit/service.ts';
import type { Db } from '#server/database/connect.ts';
import { transact } from '#server/database/transact.ts';
import { cutPage, type Page, readCursor, writeCursor } from '#server/http/paging.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { newId } from '#server/ids/ids.ts';
import { sendMail } from '#server/mail/service.ts';
import { recordAttemptFrom, type Throttle } from '#server/throttling/service.ts';
import type { Tools } from '#server/tools.ts';
import * as store from './store.ts';

/** Five messages an hour per network address, then increasing waits. */
const sendingFrom: Throttle = {
  what: 'contact-from',
  free: 5,
  firstWaitSeconds: 900,
  longestWaitSeconds: 3600,
  forgottenAfterSeconds: 3600,
};

/**
 * Stores a message for administrators. A filled honeypot field is accepted without storing anything. Throws
 * `too-many-requests`.
 */
export async function sendContactRequest(
  tools: Pick<Tools, 'db' | 'clock' | 'tokenSecret' | 'config' | 'jobs' | 'site'>,
  { leaveEmpty, locale = defaultLocale, ...written }: Output<typeof sendContactRequestEndpoint, 'body'>,
  from: string,
): Promise<void> {
  if (leaveEmpty) return;
  await recordAttemptFrom(tools, sendingFrom, from);
  const { name, email, subject } = written;
  await transact(tools.db, async (db) => {
    await store.insertRequest(db, {
      id: newId(),
      ...written,
      locale,
      search_text: normalizeText(`${name} ${email} ${subject}`),
      created_at: tools.clock(),
      read_at: null,
      handled_at: null,
    });
    await notifyAdministrators({ ...tools, db });
  });
}

/** Returns a page of messages, newest first. Throws `invalid-input` for an invalid cursor. */
export async function listContactRequests(
  { db }: Pick<Tools, 'db'>,
  { state, q, limit, cursor }: Output<typeof listContactRequestsEndpoint, 'query'>,
): Promise<Page<ContactRequest> & { unread: number }> {
  const wanted = { state, words: searchWords(q) };
  const after = cursor === undefined ? undefined : readCursor(cursor);
  const found = await store.findRequests(db, wanted, after, limit + 1);
  const { rows, next } = cutPage(found, limit, ({ created_at, id }) => writeCursor({ at: created_at, id }));
  return {
    items: rows.map(serialize),
    next,
    total: await store.countRequests(db, wanted),
    unread: await store.countUnread(db),
  };
}

/** Marks a message as read or handled, or not; a handled message is also read. Throws `request-unknown`. */
export async function changeContactRequest(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  id: string,
  { isRead, isHandled }: { isRead?: boolean | undefined; isHandled?: boolean | undefined },
): Promise<ContactRequest> {
  await transact(db, async (db) => {
    const { read_at, handled_at } = await lockRequest(db, id);
    const handledAt = stateTime(handled_at, isHandled, clock());
    const readAt = stateTime(read_at, isHandled && isRead === undefined ? true : isRead, clock());
    await store.updateRequest(db, id, { read_at: readAt, handled_at: handledAt });
  });
  return find(db, id);
}

/**
 * Answers a message by mail in its language, and marks it as handled. The answer is stored in the same transaction as
 * the mail. Throws `request-unknown`.
 */
export async function answerContactRequest(
  tools: Pick<Tools, 'db' | 'clock' | 'config' | 'jobs' | 'site'>,
  person: Person,
  id: string,
  answer: string,
): Promise<ContactRequest> {
  await transact(tools.db, async (db) => {
    const { name, email, subject, message, locale, read_at, handled_at } = await lockRequest(db, id);
    const now = tools.clock();
    await store.insertAnswer(db, {
      id: newId(),
      request_id: id,
      message: answer,
      sent_at: now,
      sent_by: person.id,
    });
    await store.updateRequest(db, id, { read_at: read_at ?? now, handled_at: handled_at ?? now });
    await sendMail(
      { ...tools, db },
      { to: { email, name }, locale, template: 'contact-answer', facts: { answer, subject, message } },
    );
    await recordAudit(db, {
      at: now,
      action: 'request-answered',
      actorId: person.id,
      subject: { kind: 'contact-request', id, name: subject },
    });
  });
  return find(tools.db, id);
}

/** Keeps the earlier time if the state was already set. */
function stateTime(before: Date | null, isSet: boolean | undefined, now: Date): Date | null {
  if (isSet === undefined) return before;
  return isSet ? (before ?? now) : null;
}

async function lockRequest(db: Db, id: string) {
  const request = await store.lockRequest(db, id);
  if (!request) throw new Problem('request-unknown');
  return request;
}

async function find(db: Db, id: string): Promise<ContactRequest> {
  const row = await store.findRequest(db, id);
  if (!row) throw new Problem('request-unknown');
  return serialize(row);
}

type Row = NonNullable<Awaited<ReturnType<typeof store.findRequest>>>;

function serialize({ id, name, email, subject, message, locale, ...row }: Row): ContactRequest {
  return {
    id,
    name,
    email,
    subject,
    message,
    locale,
    createdAt: row.created_at.toISOString(),
    isRead: row.read_at !== null,
    isHandled: row.handled_at !== null,
    answers: row.answers.map((answer) => ({
      message: answer.message,
      sentAt: new Date(answer.sent_at_ms).toISOString(),
      // Empty if the administrator's account was deleted.
      sentBy: answer.sent_by ?? '',
    })),
  };
}
