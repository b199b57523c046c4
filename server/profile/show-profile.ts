import type { Profile } from '#contract/profile.ts';
import type { Person } from '#server/http/person.ts';
import { describePicture } from '#server/pictures/service.ts';
import type { Tools } from '#server/tools.ts';
import { findWithAvatar } from './store.ts';

/** Returns the profile of the user's own account. */
export async function showProfile({ db }: Pick<Tools, 'db'>, { id }: Pick<Person, 'id'>): Promise<Profile> {
  const { account, avatar } = await findWithAvatar(db, id);
  const { name, email, roles, locale } = account;
  return {
    id,
    name,
    email,
    isEmailConfirmed: account.email_confirmed_at !== null,
    isEmailRefused: account.email_refused_at !== null,
    roles,
    ...(account.events_wait && { eventsWait: true as const }),
    locale,
    createdAt: account.created_at.toISOString(),
    avatar: avatar ? describePicture(avatar) : null,
    hasPassword: account.password_hash !== null,
    hasGoogle: account.google_subject !== null,
    wantsConfirmationMails: account.wants_confirmation_mails,
    acceptsMessages: account.accepts_messages,
  };
}
