import type { Message } from '#contract/messages.ts';
import { transact } from '#server/database/transact.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { sendMail } from '#server/mail/service.ts';
import { consumeQuota, type Quota, recordMailTo } from '#server/throttling/service.ts';
import type { Tools } from '#server/tools.ts';
import { lockMessage, showMessage } from './reading.ts';
import * as store from './store.ts';

/** More than a busy organiser answers. Limits mails to unconfirmed addresses. */
const answersOf: Quota = { what: 'message-answers', max: 60, perSeconds: 86_400 };

/**
 * Answers a message by mail, once, and mails a copy to the user who answers. Replies to the two mails reach the other
 * person: only now each of them learns the address of the other. Throws `message-unknown`, `message-answered`,
 * `email-unconfirmed` and `too-many-requests`.
 */
export async function answerMessage(
  tools: Pick<Tools, 'db' | 'clock' | 'config' | 'jobs' | 'tokenSecret' | 'site'>,
  person: Person,
  id: string,
  answer: string,
): Promise<Message> {
  // An unconfirmed address may belong to another person, who would get the replies.
  if (!person.isEmailConfirmed) throw new Problem('email-unconfirmed');
  await transact(tools.db, async (db) => {
    const row = await lockMessage(db, person, id);
    if (row.answered_at !== null) throw new Problem('message-answered');
    const retryAfterSeconds = await consumeQuota({ ...tools, db }, answersOf, person.id, 1);
    if (retryAfterSeconds !== null) throw new Problem('too-many-requests', { retryAfterSeconds });
    // The sender may have typed the address of another person.
    if (!row.is_email_confirmed) await recordMailTo({ ...tools, db }, row.sender_email);
    const now = tools.clock();
    await store.updateMessage(db, id, {
      answer,
      answered_at: now,
      answered_by: person.id,
      active_at: now,
      read_at: row.read_at ?? now,
      ignored_at: null,
    });
    const organiser = row.organiser_id === null ? undefined : await store.findOrganiser(db, row.organiser_id);
    const sender = { email: row.sender_email, name: row.sender_name };
    const author = { email: person.email, name: person.name };
    const shared = { answer, message: row.message, eventName: row.event_name ?? undefined };
    await sendMail(
      { ...tools, db },
      {
        to: sender,
        replyTo: author,
        locale: row.locale,
        template: 'message-answer',
        facts: { ...shared, from: organiser?.name ?? person.name },
      },
    );
    await sendMail(
      { ...tools, db },
      {
        to: author,
        replyTo: sender,
        locale: person.locale,
        template: 'message-answered',
        facts: { ...shared, name: row.sender_name },
      },
    );
  });
  return showMessage(tools, person, id);
}
