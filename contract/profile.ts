import * as z from 'zod/mini';
import { SignedIn } from './accounts.ts';
import { maxKnownPasswordCharacters } from './constants.ts';
import { Email, NewPassword } from './credentials.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './identity.ts';
import { locales } from './locales.ts';
import { Crop, Picture } from './pictures.ts';
import { Role } from './roles.ts';
import { line } from './text.ts';

/** The user's own account. */
export const Profile = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  isEmailConfirmed: z.boolean(),
  /**
   * Mails to the address bounce. Alerts, reminders and questions are not sent until it is confirmed again or replaced.
   */
  isEmailRefused: z.boolean(),
  roles: z.array(Role),
  /** Present if new events of the account wait for the team of the site. */
  eventsWait: z.optional(z.literal(true)),
  locale: z.enum(locales),
  /** An instant, in UTC. */
  createdAt: z.iso.datetime(),
  avatar: z.nullable(Picture),
  /** False for accounts created with Google that have not set a password. */
  hasPassword: z.boolean(),
  hasGoogle: z.boolean(),
  /** Whether the account receives mails that ask to confirm events. */
  wantsConfirmationMails: z.boolean(),
  /** Whether visitors may write about the account's own events, and messages to its organisers are mailed to it. */
  acceptsMessages: z.boolean(),
});
export type Profile = z.infer<typeof Profile>;

const Name = line(80);
/** The current password. If the account has none, a recent sign-in is required instead. */
const Proof = z.optional(z.string().check(z.maxLength(maxKnownPasswordCharacters)));

export const showProfile = endpoint('GET', '/api/internal/profile', {
  summary: 'The account of the user.',
  who: 'signed-in',
  reply: Profile,
});

export const changeProfile = endpoint('PATCH', '/api/internal/profile', {
  summary: 'Changes name, language or mail settings. Omitted fields keep their value.',
  who: 'signed-in',
  body: z.strictObject({
    name: z.optional(Name),
    locale: z.optional(z.enum(locales)),
    wantsConfirmationMails: z.optional(z.boolean()),
    acceptsMessages: z.optional(z.boolean()),
  }),
  reply: Profile,
  refusals: ['content-blocked'],
});

export const changePassword = endpoint('PUT', '/api/internal/profile/password', {
  summary: 'Sets a new password, ends all other sessions, and returns a new token.',
  who: 'signed-in',
  body: z.object({ current: Proof, password: NewPassword }),
  reply: SignedIn,
  refusals: ['password-wrong', 'sign-in-again', 'too-many-requests'],
});

export const changeEmail = endpoint('PUT', '/api/internal/profile/email', {
  summary: 'Mails a link to the new address. The address changes when the link is opened.',
  who: 'signed-in',
  body: z.object({ current: Proof, email: Email }),
  reply: z.void(),
  status: 204,
  refusals: ['password-wrong', 'sign-in-again', 'email-taken', 'mail-domain-blocked', 'too-many-requests'],
});

export const changeAvatar = endpoint('PUT', '/api/internal/profile/avatar', {
  summary: 'Sets the picture of the account: JPEG, PNG, WebP, AVIF or HEIC, up to 10 MB, cut square.',
  who: 'signed-in',
  upload: true,
  body: z.object({ crop: z.optional(Crop) }),
  reply: Profile,
  refusals: ['too-many-requests', 'unavailable'],
});

export const removeAvatar = endpoint('DELETE', '/api/internal/profile/avatar', {
  summary: 'Removes the picture of the account.',
  who: 'signed-in',
  reply: Profile,
});

export const downloadMyData = endpoint('GET', '/api/internal/profile/data', {
  summary: 'All data stored about the user, as one JSON document.',
  who: 'signed-in',
  reply: z.record(z.string(), z.unknown()),
});

export const deleteAccount = endpoint('POST', '/api/internal/profile/deletion', {
  summary: 'Deletes the account permanently. Its events are deleted or kept without an organiser.',
  who: 'signed-in',
  body: z.object({ current: Proof, events: z.enum(['delete', 'keep']) }),
  reply: z.void(),
  status: 204,
  refusals: ['password-wrong', 'sign-in-again', 'last-administrator', 'too-many-requests'],
});
