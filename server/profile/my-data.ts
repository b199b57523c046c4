import { accountOf } from '#server/accounts/service.ts';
import { listFollows } from '#server/follows/service.ts';
import type { Person } from '#server/http/person.ts';
import { membershipsOf } from '#server/organisers/service.ts';
import { describePicture } from '#server/pictures/service.ts';
import { listDevices } from '#server/push/service.ts';
import type { Tools } from '#server/tools.ts';
import { showProfile } from './show-profile.ts';
import {
  findAuditOf,
  findClaimsOf,
  findEventsOf,
  findMessagesOf,
  findPicturesOf,
  findSavedOf,
  findSentAlertsOf,
  findSourcesOf,
} from './store.ts';

/**
 * Everything that is kept about a person. Reports of visitors carry no name, so there are none of anybody.
 * Messages are found by their address: only who has shown that it is theirs gets them.
 */
export async function collectData(
  { db, config }: Pick<Tools, 'db' | 'config'>,
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
    messages: person.isEmailConfirmed ? await findMessagesOf(db, person.email) : [],
    claims: await findClaimsOf(db, person.id),
    sentAlerts: await findSentAlertsOf(db, person.id),
    trail: await findAuditOf(db, person.id),
  };
}
