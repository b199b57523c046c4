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

type ConfirmationTools = Pick<Tools, 'db' | 'clock'>;
type AnswerTools = ConfirmationTools & Pick<Tools, 'config' | 'jobs' | 'map' | 'site' | 'tokenSecret' | 'blockLists'>;

export const dayMs = 86_400_000;

/**
 * Creates a request and returns its secret. The secret only allows to answer for these events, with the current rights
 * of the account. Only its hash is stored.
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

/**
 * Returns the next upcoming date of an event or its series, and the account responsible for it; undefined if there is
 * no date or no account.
 */
export async function whoAnswers(
  { db, clock }: ConfirmationTools,
  eventId: string,
): Promise<{ userId: string; eventId: string } | undefined> {
  const next = await store.findNextDate(db, eventId, clock());
  return next?.user_id ? { userId: next.user_id, eventId: next.id } : undefined;
}

/**
 * Returns the events of a request that the account still owns and that are not deleted, by start, without changing
 * anything. Throws `link-invalid` or `link-expired`.
 */
export async function lookAtConfirmation(tools: ConfirmationTools, secret: string): Promise<ConfirmationRequest> {
  const request = await openRequest(tools, secret);
  const person = await personOf(tools, request.user_id);
  const events = person ? await filterOwnEvents(tools, person, request.event_ids) : [];
  return {
    askedAt: request.asked_at.toISOString(),
    events: events.sort((one, other) => Date.parse(one.dateStart) - Date.parse(other.dateStart)),
    wantsMails: await store.wantsMails(tools.db, request.user_id),
  };
}

interface ConfirmationAnswer {
  secret: string;
  answer: 'on' | 'cancelled';
  eventIds: readonly string[];
}

/**
 * Answers for some of the events of a request, with the current rights of the account; other ids are ignored. Answers
 * can be repeated and changed. Throws the problems of `lookAtConfirmation`, `editing-off`, and `link-invalid` if the
 * account was deleted or suspended.
 */
export async function answerConfirmation(
  tools: AnswerTools,
  { secret, answer, eventIds }: ConfirmationAnswer,
): Promise<ConfirmationRequest> {
  const request = await openRequest(tools, secret);
  const person = await personOf(tools, request.user_id);
  if (!person) throw new Problem('link-invalid');
  const asked = new Set(eventIds.map((id) => id.toLowerCase()));
  const ids = request.event_ids.filter((id) => asked.has(id));
  // An administrator only acts as organiser of their own events here.
  await answerForEvents(tools, { ...person, roles: ['ROLE_USER'] }, ids, { answer, askedAt: request.asked_at });
  return lookAtConfirmation(tools, secret);
}

/** Disables confirmation mails of the account of a request, even an expired one. Throws `link-invalid`. */
export async function stopConfirmationMails(tools: ConfirmationTools, secret: string): Promise<void> {
  // Links of old mails can stop them too.
  const request = await openRequest(tools, secret, { mayBeOld: true });
  await store.stopMails(tools.db, request.user_id);
}

async function openRequest(
  { db, clock }: ConfirmationTools,
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
