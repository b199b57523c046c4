import { createHash, randomBytes } from 'node:crypto';
import type { ConfirmationRequest } from '#contract/confirmations.ts';
import { confirmation } from '#contract/constants.ts';
import { personOf } from '#server/accounts/service.ts';
import type { Db } from '#server/database/connect.ts';
import { filterOwnEvents } from '#server/events/service.ts';
import { answerForEvents } from '#server/events/write/service.ts';
import { Problem } from '#server/http/problem.ts';
import type { Tools } from '#server/tools.ts';
import * as store from './store.ts';

type LookTools = Pick<Tools, 'db' | 'clock'>;
type AnswerTools = LookTools & Pick<Tools, 'config' | 'map' | 'tokenSecret'>;

export const dayMs = 86_400_000;

/**
 * Makes the secret of a mail that asks someone about events. It answers for these events alone, in the name of this account
 * as it stands then, and opens nothing else. As of every mailed link only its hash is kept.
 */
export async function makeRequest(db: Db, userId: string, eventIds: readonly string[], now: Date): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await store.insertRequest(db, {
    secret_hash: hashOf(secret),
    user_id: userId,
    event_ids: [...eventIds],
    asked_at: now,
    expires_at: new Date(now.getTime() + confirmation.linkLasts * dayMs),
  });
  return secret;
}

/** The account that answers for the next date of an event or its series; undefined where nobody does, or nothing is to come. */
export async function whoAnswers(
  { db, clock }: LookTools,
  eventId: string,
): Promise<{ userId: string; eventId: string } | undefined> {
  const next = await store.findNextDate(db, eventId, clock());
  return next?.user_id ? { userId: next.user_id, eventId: next.id } : undefined;
}

/** What the mail of a secret asked, as it stands now. Changes nothing. Refuses with `link-invalid` or `link-expired`. */
export async function lookAtConfirmation(tools: LookTools, secret: string): Promise<ConfirmationRequest> {
  const request = await openRequest(tools, secret);
  const person = await personOf(tools, request.user_id);
  const events = person ? await filterOwnEvents(tools, person, request.event_ids) : [];
  return {
    askedAt: request.asked_at.toISOString(),
    events: events.sort((one, other) => Date.parse(one.dateStart) - Date.parse(other.dateStart)),
    wantsMails: await store.wantsMails(tools.db, request.user_id),
  };
}

interface Answer {
  secret: string;
  answer: 'on' | 'cancelled';
  eventIds: readonly string[];
}

/**
 * Takes the answer for some of the events that the mail named, with the rights that its account has now. An answer can be
 * given again, and another one. Refuses as `lookAtConfirmation` does, and with `editing-off`.
 */
export async function answerConfirmation(
  tools: AnswerTools,
  { secret, answer, eventIds }: Answer,
): Promise<ConfirmationRequest> {
  const request = await openRequest(tools, secret);
  const person = await personOf(tools, request.user_id);
  if (!person) throw new Problem('link-invalid');
  const asked = new Set(eventIds.map((id) => id.toLowerCase()));
  const ids = request.event_ids.filter((id) => asked.has(id));
  // Whatever else the account may do, by this link it is an organiser with its own events.
  await answerForEvents(tools, { ...person, roles: ['ROLE_USER'] }, ids, { answer, askedAt: request.asked_at });
  return lookAtConfirmation(tools, secret);
}

/** No more such mails to the account. Refuses as `lookAtConfirmation` does. */
export async function stopConfirmationMails(tools: LookTools, secret: string): Promise<void> {
  // Who is annoyed by an old mail has as much right to an end of it.
  const request = await openRequest(tools, secret, { mayBeOld: true });
  await store.stopMails(tools.db, request.user_id);
}

async function openRequest(
  { db, clock }: LookTools,
  secret: string,
  { mayBeOld = false } = {},
): Promise<store.ConfirmationRequestRow> {
  const request = await store.findRequest(db, hashOf(secret));
  if (!request) throw new Problem('link-invalid');
  if (!mayBeOld && request.expires_at <= clock()) throw new Problem('link-expired');
  return request;
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
