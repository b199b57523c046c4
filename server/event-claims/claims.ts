import type { Output } from '#contract/endpoint.ts';
import type { askForEvent as askForEventEndpoint, EventClaim } from '#contract/event-claims.ts';
import { isAdministrator } from '#contract/roles.ts';
import { personOf } from '#server/accounts/service.ts';
import { notifyAdministrators } from '#server/admin-alerts/service.ts';
import { changeEvents } from '#server/changes/service.ts';
import { transact } from '#server/database/transact.ts';
import { findByIdOrSlug, isOwnEvent, requirePublished } from '#server/events/access/service.ts';
import { handOverEvent } from '#server/events/write/service.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { newId } from '#server/ids/ids.ts';
import { type Mail, sendMail } from '#server/mail/service.ts';
import { consumeQuota, recordAttempt, type Throttle, tryMailTo } from '#server/throttling/service.ts';
import type { Tools } from '#server/tools.ts';
import * as store from './store.ts';

export type ClaimTools = Pick<Tools, 'db' | 'clock' | 'config' | 'jobs' | 'map' | 'tokenSecret' | 'site'>;

/** Each request causes a mail, so an account is limited. */
const asking: Throttle = {
  what: 'ask-for-event',
  free: 10,
  firstWaitSeconds: 60,
  longestWaitSeconds: 6 * 3600,
  forgottenAfterSeconds: 24 * 3600,
};

/** Limit of mails to one owner for all requests together. Further requests are only listed in the account. */
const requestMails = { what: 'event-claim-mails', max: 3, perSeconds: 24 * 3600 };

/**
 * Requests to take over an event without an organiser, and returns the request. The owner is mailed, at most three
 * times a day; administrators if there is no owner. Repeating it keeps its state, and updates its text while it is
 * open. Throws `event-unknown`, `event-hidden`, `event-deleted`, `own-event`, `event-organised`, `event-over`,
 * `email-unconfirmed`, `too-many-requests`, and `invalid-input` for a foreign organiser.
 */
export async function askForEvent(
  tools: ClaimTools,
  person: Person,
  eventId: string,
  { organiser, words }: Output<typeof askForEventEndpoint, 'body'>,
): Promise<EventClaim> {
  const { db, clock, config } = tools;
  const event = requirePublished(await findByIdOrSlug(db, eventId));
  if (isOwnEvent(person, event)) throw new Problem('own-event');
  if (event.organiser_id !== null) throw new Problem('event-organised');
  if (event.ends_at <= clock()) throw new Problem('event-over');
  if (!person.isEmailConfirmed) throw new Problem('email-unconfirmed');
  const organiserId = organiser?.id.toLowerCase() ?? null;
  if (organiserId !== null && !person.organiserIds.includes(organiserId)) {
    const fields = [{ path: 'organiser', rule: 'unknown', message: 'You belong to no such organiser.' }];
    throw new Problem('invalid-input', { detail: 'The body is invalid.', fields });
  }
  const existing = await store.findClaim(db, event, person.id);
  if (existing) {
    if (existing.state === 'waiting') await store.updateClaim(db, existing.id, { organiser_id: organiserId, words });
    return { id: existing.id, state: existing.state };
  }
  if (config.hasRateLimits) await recordAttempt(tools, asking, person.id);
  const id = newId();
  await transact(db, async (trx) => {
    const claim = { id, event_id: event.id, claimant_id: person.id, organiser_id: organiserId, words };
    const isNew = await store.insertClaim(trx, { ...claim, state: 'waiting', claimed_at: clock() });
    if (!isNew) return;
    // Only administrators can decide about an event without an owner.
    if (event.created_by === null) return notifyAdministrators({ ...tools, db: trx });
    const organiserName = organiserId && (await store.organiserName(trx, organiserId));
    const facts = { eventName: event.name, organiserName, words };
    if (await mayMailOwner({ ...tools, db: trx }, event.created_by))
      await mail(tools, trx, event.created_by, { template: 'event-claimed', facts });
  });
  const claim = await store.findClaim(db, event, person.id);
  return { id: claim?.id ?? id, state: claim?.state ?? 'waiting' };
}

/**
 * Accepts or declines a request as the event's owner or an administrator. Accepting hands over the event. Mails the
 * claimant, and the owner if an administrator accepts. Does nothing if it was decided already. Throws `claim-unknown`,
 * `forbidden`, `editing-off`, and `claim-lapsed` if the event can no longer be handed over.
 */
export async function decideEventClaim(
  tools: ClaimTools,
  person: Person,
  id: string,
  isAccepted: boolean,
): Promise<void> {
  await changeEvents(tools, async (events) => {
    const { db, now } = events;
    const claim = await store.lockClaim(db, id);
    const event = claim && (await store.lockEvent(db, claim.event_id));
    if (!claim || !event) throw new Problem('claim-unknown');
    const isOwner = event.organiser_id === null && isOwnEvent(person, event);
    if (!isOwner && !isAdministrator(person)) throw new Problem('forbidden');
    if (!isAdministrator(person) && !tools.config.mayUsersEditEvents) throw new Problem('editing-off');
    if (claim.state !== 'waiting') return;
    const { organiser_id: organiserId, claimant_id: claimantId } = claim;
    const organiserName = organiserId && (await store.organiserName(db, organiserId));
    const subject = { kind: 'event' as const, id: event.id, name: event.name };
    if (isAccepted) {
      const claimant = await personOf({ db }, claimantId);
      const isPossible =
        claimant !== undefined &&
        (organiserId === null || claimant.organiserIds.includes(organiserId)) &&
        event.organiser_id === null &&
        event.deleted_at === null &&
        event.ends_at > now;
      if (!isPossible) throw new Problem('claim-lapsed');
      const dates = await handOverEvent(events, event, { organiserId, accountId: claimantId });
      const details = { organiser: organiserName, account: claimantId, dates };
      await events.recordAudit({ action: 'events-moved', actorId: person.id, subject, details });
    } else await events.recordAudit({ action: 'claim-declined', actorId: person.id, subject });
    await store.updateClaim(db, id, { state: isAccepted ? 'accepted' : 'declined', decided_at: now });
    const facts = { eventName: event.name, path: `/events/${event.slug}`, isAccepted };
    await mail(tools, db, claimantId, { template: 'event-claim-decided', facts: { ...facts, isOwner: false } });
    if (isAccepted && !isOwner && event.created_by !== null)
      await mail(tools, db, event.created_by, { template: 'event-claim-decided', facts: { ...facts, isOwner: true } });
  });
}

/**
 * Counts a mail to an owner before it is sent, per account and with all other mails to the mailbox. Returns whether it
 * may be sent.
 */
async function mayMailOwner(tools: ClaimTools, accountId: string): Promise<boolean> {
  const account = await store.findAccount(tools.db, accountId);
  if (!account || (await consumeQuota(tools, requestMails, accountId, 1)) !== null) return false;
  return tryMailTo(tools, account.email);
}

type Letter = Pick<Mail & { template: 'event-claimed' | 'event-claim-decided' }, 'template' | 'facts'>;

async function mail(tools: ClaimTools, db: Tools['db'], accountId: string, letter: Letter): Promise<void> {
  const account = await store.findAccount(db, accountId);
  if (!account) return;
  const { email, name, locale } = account;
  await sendMail({ ...tools, db }, { to: { email, name }, locale, ...letter } as Mail);
}
