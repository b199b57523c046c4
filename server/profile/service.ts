import type { Output } from '#contract/endpoint.ts';
import type { deleteAccount as deleteAccountEndpoint } from '#contract/profile.ts';
import { isAdministrator } from '#contract/roles.ts';
import { accountOf, keepAnAdministrator } from '#server/accounts/service.ts';
import type { EventWriter } from '#server/changes/service.ts';
import { listFollows } from '#server/follows/service.ts';
import type { Person } from '#server/http/person.ts';
import { sendMail } from '#server/mail/service.ts';
import { leaveOrganisers, membershipsOf } from '#server/organisers/service.ts';
import { describePicture } from '#server/pictures/service.ts';
import { listDevices } from '#server/push/service.ts';
import { tryMailTo } from '#server/throttling/service.ts';
import { listTokens } from '#server/tokens/service.ts';
import type { Tools } from '#server/tools.ts';
import { showProfile } from './show-profile.ts';
import {
  deleteUser,
  findAuditOf,
  findClaimsOf,
  findEventsOf,
  findMessagesOf,
  findPicturesOf,
  findReceivedMessagesOf,
  findSavedOf,
  findSentAlertsOf,
  findSourcesOf,
  findWebhooksOf,
  findWrittenMessagesOf,
  forgetInAudit,
  lockEventsOf,
} from './store.ts';

type EventsChoice = Output<typeof deleteAccountEndpoint, 'body'>['events'];

type LeavingAccount = Pick<
  Awaited<ReturnType<typeof accountOf>>,
  'id' | 'email' | 'name' | 'locale' | 'roles' | 'email_confirmed_at'
>;

/**
 * Deletes an account permanently, and mails its address. The account must be locked. Its events are deleted, or kept
 * without their creator. Events of an organiser with other members stay with it; an organiser without other members is
 * deleted. The audit trail is kept without the name. `actorId` is the administrator who does it, if any. Throws
 * `last-administrator`.
 */
export async function removeAccount(
  tools: Pick<Tools, 'config' | 'jobs' | 'clock' | 'tokenSecret' | 'site'>,
  writer: EventWriter,
  { id, email, name, locale, roles, email_confirmed_at }: LeavingAccount,
  { events, actorId }: { events: EventsChoice; actorId: string | null },
): Promise<void> {
  const { db } = writer;
  if (isAdministrator({ roles })) await keepAnAdministrator({ db }, id);
  await releaseEvents(writer, id, events === 'delete');
  await forgetInAudit(db, id);
  const subject = { kind: 'account', id, name: '' } as const;
  await writer.recordAudit({
    action: 'account-deleted',
    actorId,
    subject,
    details: { kept: events === 'keep' },
  });
  await deleteUser(db, id);
  // An unconfirmed address may belong to another person.
  if (email_confirmed_at === null && !(await tryMailTo({ ...tools, db }, email))) return;
  const facts = { isByAdministration: actorId !== null };
  await sendMail({ ...tools, db }, { to: { email, name }, locale, template: 'account-deleted', facts });
}

/** Removes the creator from the events of an account, and deletes those without an organiser if `isDeleting`. */
async function releaseEvents(writer: EventWriter, id: string, isDeleting: boolean): Promise<void> {
  const orphans = await leaveOrganisers(writer, id);
  const events = await lockEventsOf(writer.db, id, orphans);
  // Includes hidden and deleted events, because restoring recognises them by the common time.
  const isDeleted = (event: (typeof events)[number]) => isDeleting && event.organiser_id === null;
  const { going: deleted = [], staying: kept = [] } = Object.groupBy(events, (event) =>
    isDeleted(event) ? 'going' : 'staying',
  );
  const idsOf = (some: typeof events) => some.map((event) => event.id);
  await writer.change(idsOf(deleted), { created_by: null, deleted_at: writer.now });
  await writer.change(idsOf(kept), { created_by: null });
}

/**
 * Returns all stored data about a person. Reports are anonymous, so they are not included. Messages are found by
 * address, and only included if the address is confirmed.
 */
export async function dataOfPerson(
  { db, config, clock }: Pick<Tools, 'db' | 'config' | 'clock'>,
  person: Person,
): Promise<Record<string, unknown>> {
  const account = await accountOf({ db }, person);
  const { follows, settings } = await listFollows({ db }, person);
  const pictures = await findPicturesOf(db, person.id);
  return {
    account: {
      ...(await showProfile({ db }, person)),
      emailConfirmedAt: account.email_confirmed_at,
      googleSubject: account.google_subject,
      lastSeenAt: account.last_seen_at,
      askedToConfirmAt: account.asked_to_confirm_at,
      timeZone: account.time_zone,
      moderates: account.moderates,
      hasPrivateCalendar: account.saved_feed_id !== null,
    },
    organisers: await membershipsOf({ db }, person),
    events: await findEventsOf(db, person.id),
    follows,
    alerts: settings,
    sources: await findSourcesOf(db, person.id),
    savedEvents: await findSavedOf(db, person.id),
    pictures: pictures.map((picture) => {
      const { sources, alternativeText } = describePicture(picture);
      return {
        alternativeText,
        createdAt: picture.created_at,
        files: sources.map(({ url }) => config.publicUrl + url),
      };
    }),
    devices: await listDevices({ db }, person.id),
    tokens: await listTokens({ db, clock }, person),
    webhooks: await findWebhooksOf(db, person.id),
    messages: person.isEmailConfirmed ? await findMessagesOf(db, person.email) : [],
    messagesToOrganisers: {
      written: await findWrittenMessagesOf(db, person),
      received: await findReceivedMessagesOf(db, person.id),
    },
    claims: await findClaimsOf(db, person.id),
    sentAlerts: await findSentAlertsOf(db, person.id),
    trail: await findAuditOf(db, person.id),
  };
}
